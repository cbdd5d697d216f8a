package io.mizan.cli.command.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.NativeLibrary;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.traces.EventLog;
import io.mizan.traces.libmizan.LibmizanTrace;
import io.mizan.traces.libmizan.LibmizanWorkload;
import io.mizan.traces.libmizan.ProcessIdentity;
import io.mizan.traces.libmizan.RunSummary;
import io.mizan.traces.libmizan.RunSummary.FileSum;
import io.mizan.traces.libmizan.TraceRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What libmizan.so writes is read by the reader, and agrees with what is on disk. */
class NativeTraceTest {
    @TempDir
    private Path folder;

    private Path files = Path.of("");
    private Path traces = Path.of("");

    @BeforeEach
    void folders() throws IOException {
        // The paths in traces have no links in them.
        Path real = folder.toRealPath();
        files = Files.createDirectory(real.resolve("files"));
        traces = Files.createDirectory(real.resolve("traces"));
    }

    private int run(Map<String, String> more, String... command) throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("LD_PRELOAD", NativeLibrary.library().toString());
        environment.put("MIZAN_TRACE", traces.toString());
        return NativeLibrary.run(files, environment, List.of(command));
    }

    private int write(String how) throws IOException, InterruptedException {
        return run(Map.of(), NativeLibrary.writer().toString(), how);
    }

    private Map<String, FileSum> summary() {
        return RunSummary.of(LibmizanTrace.open(traces), 10_000).largest().stream()
                .collect(Collectors.toMap(
                        file -> Path.of(file.path()).getFileName().toString(), Function.identity()));
    }

    private List<TraceRecord> records() {
        List<TraceRecord> records = new ArrayList<>();
        LibmizanTrace.open(traces).members().forEach(member -> member.trace().forEach(records::add));
        return records;
    }

    /** Each way to write: every file is in the trace, as created, and with the size that it has. */
    @ParameterizedTest
    @CsvSource({
        "steps, 0",
        "threads, 0",
        "fork, 0",
        "vfork, 0",
        "closeall, 0",
        "closefrom, 0",
        "errno, 0",
        "many, 0",
        "random, 0",
        "exec, 0",
        "_exit, 5",
        "term, 143",
        "abort, 134",
        "segv, 139",
    })
    void everyFileIsThereWithItsSize(String how, int code) throws IOException, InterruptedException {
        assertThat(write(how)).isEqualTo(code);
        Map<String, FileSum> traced = summary();
        Map<String, Long> expected = new TreeMap<>();
        Map<String, Long> sizes = new TreeMap<>();
        try (Stream<Path> list = Files.list(files)) {
            for (Path file : list.filter(path -> !path.getFileName().toString().startsWith("core"))
                    .toList()) {
                String name = file.getFileName().toString();
                expected.put(name, Files.size(file));
                FileSum sum = traced.get(name);
                assertThat(sum).as(name).isNotNull();
                sizes.put(name, sum == null ? -1 : sum.size());
                assertThat(sum == null || sum.created()).as(name).isTrue();
            }
        }
        assertThat(sizes).isEqualTo(expected).isNotEmpty();
        assertThat(LibmizanTrace.open(traces).notes()).isEmpty();
        EventLog.of(new LibmizanWorkload(LibmizanTrace.open(traces))); // refuses what breaks the promises of a source
    }

    @Test
    void everyCallHasItsBytesAndItsPlace() throws IOException, InterruptedException {
        assertThat(write("calls")).isZero();
        Map<Integer, String> names = new HashMap<>();
        Map<String, String> extents = new TreeMap<>();
        List<String> others = new ArrayList<>();
        for (TraceRecord record : records()) {
            if (record instanceof TraceRecord.FileNamed named) {
                String name = Path.of(named.path()).getFileName().toString();
                names.put(named.file(), name.startsWith("tmp_") ? "tmp" : name);
            } else if (record instanceof TraceRecord.Written written) {
                extents.merge(
                        names.getOrDefault(written.file(), "?"),
                        written.extents().toString(),
                        (a, b) -> a + b);
                assertThat(written.coarse()).isFalse();
            } else if (record instanceof TraceRecord.Truncated truncated) {
                others.add("truncate " + names.get(truncated.file()) + " " + truncated.size());
            } else if (record instanceof TraceRecord.Allocated allocated) {
                others.add("allocate " + names.get(allocated.file()) + " " + allocated.bytes());
            } else if (record instanceof TraceRecord.Renamed renamed) {
                others.add("rename to " + renamed.to());
            } else if (record instanceof TraceRecord.Unlinked unlinked) {
                others.add("unlink " + unlinked.path());
            }
        }
        assertThat(extents)
                .containsEntry("creat", "[0+30 100+5 200+30 1000+10]")
                .containsEntry("openat", "[0+100]") // 50 bytes were read in between, so 10 went to 50
                .containsEntry("append", "[0+10 30+30][10+20]")
                .containsEntry("removed", "[0+1]")
                .containsEntry("link", "[0+5]");
        assertThat(extents.get("tmp")).startsWith("[0+40");
        assertThat(others)
                .contains(
                        "truncate openat 80",
                        "allocate openat 90",
                        "rename to " + files.resolve("renamed"),
                        "unlink " + files.resolve("removed"));
    }

    @Test
    void streamsAreKnownByTheirSize() throws IOException, InterruptedException {
        assertThat(write("streams")).isZero();
        Map<String, FileSum> traced = summary();
        for (String name : List.of("stream_w", "stream_re", "stream_left", "stream_wx")) {
            FileSum file = traced.get(name);
            assertThat(file).as(name).isNotNull();
            assertThat(file == null ? -1 : file.size()).as(name).isEqualTo(Files.size(files.resolve(name)));
        }
        FileSum first = traced.get("stream_w");
        assertThat(first == null ? -1 : first.bytes()).isEqualTo(Files.size(files.resolve("stream_w")));
    }

    /** SIGKILL leaves what was closed before. */
    @Test
    void aKilledProcessLeavesWhatItClosed() throws IOException, InterruptedException {
        assertThat(write("kill")).isEqualTo(137);
        assertThat(summary().keySet()).contains("ckpt_0.dat", "ckpt_1.dat", "ckpt_2.dat", "ckpt_3.dat", "ckpt_4.dat");
        assertThat(LibmizanTrace.open(traces).notes())
                .hasSize(1)
                .allMatch(note -> note.contains("no end: the process was killed or still runs"));
    }

    @Test
    void howItEnded() throws IOException, InterruptedException {
        assertThat(write("term")).isEqualTo(143);
        TraceRecord.Ended end = (TraceRecord.Ended) records().get(records().size() - 1);
        assertThat(end.reason()).isEqualTo(TraceRecord.Reason.SIGNAL);
        assertThat(end.detail()).isEqualTo(15);
        assertThat(end.created()).isEqualTo(1);
        assertThat(end.bytes()).isEqualTo(10);
        assertThat(end.lost()).isZero();
    }

    @Test
    void ranksOfALauncherAreOneRun() throws IOException, InterruptedException {
        for (int rank = 0; rank < 4; rank++) {
            Map<String, String> launcher = Map.of(
                    "PMI_RANK", String.valueOf(rank), "PMI_SIZE", "4", "SLURM_JOB_ID", "4711", "MIZAN_APP", "steps");
            assertThat(run(launcher, NativeLibrary.writer().toString(), "steps"))
                    .isZero();
        }
        LibmizanTrace trace = LibmizanTrace.open(traces);
        assertThat(trace.ranks()).isEqualTo(4);
        assertThat(trace.members()).extracting(LibmizanTrace.Member::rank).containsExactly(0, 1, 2, 3);
        ProcessIdentity identity = trace.members().get(2).trace().identity();
        assertThat(identity.label()).isEqualTo("steps");
        assertThat(identity.job()).isEqualTo("4711");
        assertThat(identity.executable()).isEqualTo(NativeLibrary.writer().toString());
        assertThat(identity.arguments()).containsExactly(NativeLibrary.writer().toString(), "steps");
        assertThat(identity.directory()).isEqualTo(files.toString());
        Workload workload = EventLog.of(new LibmizanWorkload(trace));
        assertThat(EventLog.bytes(workload, Operation.WRITE)).isEqualTo(4L * 5 * 16 * 4096);
        assertThat(EventLog.count(workload, Operation.WRITE)).isEqualTo(4L * 5 * 16);
    }

    @Test
    void mpiPrograms() throws IOException, InterruptedException {
        Path program = NativeLibrary.mpiWriter(folder);
        // Open MPI wants to be asked twice before it runs as root or on few cores.
        Map<String, String> permissions = Map.of(
                "OMPI_ALLOW_RUN_AS_ROOT", "1",
                "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1",
                "OMPI_MCA_rmaps_base_oversubscribe", "1");
        assertThat(run(permissions, "mpiexec", "-n", "4", program.toString())).isZero();
        RunSummary summary = RunSummary.of(LibmizanTrace.open(traces), 100);
        Map<String, FileSum> traced = summary();
        for (int rank = 0; rank < 4; rank++) {
            FileSum own = traced.get("rank_" + rank + ".dat");
            assertThat(own).as("file of rank %s", rank).isNotNull();
            assertThat(own == null ? -1 : own.rank()).isEqualTo(rank);
            assertThat(own == null ? -1 : own.bytes()).isEqualTo(1 << 20);
        }
        for (String name : List.of("independent.dat", "collective.dat")) {
            FileSum shared = traced.get(name);
            assertThat(shared != null && shared.created()).as(name).isTrue();
            assertThat(shared == null ? -1 : shared.bytes()).as(name).isEqualTo(4 << 20);
        }
        assertThat(summary.ranks()).isGreaterThanOrEqualTo(4);
    }

    @Test
    void programsOfTheMachine() throws IOException, InterruptedException {
        String script = "dd if=/dev/zero of=dd bs=4096 count=10 2> /dev/null; cp dd cp; mv cp mv; echo word > echo;"
                + " cat echo echo > cat; ls > ls; sort ls > sort; echo more >> echo; tar -cf tar dd; rm dd";
        assertThat(run(Map.of(), "sh", "-c", script)).isZero();
        Map<String, FileSum> traced = summary();
        for (String name : List.of("echo", "cat", "ls", "sort", "tar")) {
            FileSum file = traced.get(name);
            assertThat(file == null ? -1 : file.size()).as(name).isEqualTo(Files.size(files.resolve(name)));
            assertThat(file != null && file.created()).as(name).isTrue();
        }
        FileSum dd = traced.get("dd");
        assertThat(dd == null ? -1 : dd.bytes()).isEqualTo(40960);
        assertThat(records())
                .anyMatch(record -> record instanceof TraceRecord.Renamed renamed
                        && renamed.to().equals(files.resolve("mv").toString()))
                .anyMatch(record -> record instanceof TraceRecord.Unlinked unlinked
                        && unlinked.path().equals(files.resolve("dd").toString()));
    }
}
