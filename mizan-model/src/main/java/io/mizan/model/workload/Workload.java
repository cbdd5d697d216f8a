package io.mizan.model.workload;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import java.util.List;

/** A workload held in memory, events in the order of their start. */
public record Workload(String name, int ranks, List<File> files, List<WorkloadEvent> events) implements WorkloadSource {

    /** A file that events refer to by its position. */
    public record File(String path, FileLayout layout) {}

    public Workload {
        files = List.copyOf(files);
        events = List.copyOf(events);
        if (ranks < 0) {
            throw Problem.impossible("the number of ranks must not be negative")
                    .with("ranks", ranks)
                    .exception();
        }
        long last = 0;
        for (WorkloadEvent event : events) {
            if (event.startNanos() < last || event.file() >= files.size() || event.rank() >= ranks) {
                throw Problem.impossible("an event must be in order and of a known file and rank")
                        .with("workload", name)
                        .with("event", event)
                        .exception();
            }
            last = event.startNanos();
        }
    }

    @Override
    public void read(WorkloadSink sink) {
        for (int i = 0; i < files.size(); i++) {
            sink.file(i, files.get(i).path(), files.get(i).layout());
        }
        for (WorkloadEvent e : events) {
            sink.event(e.rank(), e.file(), e.operation(), e.offset(), e.bytes(), e.startNanos(), e.durationNanos());
        }
    }
}
