package io.mizan.traces.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.RawKind;
import io.mizan.model.layout.Striping;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import io.mizan.traces.libmizan.RunFile;
import io.mizan.traces.libmizan.TraceWriter;
import io.mizan.traces.names.NaturalOrder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryReaderTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder;

    private static HistoryReader read(String... references) {
        HistoryReader reader = new HistoryReader(1 << 26);
        for (String reference : references) {
            reader.add(reference);
        }
        return reader;
    }

    private static TraceWriter process(int rank, double start, String path) {
        return new TraceWriter()
                .process(rank, 2, "node", start)
                .file(1, path)
                .open(1, 2, SECOND, 10, 0)
                .writes(1, 0, 2 * SECOND, 3 * SECOND, 1, 100, 0, 100);
    }

    private static TraceWriter closed(int rank, double start, String path) {
        return process(rank, start, path).close(1, 3 * SECOND, 1, 100).end(4 * SECOND, 1, 1, 1, 100, 0);
    }

    @Test
    void generatorsAreRunsInTheOrderOfWords() {
        List<PastRun> runs = read("ior:ranks=3", "ior:ranks=2,shared").runs();
        assertThat(runs).extracting(PastRun::ranks).containsExactly(3, 2);
        assertThat(runs).allMatch(run -> run.program().label().equals("ior") && run.complete());
        assertThat(runs.get(0).creates())
                .extracting(PastCreate::path)
                .containsExactly(
                        "/scratch/testFile.00000000", "/scratch/testFile.00000001", "/scratch/testFile.00000002");
        assertThat(runs.get(1).creates()).extracting(PastCreate::sizeBytes).containsExactly(32L << 20);
        assertThat(runs.get(1).program().arguments()).containsExactly("ranks=2", "shared");
    }

    @Test
    void foldersOfRunsAreInTheOrderOfTheirStart() throws IOException {
        for (int run = 0; run < 3; run++) {
            Path own = Files.createDirectory(folder.resolve("run" + (3 - run)));
            closed(0, 1000 * run, "/s/a" + run).write(own.resolve("0.mizan-trace"));
            closed(1, 1000 * run + 0.5, "/s/b" + run).write(own.resolve("1.mizan-trace"));
        }
        List<PastRun> runs = read(folder.toString()).runs();
        assertThat(runs).hasSize(3).allMatch(run -> run.ranks() == 2 && run.complete());
        assertThat(runs.get(2).creates())
                .containsExactly(new PastCreate("/s/a2", 0, 1, 100, 0), new PastCreate("/s/b2", 1, 1.5, 100, 0));
    }

    /** Programs of a script whose shell writes nothing, and so is not in the traces. */
    private void script(Path into, int parent, double start, String... paths) {
        for (int i = 0; i < paths.length; i++) {
            String tool = i % 2 == 0 ? "dd" : "head";
            new TraceWriter()
                    .child(100 * parent + i, parent, "/usr/bin/" + tool, start + 10 * i)
                    .file(1, paths[i])
                    .open(1, 2, SECOND, 10, 0)
                    .close(1, 3 * SECOND, 1, 100)
                    .end(4 * SECOND, 1, 1, 1, 100, 0)
                    .write(into.resolve(parent + "-" + i + ".mizan-trace"));
        }
    }

    @Test
    void allProcessesOfACommandAreOneRunOfThatCommand() throws IOException {
        for (int start = 1; start <= 2; start++) {
            Path own = Files.createDirectory(folder.resolve("run-" + start));
            script(own, 7, 1000 * start, "/s/a", "/s/b", "/s/c");
            script(own, 8, 1000 * start + 100, "/s/d", "/s/a", "/s/e");
            new RunFile(List.of("bash", "/opt/app.sh", "-v"), "", Instant.ofEpochSecond(start)).write(own);
        }
        List<PastRun> runs = read(folder.toString()).runs();
        assertThat(runs).hasSize(2).allMatch(run -> run.program().label().equals("app.sh"));
        assertThat(runs.get(1).program().arguments()).containsExactly("/opt/app.sh", "-v");
        assertThat(runs.get(1).creates())
                .extracting(PastCreate::path)
                .containsExactly("/s/a", "/s/b", "/s/c", "/s/d", "/s/e");
    }

    @Test
    void aLauncherIsNotTheProgram() throws IOException {
        script(folder, 7, 0, "/s/a");
        new RunFile(List.of("/usr/bin/mpiexec", "-n", "4", "./model"), "", Instant.EPOCH).write(folder);
        assertThat(read(folder.toString()).runs())
                .singleElement()
                .satisfies(run -> assertThat(run.program().label()).isEqualTo("dd"));
    }

    @Test
    void aDamagedRunFileCostsOnlyWhatItSays() throws IOException {
        script(folder, 7, 0, "/s/a", "/s/b");
        Files.writeString(folder.resolve(RunFile.NAME), "{\"command\":");
        HistoryReader reader = read(folder.toString());
        assertThat(reader.runs()).hasSize(1);
        assertThat(reader.notes()).anyMatch(note -> note.contains(RunFile.NAME));
    }

    /** Without a run file: what one parent starts belongs together until a file is made again. */
    @Test
    void aScriptInAFolderThatWasMadeByHandIsOneRunEachTime() {
        script(folder, 7, 0, "/s/a", "/s/b", "/s/c", "/s/d");
        assertThat(read(folder.toString()).runs()).hasSize(1);
        script(folder, 8, 1000, "/s/a", "/s/b", "/s/c", "/s/d");
        assertThat(read(folder.toString()).runs())
                .hasSize(2)
                .allMatch(run -> run.creates().size() == 4);
    }

    @Test
    void aFileThatWasNotClosedBeforeTheEndHasNoSize() {
        closed(0, 0, "/s/a").write(folder.resolve("0.mizan-trace"));
        process(1, 0, "/s/b").flush().write(folder.resolve("1.mizan-trace"));
        HistoryReader reader = read(folder.toString());
        PastRun run = reader.runs().get(0);
        assertThat(run.complete()).isFalse();
        assertThat(run.creates()).extracting(PastCreate::sizeBytes).containsExactly(100L, PastCreate.UNKNOWN_SIZE);
        assertThat(reader.notes()).anyMatch(note -> note.contains("no end: the process was killed or still runs"));
    }

    @Test
    void whatCannotBeReadInAFolderIsLeftOutWithANote() throws IOException {
        closed(0, 0, "/s/a").write(Files.createDirectory(folder.resolve("run1")).resolve("0.mizan-trace"));
        Path damaged = Files.createDirectory(folder.resolve("run2"));
        Files.write(damaged.resolve("0.mizan-trace"), new byte[10]);
        Files.writeString(folder.resolve("x.darshan"), "no log");
        HistoryReader reader = read(folder.toString());
        assertThat(reader.runs()).hasSize(1);
        assertThat(reader.notes()).hasSize(2).allMatch(note -> note.startsWith("left out: "));
    }

    @Test
    void whatIsNamedMustBeReadable() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThat(Refusal.of(() -> read(empty.toString())).line()).contains("the folder holds no readable run");
        assertThat(Refusal.of(() -> read("/nonexistent/trace")).line()).contains("no such file");
        Path text = Files.writeString(folder.resolve("text"), "hello\n");
        assertThat(Refusal.of(() -> read(text.toString())).line()).contains("text");
    }

    @Test
    void aRecorderTraceIsARun() {
        PastRun run =
                read(SharedData.file("recorder/ior_fpp_4").toString()).runs().get(0);
        assertThat(run.ranks()).isEqualTo(4);
        assertThat(run.startKnown()).isTrue();
        assertThat(run.creates())
                .hasSize(4)
                .allMatch(
                        create -> create.sizeBytes() == 4 << 20 && create.path().endsWith("0" + create.rank()));
    }

    @Test
    void ourRecorderTraceIsARun() {
        PastRun run = read(Samples.file("recorder/ior_fpp_2").toString()).runs().get(0);
        assertThat(run.ranks()).isEqualTo(2);
        assertThat(run.startKnown()).isTrue();
        assertThat(run.creates())
                .hasSize(2)
                .allMatch(
                        create -> create.sizeBytes() == 1 << 20 && create.path().endsWith("0" + create.rank()));
    }

    @Test
    void ourDarshanLogsAreRunsOfTheFilesThatTheyWrote() {
        for (String log : List.of("darshan/run-3.41-le.darshan", "darshan/run-3.10-be.darshan")) {
            PastRun run = read(Samples.file(log).toString()).runs().get(0);
            assertThat(run.startKnown()).isTrue();
            assertThat(run.ranks()).isEqualTo(4);
            assertThat(run.creates().stream().map(create -> create.path() + " " + create.sizeBytes()))
                    .contains(
                            "/lustre/shared.dat " + (16 << 20),
                            "/lustre/part.0 " + 8 * 47008,
                            "/lustre/part.3 " + 8 * 47008);
        }
    }

    @Test
    void aDarshanLogIsARunOfTheFilesThatItWrote() {
        Path log = SharedData.file("darshan/logs/codes-org_codes");
        List<PastRun> runs = read(log.toString()).runs();
        assertThat(runs).isNotEmpty().allMatch(PastRun::startKnown);
        assertThat(runs.stream()
                        .filter(run -> run.program().label().equals("ior"))
                        .toList())
                .isNotEmpty()
                .allSatisfy(run -> assertThat(run.creates())
                        .isNotEmpty()
                        .allMatch(create ->
                                create.sizeBytes() > 0 && !create.path().startsWith("<")));
    }

    @Test
    void allSharedLogsCanBeRead() {
        HistoryReader reader = read(SharedData.file("darshan/logs").toString());
        assertThat(reader.runs()).hasSizeGreaterThan(50);
        assertThat(reader.runs())
                .allSatisfy(run -> assertThat(
                                run.creates().stream().map(PastCreate::path).distinct())
                        .hasSameSizeAs(run.creates()));
    }

    @Test
    void stripeCountsOfEveryKindOfLayout() {
        ByteBuffer plain = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        plain.putInt(0, 0x0BD10BD0).putShort(28, (short) 7);
        ByteBuffer composite = ByteBuffer.allocate(32 + 48 + 32).order(ByteOrder.LITTLE_ENDIAN);
        composite.putInt(0, 0x0BD60BD0).putShort(14, (short) 1).putInt(32 + 24, 80);
        composite.put(80, plain.array());
        assertThat(StripeCounts.of(new FileLayout.Raw(RawKind.UNKNOWN, plain.array())))
                .isEqualTo(7);
        assertThat(StripeCounts.of(new FileLayout.Raw(RawKind.UNKNOWN, composite.array())))
                .isEqualTo(7);
        assertThat(StripeCounts.of(new FileLayout.Plain(Striping.of(0, 3)))).isEqualTo(3);
        assertThat(StripeCounts.of(new FileLayout.Plain(Striping.of(0, -1)))).isZero();
        for (int cut = 1; cut < composite.capacity(); cut++) {
            byte[] part = new byte[cut];
            composite.get(0, part);
            assertThat(StripeCounts.of(new FileLayout.Raw(RawKind.UNKNOWN, part)))
                    .isZero();
        }
    }

    @Test
    void namesAreInNaturalOrder() {
        List<String> names = new ArrayList<>(List.of("run10", "run9", "a", "run2b", "run2", "run02"));
        names.sort(new NaturalOrder());
        assertThat(names).containsExactly("a", "run02", "run2", "run2b", "run9", "run10");
    }
}
