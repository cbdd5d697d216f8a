package io.mizan.simulator.scheduling.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.error.Refusal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileTest {
    @Test
    void betweenMeasurementsAreStraightLines() {
        Profile profile = new Profile("p", List.of(1, 2, 4, 8), List.of(10.0, 20.0, 40.0, 20.0));
        assertThat(profile.curve()).containsExactly(10.0, 20.0, 30.0, 40.0, 35.0, 30.0, 25.0, 20.0);
        assertThat(new Profile("p", List.of(1), List.of(10.0)).curve()).containsExactly(10.0);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 2, 4, 8, ASCENT",
        "8, 4, 2, 1, DESCENT",
        "4, 8, 6, 5, PEAK",
        "4, 6, 8, 5, PEAK",
        "8, 8, 8, 8, NEUTRAL",
        "7, 10, 9, 8, NEUTRAL",
        "6.99, 10, 9, 8, PEAK",
        "5, 8, 8, 8, PEAK",
        "8, 5, 8, 8, DESCENT",
    })
    void theClassIsWhereTheHighestBandwidthIs(double one, double two, double four, double eight, ProfileClass kind) {
        assertThat(new Profile("p", List.of(1, 2, 4, 8), List.of(one, two, four, eight)).kind())
                .isEqualTo(kind);
    }

    @Test
    void impossibleProfilesAreRefused() {
        assertThat(Refusal.line(() -> new Profile("p", List.of(2, 4), List.of(1.0, 2.0))))
                .contains("profile=p");
        assertThat(Refusal.line(() -> new Profile("p", List.of(1, 1), List.of(1.0, 2.0))))
                .contains("profile=p");
        assertThat(Refusal.line(() -> new Profile("p", List.of(1, 2), List.of(1.0))))
                .contains("profile=p");
        assertThat(Refusal.line(() -> new Profile("p", List.of(), List.of()))).contains("profile=p");
        assertThat(Refusal.line(() -> new Profile("p", List.of(1), List.of(0.0))))
                .contains("profile=p");
        assertThat(Refusal.line(() -> new Profile("p", List.of(1), List.of(Double.NaN))))
                .contains("profile=p");
    }

    /** What is known of the 189 measured profiles: how many of each class, and their mean normalised bandwidths. */
    @Test
    void theFamilyOfIoNodesIsLikeTheMeasuredOne() {
        List<Profile> family = SyntheticProfiles.ioNodes();
        assertThat(family).hasSize(189).allMatch(profile -> profile.numbers().equals(List.of(1, 2, 4, 8)));
        assertThat(classes(family))
                .isEqualTo(Map.of(
                        ProfileClass.ASCENT, 70L,
                        ProfileClass.PEAK, 69L,
                        ProfileClass.NEUTRAL, 39L,
                        ProfileClass.DESCENT, 11L));
        means(family, ProfileClass.ASCENT, .176, .327, .582, 1);
        means(family, ProfileClass.PEAK, .664, .991, .767, .673);
        means(family, ProfileClass.NEUTRAL, .817, .958, .913, .838);
        means(family, ProfileClass.DESCENT, 1, .9, .682, .528);
        long superlinear = family.stream()
                .filter(profile -> profile.megabytesPerSecond().get(3)
                        > 8 * profile.megabytesPerSecond().get(0))
                .count();
        assertThat(superlinear).as("about half of those that rise").isBetween(28L, 42L);
    }

    @Test
    void theFamilyOfTargetsHasEveryClass() {
        List<Profile> family = SyntheticProfiles.targets();
        assertThat(family).hasSize(301).allMatch(profile -> profile.numbers().size() == 8);
        assertThat(classes(family)).hasSize(4);
        assertThat(SyntheticProfiles.targets()).isEqualTo(family);
    }

    private static Map<ProfileClass, Long> classes(List<Profile> family) {
        return family.stream()
                .map(Profile::kind)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private static void means(List<Profile> family, ProfileClass kind, double... expected) {
        for (int i = 0; i < expected.length; i++) {
            int number = i;
            assertThat(family.stream()
                            .filter(profile -> profile.kind() == kind)
                            .mapToDouble(profile -> profile.megabytesPerSecond().get(number)
                                    / Collections.max(profile.megabytesPerSecond()))
                            .average()
                            .orElseThrow())
                    .as("%s, point %d", kind, i)
                    .isCloseTo(expected[i], within(.07));
        }
    }
}
