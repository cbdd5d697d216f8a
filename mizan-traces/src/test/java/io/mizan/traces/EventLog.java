package io.mizan.traces;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.model.workload.WorkloadSink;
import io.mizan.model.workload.WorkloadSource;
import java.util.ArrayList;
import java.util.List;

/** A workload that is kept as it arrives; it refuses one that breaks the promises of a source. */
public final class EventLog implements WorkloadSink {
    private final List<Workload.File> files = new ArrayList<>();
    private final List<WorkloadEvent> events = new ArrayList<>();
    private final List<String> origins = new ArrayList<>();
    private String origin = "";

    /** The workload of a source, checked by the constructor of {@link Workload}. */
    public static Workload of(WorkloadSource source) {
        return read(source).workload(source);
    }

    public static EventLog read(WorkloadSource source) {
        EventLog log = new EventLog();
        source.read(log);
        return log;
    }

    public Workload workload(WorkloadSource source) {
        return new Workload(source.name(), source.ranks(), files, events);
    }

    public List<String> origins() {
        return List.copyOf(origins);
    }

    /** Events as {@code rank operation path offset bytes}. */
    public static List<String> lines(WorkloadSource source) {
        Workload workload = of(source);
        return workload.events().stream()
                .map(event -> event.rank() + " " + event.operation() + " "
                        + workload.files().get(event.file()).path() + " " + event.offset() + " " + event.bytes())
                .toList();
    }

    /** The bytes that an operation moves in all. */
    public static long bytes(Workload workload, Operation operation) {
        return workload.events().stream()
                .filter(event -> event.operation() == operation)
                .mapToLong(WorkloadEvent::bytes)
                .sum();
    }

    public static long count(Workload workload, Operation operation) {
        return workload.events().stream()
                .filter(event -> event.operation() == operation)
                .count();
    }

    @Override
    public void file(int id, String path, FileLayout layout) {
        if (id != files.size()) {
            throw new AssertionError("file " + id + " announced as number " + files.size());
        }
        files.add(new Workload.File(path, layout));
    }

    @Override
    public void origin(String text) {
        origin = text;
    }

    @Override
    public void event(
            int rank, int file, Operation operation, long offset, long bytes, long startNanos, long durationNanos) {
        if (file >= files.size()) {
            throw new AssertionError("an event of file " + file + ", which was not announced");
        }
        events.add(new WorkloadEvent(rank, file, operation, offset, bytes, startNanos, durationNanos));
        origins.add(origin);
    }
}
