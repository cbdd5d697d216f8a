package io.mizan.traces.history;

import io.mizan.model.history.PastRun;
import io.mizan.model.history.Program;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSink;
import io.mizan.model.workload.WorkloadSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A run from any workload: events are looked at as they come, and what is kept is a record for each file. */
final class WorkloadRun implements WorkloadSink {
    private static final double NANOS = 1e-9;

    private final CreatedFiles files = new CreatedFiles();
    private final List<CreatedFiles.File> byNumber = new ArrayList<>();
    private final Map<String, Integer> stripes = new HashMap<>();

    private WorkloadRun() {}

    static PastRun of(WorkloadSource source, Program program, double startSeconds) {
        WorkloadRun run = new WorkloadRun();
        source.read(run);
        return new PastRun(
                source.name(),
                program,
                "",
                Math.max(1, source.ranks()),
                startSeconds,
                true,
                run.files.creates(true, path -> run.stripes.getOrDefault(path, 0)));
    }

    @Override
    public void file(int id, String path, FileLayout layout) {
        byNumber.add(files.file(path));
        int count = StripeCounts.of(layout);
        if (count > 0) {
            stripes.put(path, count);
        }
    }

    @Override
    public void event(
            int rank, int file, Operation operation, long offset, long bytes, long startNanos, long durationNanos) {
        CreatedFiles.File seen = byNumber.get(file);
        double seconds = startNanos * NANOS;
        switch (operation) {
            case CREATE -> seen.created(rank, seconds);
            case WRITE -> {
                seen.began(rank, seconds);
                if (bytes > 0) {
                    seen.written(offset + bytes);
                }
            }
            default -> {}
        }
    }
}
