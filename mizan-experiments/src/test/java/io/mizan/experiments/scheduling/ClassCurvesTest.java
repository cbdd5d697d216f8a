package io.mizan.experiments.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.simulator.scheduling.workload.Profile;
import io.mizan.simulator.scheduling.workload.ProfileClass;
import io.mizan.simulator.scheduling.workload.Scenario;
import io.mizan.simulator.scheduling.workload.SetGenerator;
import io.mizan.simulator.scheduling.workload.SyntheticProfiles;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClassCurvesTest {
    private static final List<Integer> NUMBERS = List.of(1, 2, 4, 8);

    /** A cubic through four numbers of resources is the mean of the class there. */
    @Test
    void aClassLooksLikeTheMeanOfItsProfiles() {
        Profile low = new Profile("low", NUMBERS, List.of(1.0, 2.0, 3.0, 10.0));
        Profile high = new Profile("high", NUMBERS, List.of(300.0, 400.0, 900.0, 1000.0));
        ApplicationSet believed = new ClassCurves(List.of(low, high)).believed(set(low));
        List<Double> curve = believed.applications().get(0).megabytesPerSecond();
        // mean of normalised bandwidths: .2 .3 .6 1, scaled so that the first is the true one
        assertThat(curve.get(0)).isCloseTo(1, within(1e-9));
        assertThat(curve.get(1)).isCloseTo(1.5, within(1e-9));
        assertThat(curve.get(2)).isCloseTo(2.25, within(1e-9));
        assertThat(curve.get(3)).isCloseTo(3, within(1e-9));
        assertThat(curve.get(7)).isCloseTo(5, within(1e-9));
    }

    @Test
    void allButTheBandwidthsStaysAsItIs() {
        List<Profile> profiles = SyntheticProfiles.ioNodes();
        ApplicationSet set = new SetGenerator(profiles, 1).generate(new Scenario(20, .4), 0, 7);
        ApplicationSet believed = new ClassCurves(profiles).believed(set);
        assertThat(believed.number()).isEqualTo(7);
        assertThat(believed.draws()).isEqualTo(set.draws());
        for (int i = 0; i < 20; i++) {
            Application is = set.applications().get(i);
            Application seems = believed.applications().get(i);
            assertThat(seems.nodes()).isEqualTo(is.nodes());
            assertThat(seems.phases()).isEqualTo(is.phases());
            assertThat(seems.computeSeconds()).isEqualTo(is.computeSeconds());
            assertThat(seems.ioSeconds(1)).isCloseTo(is.ioSeconds(1), within(1e-9));
            assertThat(seems.megabytesPerSecond()).hasSize(8);
        }
        assertThat(believed.applications()).isNotEqualTo(set.applications());
    }

    @Test
    void aClassThatNoProfileHasIsBelievedAsItIs() {
        Profile rising = new Profile("rising", NUMBERS, List.of(1.0, 2.0, 3.0, 10.0));
        Profile falling = new Profile("falling", NUMBERS, List.of(10.0, 5.0, 4.0, 1.0));
        assertThat(new ClassCurves(List.of(rising)).believed(set(falling)).applications())
                .isEqualTo(set(falling).applications());
    }

    @Test
    void profilesWithAnotherBestNumberAreCounted() {
        Profile two = new Profile("two", NUMBERS, List.of(1.0, 9.0, 3.0, 2.0));
        Profile alsoTwo = new Profile("alsoTwo", NUMBERS, List.of(1.0, 8.0, 4.0, 2.0));
        Profile four = new Profile("four", NUMBERS, List.of(1.0, 5.0, 9.0, 2.0));
        List<Profile> profiles = List.of(two, alsoTwo, four);
        assertThat(new ClassCurves(profiles).misjudged(profiles)).isEqualTo(Map.of(ProfileClass.PEAK, 1));
    }

    /** Fewer numbers than a cubic needs, and profiles that are longer than the curve of their class. */
    @Test
    void fewMeasurementsAreEnough() {
        Profile one = new Profile("one", List.of(1), List.of(5.0));
        assertThat(new ClassCurves(List.of(one))
                        .believed(set(one))
                        .applications()
                        .get(0)
                        .megabytesPerSecond())
                .containsExactly(5.0);
    }

    private static ApplicationSet set(Profile profile) {
        return new SetGenerator(List.of(profile), 1).generate(new Scenario(10, .2), 0, 0);
    }
}
