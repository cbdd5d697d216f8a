package io.mizan.traces.history;

import io.mizan.model.history.PastRun;
import io.mizan.model.history.Program;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.JobRecord;
import io.mizan.traces.workload.Layouts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A run from the counters of a Darshan log, which say nothing of creates: files that were written count as created. POSIX and
 * STDIO tell of a file, MPI-IO where they do not.
 */
public final class DarshanRun {
    private static final int MOST_RANKS = 1 << 26;
    private static final long LARGEST = 1L << 60;

    private final DarshanLog log;
    private final CreatedFiles files = new CreatedFiles();
    private final Set<Long> known = new HashSet<>();

    private DarshanRun(DarshanLog log) {
        this.log = log;
    }

    public static PastRun of(DarshanLog log) {
        DarshanRun run = new DarshanRun(log);
        run.counters(DarshanModule.POSIX, "POSIX");
        run.counters(DarshanModule.STDIO, "STDIO");
        Set<Long> below = Set.copyOf(run.known);
        run.mpi(below);
        JobRecord job = log.job();
        return new PastRun(
                log.name(),
                program(job.command()),
                job.jobId() > 0 ? String.valueOf(job.jobId()) : "",
                (int) Math.max(1, Math.min(job.processes(), MOST_RANKS)),
                job.startSeconds() > 0 ? job.startSeconds() + job.startNanos() * 1e-9 : PastRun.UNKNOWN_START,
                job.endSeconds() > 0
                        && log.partial().isEmpty()
                        && log.problems().isEmpty(),
                run.files.creates(true, run.stripes()::get));
    }

    /** Darshan joins arguments with blanks. */
    private static Program program(String command) {
        List<String> words = Arrays.stream(command.strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        return words.isEmpty() ? Program.UNKNOWN : new Program("", words.get(0), words.subList(1, words.size()));
    }

    private void counters(DarshanModule module, String prefix) {
        CounterNames names = CounterNames.of(module);
        int bytes = names.integer(prefix + "_BYTES_WRITTEN");
        int last = names.integer(prefix + "_MAX_BYTE_WRITTEN");
        int open = names.real(prefix + "_F_OPEN_START_TIMESTAMP");
        log.counters(module, record -> add(record, record.integer(bytes), record.integer(last), record.real(open)));
    }

    private void mpi(Set<Long> below) {
        CounterNames names = CounterNames.of(DarshanModule.MPIIO);
        int bytes = names.integer("MPIIO_BYTES_WRITTEN");
        int open = names.real("MPIIO_F_OPEN_START_TIMESTAMP");
        log.counters(DarshanModule.MPIIO, record -> {
            if (!below.contains(record.id())) {
                add(record, record.integer(bytes), record.integer(bytes) - 1, record.real(open));
            }
        });
    }

    private void add(CounterRecord record, long bytes, long lastByte, double seconds) {
        known.add(record.id());
        String path = log.names().name(record.id()).orElse("");
        boolean possible = record.rank() < MOST_RANKS && lastByte < LARGEST && bytes < LARGEST;
        if (bytes > 0 && possible && !path.isEmpty()) {
            CreatedFiles.File file = files.file(path);
            file.began((int) Math.max(0, record.rank()), Double.isFinite(seconds) ? Math.max(0, seconds) : 0);
            file.written(Math.max(lastByte + 1, 1));
        }
    }

    private Stripes stripes() {
        Stripes stripes = new Stripes();
        log.lustre(record -> log.names()
                .name(record.id())
                .ifPresent(path ->
                        Layouts.of(record).ifPresent(layout -> stripes.counts.put(path, StripeCounts.of(layout)))));
        return stripes;
    }

    private static final class Stripes {
        private final Map<String, Integer> counts = new HashMap<>();

        int get(String path) {
            return counts.getOrDefault(path, 0);
        }
    }
}
