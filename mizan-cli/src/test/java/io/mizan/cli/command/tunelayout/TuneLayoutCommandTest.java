package io.mizan.cli.command.tunelayout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TuneLayoutCommandTest {
    private static Result run(String input, String... args) {
        return CliRun.bare()
                .withInput(input)
                .run(Stream.concat(Stream.of("tune-layout"), Stream.of(args)).toArray(String[]::new));
    }

    private static Mapping json(String input, String... args) {
        Result result =
                run(input, Stream.concat(Stream.of("--json"), Stream.of(args)).toArray(String[]::new));
        assertThat(result.err()).isEmpty();
        assertThat(SchemaCheck.faults("tune-layout-v1.json", result.out())).isEmpty();
        return Documents.parse("json", result.out()).asMapping();
    }

    @Test
    void smallFilesOnOneStripeNeedNothing() {
        Result result = run("size,files\n4096,100000\n", "--sizes", "-");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("Nothing to do", "100,000 files");
    }

    @Test
    void aMixGetsAProgressiveLayoutWithEvidenceAndUndo() {
        Result result = run("65536,1000000\n549755813888,200\n", "--sizes", "-", "--directory", "/scratch/my project");
        assertThat(result.out())
                .containsPattern("do +lfs setstripe -E \\S+ -c 1 .* -E -1 -c \\d+ .*'/scratch/my project'")
                .contains("expect", "evidence", "confidence 1.00", "undo      lfs setstripe -d");
        Mapping root = json("65536,1000000\n549755813888,200\n", "--sizes", "-");
        assertThat(root.text("worthIt")).isEqualTo("true");
        assertThat(root.list("tuned").size()).isGreaterThan(1);
        double tuned = cost(root, 3);
        assertThat(tuned).isLessThan(cost(root, 0));
        // A list with one row for each file is the same as one with counts.
        assertThat(json("4096\n4096\n8589934592\n", "--sizes", "-").list("tuned"))
                .hasSameSizeAs(json("size,files\n4096,2\n8589934592,1\n", "--sizes", "-")
                        .list("tuned"));
    }

    private static double cost(Mapping root, int row) {
        return root.list("costs").get(row).asMapping().number("seconds", -1);
    }

    @Test
    void wideDefaultsOfSmallFilesAreFound() {
        Mapping root = json("4096,100000\n", "--sizes", "-", "--default", "16");
        assertThat(root.text("worthIt")).isEqualTo("true");
        assertThat(root.text("command")).contains("-c 1");
        assertThat(root.text("undo")).contains("-c 16");
    }

    @Test
    void runsAreHistories() {
        Mapping root = json("", "--history", "ior:ranks=4,block=64M,transfer=1M", "--system", "example:testbed.yaml");
        assertThat(root.text("targets")).isEqualTo("35");
        assertThat(Integer.parseInt(root.text("files"))).isPositive();
    }

    @Test
    void mistakesAreNamed() {
        assertThat(run("").code()).isEqualTo(64);
        assertThat(run("").err()).contains("--history");
        assertThat(run("4096\nabc\n", "--sizes", "-").err()).contains("not a size");
        assertThat(run("", "--sizes", "-").err()).contains("no files");
        assertThat(run("1\n", "--sizes", "-", "--stripe-size", "3M").err()).contains("powers of two");
        assertThat(run("1\n", "--sizes", "-", "--components", "0").err()).contains("components");
        assertThat(run("1\n", "--sizes", "-", "--target-rate", "0").err()).contains("bandwidths");
        assertThat(run("99999999999999999999\n", "--sizes", "-").err()).contains("not a size");
        assertThat(run("", "/nonexistent.tar").err()).contains("not a snapshot");
    }
}
