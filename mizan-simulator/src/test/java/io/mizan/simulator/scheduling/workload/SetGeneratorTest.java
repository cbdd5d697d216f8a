package io.mizan.simulator.scheduling.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Schedule;
import io.mizan.simulator.scheduling.FairShare;
import io.mizan.simulator.scheduling.SharingMetrics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The laws of RR-9549 §5.3. */
class SetGeneratorTest {
    /** What twelve generated sets cost, as bits. CI runs this on more than one version of Java. */
    private static final long BITS = -7927688687147953776L;

    private static final List<Profile> PROFILES = SyntheticProfiles.ioNodes();
    private static final SetGenerator GENERATOR = new SetGenerator(PROFILES, 3);

    @ParameterizedTest
    @CsvSource({"10, 360, 32, 4", "20, 180, 16, 2", "40, 90, 8, 1"})
    void sizesAreThoseOfTheReport(int applications, double large, double medium, double small) {
        ApplicationSet set = GENERATOR.generate(new Scenario(applications, .3), 0, 0);
        Map<Double, Long> sizes = set.applications().stream()
                .collect(Collectors.groupingBy(Application::nodes, TreeMap::new, Collectors.counting()));
        assertThat(sizes)
                .isEqualTo(Map.of(
                        large, applications / 10L, medium, 3L * applications / 10, small, 6L * applications / 10));
        assertThat(set.computeNodes()).isEqualTo(480);
        assertThat(set.resources()).isEqualTo(20);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 30, 70, 1000})
    void allNodesAreUsed(int applications) {
        ApplicationSet set = GENERATOR.generate(new Scenario(applications, .3), 1, 0);
        assertThat(set.applications()).hasSize(applications);
        assertThat(set.applications().stream().mapToDouble(Application::nodes).sum())
                .isCloseTo(480, within(1e-9));
    }

    @Test
    void computingAndIoWithOneResourceTake5000Seconds() {
        for (ApplicationSet set : sets(new Scenario(20, .4), 50)) {
            assertThat(set.applications())
                    .allSatisfy(application -> assertThat(application.computeSeconds() + application.ioSeconds(1))
                            .isCloseTo(5000, within(1e-9)));
        }
    }

    /** X = Tcpu / Tcf(1) is even on [0, b]: its mean, its extremes and its quarters are. */
    @Test
    void ratiosAreDrawnEvenly() {
        Scenario scenario = new Scenario(40, .8);
        double most = scenario.largestRatio();
        List<Double> ratios = new ArrayList<>();
        for (ApplicationSet set : sets(scenario, 250)) {
            set.applications()
                    .forEach(application -> ratios.add(application.computeSeconds() / application.ioSeconds(1) / most));
        }
        assertThat(ratios).hasSize(10_000).allMatch(ratio -> ratio >= 0 && ratio <= 1 + 1e-12);
        assertThat(Collections.max(ratios)).isGreaterThan(.99);
        assertThat(Collections.min(ratios)).isLessThan(.01);
        for (double bound : new double[] {.25, .5, .75}) {
            assertThat(ratios.stream().filter(ratio -> ratio < bound).count() / 10_000.0)
                    .isCloseTo(bound, within(.02));
        }
    }

    @Test
    void phasesAndProfilesAreDrawnEvenly() {
        List<Application> applications = sets(new Scenario(40, .8), 500).stream()
                .flatMap(set -> set.applications().stream())
                .toList();
        Map<Integer, Long> phases = counts(applications, Application::phases);
        assertThat(phases.keySet())
                .containsExactlyElementsOf(IntStream.rangeClosed(2, 20).boxed().toList());
        assertThat(phases.values()).allSatisfy(count -> assertThat(count).isBetween(900L, 1210L));
        Map<String, Long> names = counts(applications, Application::name);
        assertThat(names).hasSize(189);
        assertThat(names.values()).allSatisfy(count -> assertThat(count).isBetween(60L, 155L));
    }

    /** "By construction this generation has the property I/O-load(pi_1) = Theta", which holds for the mean. */
    @ParameterizedTest
    @CsvSource({"10, .2", "10, .4", "20, .4", "20, .8", "40, .6", "40, 1.2"})
    void theMeanLoadWithOneResourceEachIsTheTarget(int applications, double load) {
        double mean = sets(new Scenario(applications, load), 600).stream()
                .mapToDouble(set -> set.ioLoad(Collections.nCopies(applications, 1)))
                .average()
                .orElseThrow();
        assertThat(mean).isCloseTo(load, within(.02 * load));
    }

    @Test
    void theOrderOfSizesIsRandom() {
        Map<Integer, Long> places = counts(
                sets(new Scenario(10, .3), 1000),
                set -> set.applications().stream()
                        .map(Application::nodes)
                        .toList()
                        .indexOf(360.0));
        assertThat(places).hasSize(10);
        assertThat(places.values()).allSatisfy(count -> assertThat(count).isBetween(65L, 140L));
    }

    @Test
    void aSetDependsOnSeedScenarioAndIndexOnly() {
        Scenario scenario = new Scenario(20, .5);
        ApplicationSet set = GENERATOR.generate(scenario, 7, 99);
        SetGenerator again = new SetGenerator(PROFILES, 3);
        again.generate(scenario, 6, 0);
        assertThat(again.generate(scenario, 7, 99)).isEqualTo(set);
        assertThat(again.generate(scenario, 7, 5).applications()).isEqualTo(set.applications());
        assertThat(again.generate(scenario, 8, 99)).isNotEqualTo(set);
        assertThat(again.generate(new Scenario(20, .6), 7, 99).draws()).isNotEqualTo(set.draws());
        assertThat(new SetGenerator(PROFILES, 4).generate(scenario, 7, 99)).isNotEqualTo(set);
    }

    /** Other runs at the same time do not matter. */
    @Test
    void whatSetsCostIsTheSameToTheLastBit() {
        long bits = 0;
        List<SharingMetrics> all = IntStream.range(0, 12)
                .parallel()
                .mapToObj(index -> cost(GENERATOR.generate(new Scenario(20, .5), index, index)))
                .toList();
        for (SharingMetrics metrics : all) {
            bits = 31 * bits + Double.doubleToLongBits(metrics.meanSlowdown());
            bits = 31 * bits + Double.doubleToLongBits(metrics.ioSpread());
            bits = 31 * bits + Double.doubleToLongBits(metrics.idle());
        }
        assertThat(bits).isEqualTo(BITS);
    }

    /** As random allocation and placement replay a set. */
    private static SharingMetrics cost(ApplicationSet set) {
        List<Integer> counts = set.draws().counts();
        List<List<Integer>> resources = IntStream.range(0, counts.size())
                .mapToObj(i -> set.draws().orders().get(i).subList(0, counts.get(i)))
                .toList();
        return FairShare.run(set, new Schedule(counts, resources));
    }

    private static List<ApplicationSet> sets(Scenario scenario, int count) {
        return IntStream.range(0, count)
                .mapToObj(index -> GENERATOR.generate(scenario, index, index))
                .toList();
    }

    private static <T, K> Map<K, Long> counts(List<T> things, Function<T, K> key) {
        return things.stream().collect(Collectors.groupingBy(key, TreeMap::new, Collectors.counting()));
    }
}
