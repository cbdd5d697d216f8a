package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import io.mizan.controller.client.FileSystemId;
import io.mizan.database.index.IndexAttribute;
import io.mizan.database.index.IndexFile;
import io.mizan.database.index.IndexKey;
import io.mizan.database.index.PlacementIndex;
import io.mizan.database.index.PlacementIndex.FileEntry;
import io.mizan.database.index.TemplatePools;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.layout.LayoutAttribute;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Indexes that Java writes, applied by the library in real programs. */
class RunCommandTest {
    private static final Instant LATER = Instant.parse("2090-01-01T00:00:00Z");

    @TempDir
    private Path folder;

    private Result run(String script) throws IOException, InterruptedException {
        return new MizanProcess(folder).run("export MIZAN_STATE_DIR=" + folder.resolve("state") + "\n" + script);
    }

    private Path real() throws IOException {
        return folder.toRealPath();
    }

    private static byte[] layoutOf(Path file) throws IOException {
        UserDefinedFileAttributeView attributes = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        if (!attributes.list().contains("mizan.lov")) {
            return new byte[0];
        }
        ByteBuffer bytes = ByteBuffer.allocate(attributes.size("mizan.lov"));
        attributes.read("mizan.lov", bytes);
        return bytes.array();
    }

    private PlacementIndex index(Instant expiry, List<FileEntry> files) throws IOException {
        PlacementIndex index =
                new PlacementIndex(real().toString(), 0, false, 1, expiry, files, TemplatePools.of(files));
        IndexFile.write(index, folder.resolve("files.index"));
        return index;
    }

    private static FileEntry entry(String name, int number) {
        return new FileEntry(
                new IndexKey(name), new IndexAttribute(("layout " + number).getBytes(StandardCharsets.UTF_8), 0));
    }

    @Test
    void theExamplesOfTheHelpWork() throws IOException, InterruptedException {
        index(LATER, List.of(entry("step_1.txt", 1), entry("step_2.txt", 2)));
        List<String> examples = Stream.of("run", "index show")
                .flatMap(command -> CliRun.bare().run((command + " --help").split(" ", -1)).outLines().stream())
                .filter(line -> line.startsWith("  mizan"))
                .toList();
        assertThat(examples).hasSize(5);
        Result result = run(String.join(" && ", examples));
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err())
                .contains("1 file created below " + real() + ": 1 placed by name, 0 by template, 0 not in the index")
                .contains(
                        "2 files created below " + real() + ", all recorded",
                        "1 file created below " + real() + ", all");
        assertThat(result.out())
                .contains("step_1.txt", "step_#.txt", "2 layouts in turn", "\"schema\":\"mizan/index/v1\"");
        Mapping report = Documents.parse("run.json", Files.readString(folder.resolve("run.json")))
                .asMapping();
        assertThat(report.text("schema")).isEqualTo("mizan/run/v1");
    }

    /** As many files as hash tables need to have long probes: each finds its own, and the others find the template. */
    @Test
    void everyFileOfALargeIndexGetsItsLayout() throws IOException, InterruptedException {
        List<FileEntry> files = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            files.add(entry("d" + i % 7 + "/f_" + i, i));
        }
        index(LATER, files);
        Result result =
                run("for d in 0 1 2 3 4 5 6; do mkdir d$d; done; mizan run --index files.index --report r.json --"
                        + " sh -c 'i=0; while [ $i -lt 300 ]; do : > d$((i % 7))/f_$i; i=$((i+1)); done;"
                        + " : > d3/f_1; : > other; exit 5'");
        assertThat(result.code()).isEqualTo(5);
        for (int i = 0; i < 300; i++) {
            assertThat(new String(layoutOf(folder.resolve("d" + i % 7 + "/f_" + i)), StandardCharsets.UTF_8))
                    .isEqualTo("layout " + i);
        }
        assertThat(new String(layoutOf(folder.resolve("d3/f_1")), StandardCharsets.UTF_8))
                .startsWith("layout ");
        assertThat(layoutOf(folder.resolve("other"))).isEmpty();
        assertThat(Files.readString(folder.resolve("r.json")))
                .contains("\"creates\":302,\"hits\":300,\"templateHits\":1,\"misses\":1,\"refused\":0,\"errors\":0")
                .contains("\"exitCode\":5", "\"mode\":\"place\"");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(path -> path.getFileName().toString()).filter(name -> name.contains("counters")))
                    .containsExactly("files.index.counters");
        }
    }

    /** From requests to layouts on files, as a user types it. */
    @Test
    void whatPlaceDecidesIsWhatFilesGet() throws IOException, InterruptedException {
        StringBuilder requests = new StringBuilder("[");
        for (int i = 0; i < 12; i++) {
            requests.append(i == 0 ? "" : ",")
                    .append("{\"file\":\"out/rank_" + i + ".dat\",\"sizeBytes\":67108864,\"rank\":" + i
                            + ",\"stripeCount\":3}");
        }
        Files.writeString(folder.resolve("requests.json"), requests.append("]"));
        Result result = run("mkdir out; mizan place --system example:testbed.yaml --requests requests.json --root ."
                + " --index files.index --json > place.json && mizan run --index files.index -- sh -c"
                + " 'i=0; while [ $i -lt 13 ]; do echo data > out/rank_$i.dat; i=$((i+1)); done'");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).contains("12 placed by name, 1 by template, 0 not in the index");
        Mapping placed = Documents.parse("place.json", Files.readString(folder.resolve("place.json")))
                .asMapping();
        Map<String, List<Integer>> planned = PlacedTargets.byName(placed);
        for (int i = 0; i < 12; i++) {
            String name = "rank_" + i + ".dat";
            byte[] attribute = layoutOf(folder.resolve("out").resolve(name));
            assertThat(PlacedTargets.of(LayoutAttribute.decode(attribute))).isEqualTo(planned.get(name));
        }
        assertThat(layoutOf(folder.resolve("out/rank_12.dat"))).isNotEmpty();
    }

    /**
     * The whole way: an MPI program, traced once, predicted, placed, and run again. It writes a file from each rank, and two with all
     * ranks through MPI-IO, independently and collectively.
     */
    @Test
    void whatWasTracedIsPredictedPlacedAndApplied() throws IOException, InterruptedException {
        NativeLibrary.mpiWriter(folder);
        Result result = run("export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"
                + " OMPI_MCA_rmaps_base_oversubscribe=1\n"
                + "set -e; mkdir fs; cd fs; mizan trace -o ../run1 -- mpiexec -n 4 ../mpi_writer 2> ../trace.err\n"
                + "cksum * > ../first.sums; rm *\n"
                + "mizan predict --history ../run1 -o ../next.csv 2> ../predict.err\n"
                + "mizan place --system example:testbed.yaml --requests ../next.csv --root . --index ../files.index"
                + " --json > ../place.json\n"
                + "mizan run --index ../files.index --report ../run.json -- mpiexec -n 4 ../mpi_writer\n"
                + "cksum * > ../second.sums; mizan layout show * > ../shown; ls");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .isEqualTo("4 ranks\n4 ranks\ncollective.dat\nindependent.dat\n"
                        + "rank_0.dat\nrank_1.dat\nrank_2.dat\nrank_3.dat\n");
        assertThat(folder.resolve("second.sums")).hasSameTextualContentAs(folder.resolve("first.sums"));
        assertThat(result.err())
                .contains("6 files created below", "6 placed by name, 0 by template, 0 not in the index");
        Mapping placed = Documents.parse("place.json", Files.readString(folder.resolve("place.json")))
                .asMapping();
        Map<String, List<Integer>> planned = PlacedTargets.byName(placed);
        assertThat(planned).hasSize(6);
        for (Map.Entry<String, List<Integer>> file : planned.entrySet()) {
            byte[] attribute = layoutOf(folder.resolve("fs").resolve(file.getKey()));
            assertThat(PlacedTargets.of(LayoutAttribute.decode(attribute)))
                    .as(file.getKey())
                    .isEqualTo(file.getValue());
            assertThat(Files.readString(folder.resolve("shown"))).contains(file.getKey());
        }
    }

    @Test
    void anIndexForAnotherFileSystemAtTheSamePlaceIsNotUsed() throws IOException, InterruptedException {
        List<FileEntry> files = List.of(entry("a", 1));
        long other = FileSystemId.of(real()) ^ 1;
        IndexFile.write(
                new PlacementIndex(real().toString(), other, false, 1, LATER, files, List.of()),
                folder.resolve("files.index"));
        Result result = run("mizan run --index files.index -- sh -c ': > a'");
        assertThat(result.err()).contains("0 files created below");
        assertThat(layoutOf(folder.resolve("a"))).isEmpty();
        assertThat(FileSystemId.of(Path.of("/dev/null/none"))).isZero();
    }

    @Test
    void onlyAWrongCommandLineIsRefusedBeforeTheCommandRuns() throws IOException, InterruptedException {
        assertThat(run("mizan run --index none --app a -- touch ran").code()).isEqualTo(64);
        assertThat(run("mizan run --no-such-option -- touch ran").code()).isEqualTo(64);
        assertThat(run("mizan run").code()).isEqualTo(64);
        assertThat(folder.resolve("ran")).doesNotExist();
        index(LATER, List.of(entry("a", 1)));
        Result missing = run("mizan run --index files.index -- ./missing");
        assertThat(missing.code()).isEqualTo(127);
        assertThat(missing.err()).isEqualTo("mizan: cannot start ./missing: No such file or directory\n");
        Result report = run("mizan run --index files.index --report /dev/null/none -- sh -c 'exit 4'");
        assertThat(report.code()).isEqualTo(4);
        assertThat(report.err()).contains("cannot write the report");
    }
}
