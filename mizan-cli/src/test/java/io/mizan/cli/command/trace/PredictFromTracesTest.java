package io.mizan.cli.command.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.NativeLibrary;
import io.mizan.model.document.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real programs are traced by libmizan.so, and their next run is predicted from the traces. */
class PredictFromTracesTest {
    /** Two steps a run that go on, a log named after the job, a file that is made anew each time, one of random name. */
    private static final String PROGRAM = """
            for i in 1 2; do
              n=$(( $RUN * 2 + i ))
              head -c $(( 1000 * n )) /dev/zero > $(printf 'ckpt_%04d.%d' $(( n * 10 )) $PMI_RANK)
            done
            if [ $PMI_RANK = 0 ]; then
              echo log > model_$SLURM_JOB_ID.log
              echo x > restart.nml
              echo t > tmp.$NOISE
            fi
            """;

    @TempDir
    private Path folder;

    private Path files = Path.of("");
    private Path traces = Path.of("");

    @BeforeEach
    void folders() throws IOException {
        Path real = folder.toRealPath();
        files = Files.createDirectory(real.resolve("files"));
        traces = Files.createDirectory(real.resolve("traces"));
    }

    private void run(int run, Path into) throws IOException, InterruptedException {
        for (int rank = 0; rank < 2; rank++) {
            Map<String, String> environment = Map.of(
                    "LD_PRELOAD", NativeLibrary.library().toString(),
                    "MIZAN_TRACE", into.toString(),
                    "MIZAN_APP", "model",
                    "PMI_RANK", String.valueOf(rank),
                    "PMI_SIZE", "2",
                    "SLURM_JOB_ID", String.valueOf(4711 + 13 * run * run),
                    "NOISE", List.of("qX81kz", "Zw4rTa", "m0pQ7v", "bb9tYe").get(run),
                    "RUN", String.valueOf(run));
            assertThat(NativeLibrary.run(files, environment, List.of("sh", "-c", PROGRAM)))
                    .isZero();
        }
        Files.delete(files.resolve("restart.nml"));
    }

    private SortedMap<String, Long> predicted() {
        Result result = CliRun.bare().run("predict", "--history", traces.toString());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err())
                .contains("mizan: model: ")
                .contains("model_<job>.log: 0 predicted")
                .contains("tmp.<id>: 0 predicted");
        SortedMap<String, Long> sizes = new TreeMap<>();
        Documents.parse("out", result.out())
                .asList()
                .forEach(request -> sizes.put(
                        request.asMapping().text("file"), request.asMapping().bytes("sizeBytes")));
        return sizes;
    }

    private SortedMap<String, Long> expected() {
        SortedMap<String, Long> expected = new TreeMap<>();
        for (int rank = 0; rank < 2; rank++) {
            expected.put(files + "/ckpt_0070." + rank, 7000L);
            expected.put(files + "/ckpt_0080." + rank, 8000L);
        }
        expected.put(files + "/restart.nml", 2L);
        return expected;
    }

    @Test
    void aFolderForEachRun() throws IOException, InterruptedException {
        for (int run = 0; run < 3; run++) {
            run(run, Files.createDirectory(traces.resolve("run" + run)));
        }
        assertThat(predicted()).isEqualTo(expected());
        Path next = Files.createDirectory(folder.toRealPath().resolve("next"));
        run(3, next);
        assertThat(CliRun.bare()
                        .run("predict", "--history", traces.toString(), "--check", next.toString())
                        .out())
                .contains("7 creates")
                .contains("hits             5")
                .contains("missed: " + files + "/model_4828.log")
                .contains("decision: predict again: 2 of 7");
    }

    @Test
    void allRunsInOneFolderAreToldApartByTheirJobs() throws IOException, InterruptedException {
        for (int run = 0; run < 3; run++) {
            run(run, traces);
        }
        assertThat(predicted()).isEqualTo(expected());
    }

    @Test
    void aTraceThatIsCutOffIsARunThatWasNotSeenToItsEnd() throws IOException, InterruptedException {
        for (int run = 0; run < 3; run++) {
            run(run, Files.createDirectory(traces.resolve("run" + run)));
        }
        try (var list = Files.list(traces.resolve("run2"))) {
            Path trace = list.sorted().findFirst().orElseThrow();
            byte[] bytes = Files.readAllBytes(trace);
            Files.write(trace, Arrays.copyOf(bytes, bytes.length / 2));
        }
        Result result = CliRun.bare().run("predict", "--history", traces.toString());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).contains("run2").contains("cut off");
        assertThat(Documents.parse("out", result.out()).asList()).isNotEmpty();
    }
}
