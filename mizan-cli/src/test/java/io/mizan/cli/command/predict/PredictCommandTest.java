package io.mizan.cli.command.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.testing.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PredictCommandTest {
    @TempDir
    private Path folder;

    private static Result predict(String... args) {
        return CliRun.bare()
                .run(Stream.concat(Stream.of("predict", "--history"), Arrays.stream(args))
                        .toArray(String[]::new));
    }

    private static List<Node> requests(Result result) {
        assertThat(result.code()).as(result.err()).isZero();
        return Documents.parse("out", result.out()).asList();
    }

    private static List<String> names(Result result) {
        return requests(result).stream()
                .map(request -> request.asMapping().text("file"))
                .sorted()
                .toList();
    }

    /** Whatever is printed or written is what place reads, as typed. */
    @ParameterizedTest
    @ValueSource(strings = {"r.csv", "r.json", "r", "--json"})
    void placeReadsIt(String how) throws IOException {
        Path file = folder.resolve(how.startsWith("-") ? "doc" : how);
        Result predicted = how.startsWith("-")
                ? predict("hacc:ranks=8", "hacc:ranks=8", "-o", file.toString(), how)
                : predict("hacc:ranks=8", "hacc:ranks=8", "-o", file.toString());
        assertThat(predicted.code()).as(predicted.err()).isZero();
        assertThat(predicted.out()).isEmpty();
        Result placed = CliRun.bare().run("place", "--requests", file.toString(), "example:testbed.yaml");
        assertThat(placed.err()).isEmpty();
        assertThat(placed.out()).contains("8 new files of 481.9 MiB together");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ior:ranks=50", "ior:ranks=50,shared", "hacc:ranks=50", "checkpoint:ranks=10,count=5"})
    void repeatedRunsArePredictedByNameAndSize(String run) {
        Result result = predict(run, run, run, "--check", run, "--json");
        Mapping check = Documents.parse("out", result.out()).asMapping();
        assertThat(SchemaCheck.faults("predict-check-v1.json", result.out())).isEmpty();
        assertThat(check.integer("misses")).isZero();
        assertThat(check.integer("absent")).isZero();
        assertThat(check.integer("close")).isEqualTo(check.integer("creates")).isPositive();
        assertThat(check.require("end").asMapping().text("action")).isEqualTo("none");
    }

    @Test
    void theDocumentFollowsItsSchema() {
        Result result = predict("checkpoint:ranks=2,count=3", "--json");
        assertThat(SchemaCheck.faults("predict-v1.json", result.out())).isEmpty();
        assertThat(Documents.parse("out", result.out()).asMapping().list("requests"))
                .hasSize(12);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("both are listed");
    }

    @Test
    void moreRanksAreScaledAndSaid() {
        Result result = predict("hacc:ranks=4,shared", "hacc:ranks=8,shared", "--ranks", "16");
        assertThat(requests(result).get(0).asMapping().bytes("sizeBytes")).isEqualTo(633_165_824L);
        assertThat(result.err()).contains("from 4 to 16 ranks: a fixed part and bytes per rank stay (seen)");
    }

    @Test
    void severalApplicationsAreNamedAndOneCanBeChosen() {
        Result refused = predict("ior", "hacc", "ior");
        assertThat(refused.code()).isEqualTo(64);
        assertThat(refused.err()).contains("ior (2), hacc (1)").contains("--app NAME");
        assertThat(names(predict("ior:ranks=1", "hacc", "ior:ranks=1", "--app", "ior")))
                .containsExactly("/scratch/testFile.00000000");
        assertThat(predict("ior", "hacc", "--app", "ioor").err()).contains("Maybe you meant ior.");
    }

    @Test
    void aRunThatIsLongerIsPredictedAgainOnTheWay() {
        Result result = predict(
                "checkpoint:ranks=2,count=4", "checkpoint:ranks=2,count=4", "--check", "checkpoint:ranks=2,count=9");
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .contains("hits            17   94.44 %")
                .contains("missed: /scratch/checkpoint.0005/000000")
                .doesNotContain("missed: /scratch/checkpoint.0005/000001");
    }

    @Test
    void recorderAndDarshan() {
        Path recorder = Samples.file("recorder/ior_fpp_2");
        assertThat(names(predict(recorder.toString())))
                .hasSize(2)
                .allMatch(name -> name.startsWith("/scratch/out.0000000"));
        assertThat(names(predict("example:ior.darshan", "example:ior.darshan"))).isNotEmpty();
    }

    @Test
    void namesWithLineBreaksAreJsonAndNotCsv() throws IOException {
        Path csv = Files.writeString(
                folder.resolve("w.csv"),
                CliRun.bare()
                        .run("workload", "ior:ranks=1", "--csv")
                        .out()
                        .replace("/scratch/testFile.00000000", "\"a,\"\"b.00000000\""));
        Result result = predict(csv.toString());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(names(result)).containsExactly("a,\"b.00000000");
        Path out = folder.resolve("o.csv");
        assertThat(predict(csv.toString(), "-o", out.toString()).code()).isZero();
        assertThat(CliRun.bare()
                        .run("place", "--requests", out.toString(), "example:testbed.yaml", "--json")
                        .out())
                .contains("a,\\\"b.00000000");
    }

    @Test
    void badInputIsRefused() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThat(predict(empty.toString()).err()).contains("the folder holds no readable run");
        assertThat(predict("ior", "--ranks", "0").code()).isEqualTo(64);
        assertThat(predict("ior", "--steps", "-1").code()).isEqualTo(64);
        assertThat(predict("ior", "--stripe-count", "0").code()).isEqualTo(64);
        assertThat(predict("/nonexistent/x.darshan").code()).isEqualTo(1);
        assertThat(predict("ior", "-o", "/nonexistent/folder/r.csv").err()).contains("cannot write a file");
        Path backwards = Files.writeString(
                folder.resolve("back.csv"),
                CliRun.bare().run("workload", "ior:ranks=1", "--csv").out() + "0,0,close,0,0,0.000000000,0.0,x\n");
        assertThat(predict(backwards.toString()).code()).isEqualTo(1);
        assertThat(CliRun.bare()
                        .run("predict", "--history", "ior", "--set", "predict.againAt=0.9")
                        .err())
                .contains("must be in ascending order");
    }
}
