package io.mizan.cli.command.place;

import static io.mizan.cli.command.place.PlaceRun.SYSTEM;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One line, one advice, the right code, and nothing on standard output. */
class PlaceMistakesTest {
    private static final String GOOD = "[{\"file\": \"/a\", \"sizeBytes\": 1, \"stripeCount\": 1}]";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--policy=balance | unknown placement policy (policy=balance) [MZ003] | you mean balanced",
                "--policy=random,, | unknown placement policy (policy=) [MZ003] | use one of balanced, ",
                "--stripes=papr | not a value of this option (option=--stripes, value=papr) [MZ003] | you mean paper",
                "--stripes=zz | not a value of this option (option=--stripes, value=zz) [MZ003] | use one of accepted, paper",
                "--form=lis | not a value of this option (option=--form, value=lis) [MZ003] | you mean list",
                "--lustre-version=3 | not a value of this option (option=--lustre-version, value=3) [MZ003] | use one of 2.12,",
                "--seed=x | Invalid value for option '--seed': 'x' is not a long [MZ001] | start from the examples",
                "--fs=other | no such file system in the input (fs=other, present=fs) [MZ003] | choose one of those present",
                "--layouts=- --ost-map=- | standard input can be only one of the files [MZ001] | save the others in files",
            })
    void wrongUsage(String options, String message, String advice) {
        Result result = new PlaceRun(folder).run(SYSTEM, GOOD, options.split(" "));
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines().get(0)).isEqualTo("mizan: " + message);
        assertThat(result.errLines().get(1)).startsWith("  Maybe " + advice);
    }

    @Test
    void systemAndRequestsAreNeeded() {
        assertThat(CliRun.bare().run("place").code()).isEqualTo(64);
        assertThat(CliRun.bare()
                        .run("place", "--system", "example:testbed.yaml")
                        .errLines()
                        .get(0))
                .isEqualTo("mizan: Missing required option: '--requests=FILE' [MZ001]");
    }

    @Test
    void aMistakeInTheRequestsIsNamedWithItsLine() {
        Result result =
                new PlaceRun(folder).run(SYSTEM, "[{\"file\": \"/a\",\n\"sizeBytes\": -5, \"stripeCount\": 1}]");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: " + folder.resolve("requests.json")
                                + ":2: a size must not be negative (value=-5, key=sizeBytes, request=1) [MZ201]",
                        "  Maybe correct " + folder.resolve("requests.json") + ":2 and try again.");
    }

    @Test
    void aMistakeInTheLayoutsIsNamedWithItsLine() {
        PlaceRun run = new PlaceRun(folder);
        Path layouts = run.write("l.yaml", "layouts:\n  - {name: a, components: [{end: 1, count: 1}]}\n");
        Result result = run.run(SYSTEM, GOOD, "--layouts", layouts.toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.errLines().get(0))
                .isEqualTo("mizan: " + layouts
                        + ":2: a component must end at a multiple of 64 KiB or at the end of the file"
                        + " (end=1, key=end) [MZ201]");
    }

    @Test
    void anUnknownPoolIsARefusalAndNotAnError() {
        Result result = new PlaceRun(folder)
                .run(SYSTEM, "[{\"file\": \"/a\", \"sizeBytes\": 1, \"stripeCount\": 1, \"pool\": \"flash\"}]");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("/a: no target is in the pool flash [unknown-pool]");
    }

    @ParameterizedTest
    @CsvSource({"0", "1"})
    void aSystemWithoutRoomRefusesEverything(int targets) {
        String system = "name: fs\nservers: [{name: a, targets: ["
                + "{index: 0, totalBytes: 1G, availableBytes: 0}".repeat(targets) + "]}]\n";
        Result result = new PlaceRun(folder).run(system, GOOD, "--policy=all");
        assertThat(result.err()).doesNotContain("internal error");
        if (result.code() == 0) {
            assertThat(result.out()).contains("[too-few-targets]");
        } else {
            assertThat(result.errLines().get(0)).contains("system.yaml");
        }
    }

    @Test
    void sizesNear2To63OnASystemAsLargeAreDefined() {
        String system = "name: fs\nservers: [{name: a, targets: ["
                + "{index: 0-1, totalBytes: 9223372036854775807, availableBytes: 9223372036854775807}]}]\n";
        Result result = new PlaceRun(folder)
                .run(
                        system,
                        "[{\"file\": \"/a\", \"sizeBytes\": 9223372036854775807, \"stripeCount\": 2},"
                                + "{\"file\": \"/b\", \"sizeBytes\": 9223372036854775807, \"stripeCount\": 1},"
                                + "{\"file\": \"/c\", \"sizeBytes\": 9223372036854775807, \"layout\": \"config1\"}]",
                        "--policy=all");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
    }

    /** Cuts and flips of good requests: whatever happens, it is an answer and never a defect of Mizan. */
    @Test
    void noDamageToGoodTextLooksLikeADefectOfMizan() {
        SplittableRandom random = new SplittableRandom(20261116);
        String good = "[{\"file\": \"/a\", \"sizeBytes\": 104857600, \"rank\": 1, \"forbid\": [3], \"components\": ["
                + "{\"startBytes\": 0, \"endBytes\": 1048576, \"stripeCount\": 1},"
                + "{\"startBytes\": 1048576, \"endBytes\": -1, \"stripeSizeBytes\": 65536, \"stripeCount\": 2}]},"
                + "{\"file\": \"/b\", \"sizeBytes\": 1000000000, \"layout\": \"config1\"}]";
        String letters = "0123456789-.,:[]{}\"e ";
        String[] args = {"place", "--system", "example:testbed.yaml", "--requests", "-", "--policy", "all"};
        assertThat(CliRun.bare().withInput(good).run(args).code()).isZero();
        for (int i = 0; i < 400; i++) {
            byte[] text = good.getBytes(StandardCharsets.UTF_8);
            for (int flips = random.nextInt(3); flips >= 0; flips--) {
                text[random.nextInt(text.length)] = (byte) letters.charAt(random.nextInt(letters.length()));
            }
            text = Arrays.copyOf(text, text.length - random.nextInt(20) / 19 * random.nextInt(text.length));
            Result result = CliRun.bare().withInput(text).run(args);
            assertThat(result.err())
                    .as(new String(text, StandardCharsets.UTF_8))
                    .doesNotContain("internal error")
                    .doesNotContain("\tat ");
            assertThat(result.code()).isIn(0, 1);
            assertThat(result.out().isEmpty()).isEqualTo(result.code() == 1);
        }
    }
}
