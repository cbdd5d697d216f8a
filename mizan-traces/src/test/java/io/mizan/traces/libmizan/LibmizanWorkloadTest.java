package io.mizan.traces.libmizan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.FileLayout.RawKind;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.Striping;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.testing.Campaign;
import io.mizan.traces.EventLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibmizanWorkloadTest {
    private static final long MILLI = 1_000_000;

    @TempDir
    private Path folder;

    private LibmizanWorkload read(TraceWriter writer) {
        writer.write(folder.resolve("a" + TraceFormat.SUFFIX));
        return new LibmizanWorkload(LibmizanTrace.open(folder));
    }

    @Test
    void oneProcessFromCreateToClose() {
        LibmizanWorkload source = read(SampleTraces.checkpoints(0, 1, 2));
        assertThat(EventLog.lines(source))
                .containsExactly(
                        "0 CREATE /scratch/ckpt_0.0 0 0",
                        "0 WRITE /scratch/ckpt_0.0 0 1048576",
                        "0 WRITE /scratch/ckpt_0.0 1048576 1048576",
                        "0 WRITE /scratch/ckpt_0.0 2097152 1048576",
                        "0 WRITE /scratch/ckpt_0.0 3145728 1048576",
                        "0 CLOSE /scratch/ckpt_0.0 0 0",
                        "0 CREATE /scratch/ckpt_1.0 0 0",
                        "0 WRITE /scratch/ckpt_1.0 0 1048576",
                        "0 WRITE /scratch/ckpt_1.0 1048576 1048576",
                        "0 WRITE /scratch/ckpt_1.0 2097152 1048576",
                        "0 WRITE /scratch/ckpt_1.0 3145728 1048576",
                        "0 CLOSE /scratch/ckpt_1.0 0 0");
        Workload workload = EventLog.of(source);
        WorkloadEvent second = workload.events().get(2);
        assertThat(second.startNanos()).isEqualTo(26 * MILLI);
        assertThat(second.durationNanos()).isEqualTo(25 * MILLI);
        assertThat(workload.files().get(1).layout())
                .isEqualTo(new Raw(RawKind.UNKNOWN, new byte[] {(byte) 0xD0, 0x0B, (byte) 0xD1, 0x0B, 1}));
        assertThat(EventLog.read(source).origins()).containsOnly("libmizan");
        assertThat(source.notes()).isEmpty();
        assertThat(EventLog.of(source)).as("read again").isEqualTo(workload);
    }

    @Test
    void stripeSettingsOfFilesAreUnderstood() {
        FileLayout list = new FileLayout.Plain(Striping.of(1 << 20, 0).on(List.of(3, 0, 7)));
        TraceWriter writer = new TraceWriter().process(0, 1, "node0", 0);
        writer.file(0, "/scratch/a")
                .open(0, 2, 0, MILLI, 0)
                .layout(0, MILLI, LayoutAttribute.encode(new FileLayout.Plain(Striping.DEFAULT)))
                .layout(0, MILLI, LayoutAttribute.encode(list))
                .close(0, 2 * MILLI, MILLI, 0)
                .flush();
        Workload workload = EventLog.of(read(writer.end(3 * MILLI, 1, 1, 0, 0, 0)));
        assertThat(workload.files().get(0).layout()).as("the last one seen").isEqualTo(list);
    }

    @Test
    void whoTheProcessIs() {
        read(SampleTraces.checkpoints(1, 4, 1));
        ProcessTrace trace = LibmizanTrace.open(folder).members().get(0).trace();
        ProcessIdentity identity = trace.identity();
        assertThat(identity.rank()).isEqualTo(1);
        assertThat(identity.size()).isEqualTo(4);
        assertThat(identity.label()).isEqualTo("app");
        assertThat(identity.job()).isEqualTo("4711");
        assertThat(identity.host()).isEqualTo("node0");
        assertThat(identity.executable()).isEqualTo("/opt/app/bin/app.x");
        assertThat(identity.directory()).isEqualTo("/scratch");
        assertThat(identity.arguments()).containsExactly("./app.x", "-n", "4");
        assertThat(identity.version()).isEqualTo("0.1.0");
        assertThat(trace.end().orElseThrow().bytes()).isEqualTo(4 << 20);
        assertThat(trace.end().orElseThrow().reason()).isEqualTo(TraceRecord.Reason.EXIT);
    }

    @Test
    void aSingleFileIsARunOfOneProcess() {
        Path file = SampleTraces.checkpoints(3, 4, 1).write(folder.resolve("any name"));
        LibmizanWorkload source = new LibmizanWorkload(LibmizanTrace.open(file));
        assertThat(source.name()).isEqualTo(file.toString());
        assertThat(source.ranks()).isEqualTo(4);
        assertThat(EventLog.lines(source)).hasSize(6).allMatch(line -> line.startsWith("3 "));
    }

    /** Each burst is written when it ends, so a long one stands behind short ones that began later. */
    @Test
    void burstsThatOverlapAreSentInTheOrderOfTheirStart() {
        TraceWriter writer = new TraceWriter()
                .process(0, 1, "n", 0)
                .file(0, "/long")
                .file(1, "/short")
                .flush();
        for (int i = 0; i < 10; i++) {
            writer.writes(1, 0, 100 * i + 50, 100 * i + 60, 1, 10, 10L * i, 10).flush();
        }
        writer.writes(0, 0, 0, 1000, 10, 1000, 0, 1000).end(1001, 0, 0, 20, 1100, 0);
        List<String> files = EventLog.lines(read(writer)).stream()
                .map(line -> line.split(" ", -1)[2])
                .toList();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            expected.addAll(List.of("/long", "/short"));
        }
        assertThat(files).isEqualTo(expected);
    }

    @Test
    void manyRanksAreMergedInTheOrderOfTime() {
        int ranks = 300;
        for (int rank = 0; rank < ranks; rank++) {
            SampleTraces.checkpoints(rank, ranks, 2).write(folder.resolve("p" + rank + TraceFormat.SUFFIX));
        }
        LibmizanWorkload source = new LibmizanWorkload(LibmizanTrace.open(folder));
        Workload workload = EventLog.of(source); // its constructor checks the order
        assertThat(source.ranks()).isEqualTo(ranks);
        assertThat(workload.files()).hasSize(2 * ranks);
        assertThat(EventLog.count(workload, Operation.CREATE)).isEqualTo(2L * ranks);
        assertThat(EventLog.bytes(workload, Operation.WRITE)).isEqualTo((8L << 20) * ranks);
        assertThat(workload.events().stream()
                        .map(WorkloadEvent::rank)
                        .distinct()
                        .count())
                .isEqualTo(ranks);
        // Rank r began r milliseconds later.
        workload.events().stream()
                .filter(event -> event.operation() == Operation.CREATE && event.startNanos() < 500 * MILLI)
                .forEach(event -> assertThat(event.startNanos()).isEqualTo(event.rank() * MILLI));
    }

    @Test
    void processesWithoutARankComeBehind() {
        new TraceWriter()
                .process(-1, -1, "login", 0)
                .unlink(0, 1, "/launcher")
                .end(1, 0, 0, 0, 0, 0)
                .write(folder.resolve("z" + TraceFormat.SUFFIX));
        for (int rank : new int[] {0, 1, 1}) { // a script and the program that it starts share a rank
            new TraceWriter()
                    .process(rank, 2, "n", 1 + rank)
                    .unlink(0, 1, "/f" + rank)
                    .end(1, 0, 0, 0, 0, 0)
                    .write(folder.resolve("p" + Files.exists(folder.resolve("p" + rank)) + rank + TraceFormat.SUFFIX));
        }
        LibmizanWorkload source = new LibmizanWorkload(LibmizanTrace.open(folder));
        assertThat(source.ranks()).isEqualTo(3);
        assertThat(EventLog.lines(source))
                .containsExactly("2 UNLINK /launcher 0 0", "0 UNLINK /f0 0 0", "1 UNLINK /f1 0 0");
    }

    @Test
    void withoutALauncherEachProcessIsARank() {
        for (int i = 0; i < 3; i++) {
            new TraceWriter()
                    .process(-1, -1, "n", 3 - i)
                    .rename(0, 1, "/from" + i, "/to")
                    .end(1, 0, 0, 0, 0, 0)
                    .write(folder.resolve(i + TraceFormat.SUFFIX));
        }
        assertThat(EventLog.lines(new LibmizanWorkload(LibmizanTrace.open(folder))))
                .containsExactly("0 RENAME /from2 0 0", "1 RENAME /from1 0 0", "2 RENAME /from0 0 0");
    }

    /** The wall clock of a host is set back half a second while the job runs: what began later still comes later. */
    @Test
    void aCorrectedWallClockMovesNothing() {
        long wall = 1_700_000_000_000_000_000L;
        new TraceWriter()
                .process(0, 3, "n", wall, 1_000_000_000)
                .unlink(0, 0, "/first")
                .end(0, 0, 0, 0, 0, 0)
                .write(folder.resolve("0" + TraceFormat.SUFFIX));
        new TraceWriter()
                .process(1, 3, "n", wall - 400 * MILLI, 1_100_000_000)
                .unlink(0, 0, "/second")
                .end(0, 0, 0, 0, 0, 0)
                .write(folder.resolve("1" + TraceFormat.SUFFIX));
        // Another host: its monotonic clock counts from another boot and means nothing here.
        new TraceWriter()
                .process(2, 3, "m", wall + 50 * MILLI, 77)
                .unlink(0, 0, "/third")
                .end(0, 0, 0, 0, 0, 0)
                .write(folder.resolve("2" + TraceFormat.SUFFIX));
        Workload workload = EventLog.of(new LibmizanWorkload(LibmizanTrace.open(folder)));
        // As far as the wall clock of the other host tells: it had 0.45 s more than that of the second process.
        assertThat(workload.events().stream()
                        .map(event -> workload.files().get(event.file()).path() + " " + event.startNanos() / MILLI))
                .containsExactly("/first 0", "/second 100", "/third 550");
    }

    /** Another boot or container of the same name: the clocks are far apart, and each process uses its own. */
    @Test
    void clocksThatAreFarApartAreEachTheirOwn() {
        long wall = 1_700_000_000_000_000_000L;
        new TraceWriter()
                .process(0, 2, "n", wall, 9_000_000_000_000L)
                .unlink(0, 0, "/a")
                .end(0, 0, 0, 0, 0, 0)
                .write(folder.resolve("0" + TraceFormat.SUFFIX));
        new TraceWriter()
                .process(1, 2, "n", wall + 60_000 * MILLI, 1_000_000_000)
                .unlink(0, 0, "/b")
                .end(0, 0, 0, 0, 0, 0)
                .write(folder.resolve("1" + TraceFormat.SUFFIX));
        Workload workload = EventLog.of(new LibmizanWorkload(LibmizanTrace.open(folder)));
        assertThat(workload.events()).extracting(WorkloadEvent::startNanos).containsExactly(0L, 60_000 * MILLI);
    }

    @Test
    void namesAreBytes() {
        byte[] noText = {'/', (byte) 0xFF, '\n', (byte) 0xC3};
        String longest = "/" + "x".repeat(8191);
        TraceWriter writer = new TraceWriter().process(0, 1, "n\u001b[31m", 0);
        List<byte[]> names = List.of(
                noText,
                longest.getBytes(StandardCharsets.UTF_8),
                "/a, \"b\"\r\n/c".getBytes(StandardCharsets.UTF_8),
                "/\u202egpj.exe".getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < names.size(); i++) {
            writer.file(i, names.get(i)).open(i, 2, i, 0, 0);
        }
        writer.file(9, longest + "x").open(9, 2, 9, 0, 0).end(9, 5, 5, 0, 0, 0);
        LibmizanWorkload source = read(writer);
        assertThat(EventLog.of(source).files())
                .extracting(Workload.File::path)
                .containsExactly("/\udcff\n\udcc3", longest, "/a, \"b\"\r\n/c", "/\u202egpj.exe");
        assertThat(source.notes())
                .containsExactly(
                        "a.mizan-trace: records with impossible values that were left out: 1",
                        "records of files whose names are missing were left out: 1");
    }

    @Test
    void theNameOfATraceIsMadeFitForATerminal() {
        SampleTraces.checkpoints(0, 1, 1).flush().write(folder.resolve("a" + TraceFormat.SUFFIX));
        byte[] cut = Arrays.copyOf(SampleTraces.checkpoints(0, 1, 1).bytes(), 400);
        try {
            Files.write(folder.resolve("\u001b[31m\n" + TraceFormat.SUFFIX), cut);
        } catch (IOException | InvalidPathException e) {
            Assumptions.abort("skipped: this file system or locale has no such names");
        }
        assertThat(LibmizanTrace.open(folder).notes())
                .isNotEmpty()
                .allMatch(note -> note.chars().allMatch(c -> c >= ' ') && note.startsWith("?[31m?.mizan-trace: "));
    }

    @Test
    void theDefaultLayoutWhereNoneWasSeen() {
        assertThat(EventLog.of(read(new TraceWriter()
                                .process(0, 1, "n", 0)
                                .unlink(0, 0, "/f")
                                .end(1, 0, 0, 0, 0, 0)))
                        .files())
                .containsExactly(new Workload.File("/f", new FileLayout.Plain(Striping.DEFAULT)));
    }

    @Test
    void burstsOfVeryManyWritesAreFoldedAndSaidToBe() {
        LibmizanWorkload source = read(new TraceWriter()
                .process(0, 1, "n", 0)
                .file(0, "/f")
                .writes(0, 0, 0, 5_000 * MILLI, 50_000_000, 50_000_000, 0, 50_000_000)
                .end(5_000 * MILLI, 0, 0, 50_000_000, 50_000_000, 0));
        Workload workload = EventLog.of(source);
        assertThat(workload.events()).hasSize(BurstWrites.MOST);
        assertThat(EventLog.bytes(workload, Operation.WRITE)).isEqualTo(50_000_000);
        assertThat(source.notes())
                .containsExactly("bursts of more than 4096 writes were made 4096 larger ones; bytes are the same");
    }

    /** Whatever is in a folder: order, bytes of each process, and the same again. */
    @Test
    void randomRunsKeepTheirBytesAndTheirOrder() throws IOException {
        for (int round = 0; round < Campaign.rounds(60); round++) {
            Path run = Files.createDirectories(folder.resolve("run" + round));
            int processes = 1 + round % 6;
            long bytes = 0;
            for (int process = 0; process < processes; process++) {
                Path file = SampleTraces.random(100L * round + process, process)
                        .write(run.resolve(process + TraceFormat.SUFFIX));
                long[] sum = new long[1];
                ProcessTrace.open(file, record -> {
                    if (record instanceof TraceRecord.Written written) {
                        sum[0] += written.bytes();
                    }
                });
                bytes += sum[0];
            }
            LibmizanWorkload source = new LibmizanWorkload(LibmizanTrace.open(run));
            Workload workload = EventLog.of(source);
            assertThat(EventLog.bytes(workload, Operation.WRITE))
                    .as("round %s", round)
                    .isEqualTo(bytes);
            assertThat(EventLog.of(source)).isEqualTo(workload);
        }
    }
}
