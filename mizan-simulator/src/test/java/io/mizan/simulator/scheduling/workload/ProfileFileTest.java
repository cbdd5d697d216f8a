package io.mizan.simulator.scheduling.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationFile;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Refusal;
import io.mizan.model.file.TextInput;
import io.mizan.testing.Campaign;
import io.mizan.testing.SharedData;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileFileTest {
    private static final String TEXT = "id,layout,bw0_med,bw1_med,bw2_med,bw4_med,bw8_med,bw8_mean,nrm1\n"
            + "one,shared,9,10,20,40,20,19,.25\n"
            + "two,\"a, b\",,1e2,100,100,100.5,,\n";

    @Test
    void profilesAreRead() {
        assertThat(read(TEXT))
                .containsExactly(
                        new Profile("one", List.of(1, 2, 4, 8), List.of(10.0, 20.0, 40.0, 20.0)),
                        new Profile("two", List.of(1, 2, 4, 8), List.of(100.0, 100.0, 100.0, 100.5)));
    }

    @Test
    void numbersMayComeInAnyOrderAndMany() {
        assertThat(read("bw64_med,bw3_med,id,bw1_med\n4,3,x,1\n"))
                .containsExactly(new Profile("x", List.of(1, 3, 64), List.of(1.0, 3.0, 4.0)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "two | one | profiles:3: a profile is listed twice (column=id, value=one) [MZ109]",
                "40,20,19 | 0,20,19 | profiles:2: not a valid value (column=bw4_med, value=0, expected=a number from 1.0E-9 to 1.0E15) [MZ201]",
                "40,20,19 | NaN,20,19 | profiles:2: not a valid value (column=bw4_med, value=NaN, expected=a number from 1.0E-9 to 1.0E15) [MZ201]",
                "40,20,19 | -4,20,19 | profiles:2: not a valid value (column=bw4_med, value=-4, expected=a number from 1.0E-9 to 1.0E15) [MZ201]",
                "40,20,19 | ,20,19 | profiles:2: not a valid value (column=bw4_med, value=, expected=something) [MZ201]",
                "40,20,19 | 20,19 | profiles:2: the row has more or fewer values than there are columns (values=8, columns=9) [MZ107]",
                "one, | , | profiles:2: not a valid value (column=id, value=, expected=something) [MZ201]",
                "bw8_med | bw8_medd | profiles:1: an unknown column (column=bw8_medd) [MZ108]",
                "bw8_med | bw65_med | profiles:1: an unknown column (column=bw65_med) [MZ108]",
                "bw2_med | bw1_med | profiles:1: a column is listed twice (column=bw1_med) [MZ109]",
                "bw1_med | bw3_med | profiles:1: a column is missing (column=bw1_med) [MZ107]",
                "id | nrm7 | profiles:1: a column is missing (column=id) [MZ107]",
            })
    void aMistakeIsNamedWithLineAndColumn(String right, String wrong, String message) {
        String text = TEXT.replaceFirst(right, wrong == null ? "" : wrong);
        assertThat(text).isNotEqualTo(TEXT);
        assertThat(Refusal.line(() -> read(text))).isEqualTo(message);
    }

    @Test
    void aFileWithoutProfilesIsRefused() {
        assertThat(Refusal.line(() -> read(""))).contains("the line with the names of columns is missing");
        assertThat(Refusal.line(() -> read("id,bw1_med\n"))).contains("no profiles");
    }

    /** Cuts and flips of a good text: whatever happens, it is an answer or a refusal. */
    @Test
    void damageIsNoDefect() {
        SplittableRandom random = new SplittableRandom(20261122);
        for (int i = 0; i < Campaign.rounds(2000); i++) {
            byte[] text = TEXT.getBytes(StandardCharsets.UTF_8);
            for (int flips = random.nextInt(4); flips >= 0; flips--) {
                text[random.nextInt(text.length)] = (byte) random.nextInt(128);
            }
            byte[] damaged = Arrays.copyOf(text, text.length - random.nextInt(2) * random.nextInt(text.length));
            try {
                assertThat(read(new String(damaged, StandardCharsets.UTF_8))).isNotEmpty();
            } catch (MizanException e) {
                assertThat(e.problem().place()).isPresent();
            }
        }
    }

    @Test
    void theMeasuredProfilesHaveTheClassesThatAreKnownOfThem() {
        Map<ProfileClass, Long> classes = measured().stream()
                .map(Profile::kind)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        assertThat(classes)
                .isEqualTo(Map.of(
                        ProfileClass.ASCENT, 70L,
                        ProfileClass.DESCENT, 11L,
                        ProfileClass.PEAK, 69L,
                        ProfileClass.NEUTRAL, 39L));
    }

    /** Sets that somebody else drew from the same profiles by the same protocol. */
    @Test
    void setsOfOthersKeepTheLawsOfOurs() {
        List<Profile> profiles = measured();
        List<String> names = profiles.stream().map(Profile::name).toList();
        Node root;
        try (TextInput input = TextInput.open(SharedData.file("scheduling/ion_K20_T0.4.json.gz"), 64 << 20)) {
            root = Documents.read(input);
        }
        Mapping first = root.asList().get(0).asMapping();
        assertThat(new Scenario(20, .4).largestRatio()).isCloseTo(first.number("b_bound", -1), within(1e-9));
        for (ApplicationSet set : ApplicationFile.read(root)) {
            for (Application application : set.applications()) {
                List<Double> curve =
                        profiles.get(names.indexOf(application.name())).curve();
                for (int i = 0; i < curve.size(); i++) {
                    assertThat(application.megabytesPerSecond().get(i))
                            .isCloseTo(curve.get(i), within(1e-9 * Collections.max(curve)));
                }
                assertThat(application.computeSeconds() + application.ioSeconds(1))
                        .isCloseTo(5000, within(1e-6));
            }
        }
    }

    private static List<Profile> measured() {
        try (TextInput input = TextInput.open(SharedData.file("scheduling/forge_profiles_189.csv"), 1 << 20)) {
            return ProfileFile.read(input);
        }
    }

    private static List<Profile> read(String text) {
        return ProfileFile.read(
                TextInput.of("profiles", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 1 << 20));
    }
}
