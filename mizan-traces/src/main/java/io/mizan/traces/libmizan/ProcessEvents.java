package io.mizan.traces.libmizan;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.workload.Operation;
import io.mizan.traces.libmizan.TraceRecord.Creation;
import io.mizan.traces.merge.PathTable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The events of one process in the order of their start, though records are in the order of their end. A block is read when an
 * event of it, or of one behind it, could be the next; so what is held are the bursts that overlap.
 */
final class ProcessEvents {
    /** Overlapping records of one process; a real one has as many as it has files open. */
    private static final int MOST_PENDING = 1_000_000;

    private final ProcessTrace trace;
    private final PathTable paths;
    private final Map<Integer, Integer> files = new HashMap<>();
    private final PriorityQueue<Pending> pending = new PriorityQueue<>(
            Comparator.<Pending>comparingLong(p -> p.startNanos).thenComparingLong(p -> p.order));
    private int nextBlock;
    private long order;
    private long unknownFiles;
    private long folded;

    ProcessEvents(ProcessTrace trace, PathTable paths) {
        this.trace = trace;
        this.paths = paths;
    }

    /** Records that had to be left out because the name of their file is missing. */
    long unknownFiles() {
        return unknownFiles;
    }

    /** Writes of bursts that had more of them than events were made. */
    long folded() {
        return folded;
    }

    /** Whether there is another event; it is then {@link #current}. */
    boolean fill() {
        while (nextBlock < trace.blockCount()
                && (pending.isEmpty() || pending.element().startNanos >= trace.earliestFrom(nextBlock))) {
            trace.readBlock(nextBlock++, this::add);
            if (pending.size() > MOST_PENDING) {
                throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "not enough memory for records that are out of order")
                        .with("records", pending.size())
                        .at(Place.of(trace.name()))
                        .maybe("copy the trace again: libmizan writes records in order")
                        .exception();
            }
        }
        return !pending.isEmpty();
    }

    Pending current() {
        return pending.element();
    }

    /** Goes on behind the current event. */
    void advance() {
        Pending first = pending.remove();
        if (first.requests != null) {
            first.requests.advance();
            if (first.requests.hasNext()) {
                first.load(first.requests);
                pending.add(first);
            }
        }
    }

    private void add(TraceRecord record) {
        if (record instanceof TraceRecord.FileNamed named) {
            files.put(named.file(), paths.number(named.path()));
        } else if (record instanceof TraceRecord.Opened opened) {
            boolean created = opened.creation() == Creation.CREATED;
            single(
                    opened.file(),
                    created ? Operation.CREATE : Operation.OPEN,
                    opened.startNanos(),
                    opened.durationNanos());
        } else if (record instanceof TraceRecord.Closed closed) {
            single(closed.file(), Operation.CLOSE, closed.startNanos(), closed.durationNanos());
        } else if (record instanceof TraceRecord.Written written) {
            burst(written);
        } else if (record instanceof TraceRecord.Renamed renamed) {
            named(renamed.from(), Operation.RENAME, renamed.startNanos(), renamed.durationNanos());
        } else if (record instanceof TraceRecord.Unlinked unlinked) {
            named(unlinked.path(), Operation.UNLINK, unlinked.startNanos(), unlinked.durationNanos());
        }
    }

    private void single(int file, Operation operation, long start, long duration) {
        Integer path = files.get(file);
        if (path == null) {
            unknownFiles++;
            return;
        }
        pending.add(new Pending(order++, path, operation, start, duration));
    }

    private void named(String path, Operation operation, long start, long duration) {
        pending.add(new Pending(order++, paths.number(path), operation, start, duration));
    }

    private void burst(TraceRecord.Written written) {
        Integer path = files.get(written.file());
        if (path == null) {
            unknownFiles++;
            return;
        }
        BurstWrites requests = new BurstWrites(written);
        if (requests.hasNext()) {
            folded += Math.max(0, written.operations() - BurstWrites.count(written));
            Pending writes = new Pending(order++, path, Operation.WRITE, 0, 0);
            writes.requests = requests;
            writes.load(requests);
            pending.add(writes);
        }
    }

    /** An event, or the next one of a burst. */
    static final class Pending {
        private final long order;
        private final int path;
        private final Operation operation;
        private @Nullable BurstWrites requests;
        private long startNanos;
        private long durationNanos;
        private long offset;
        private long bytes;

        Pending(long order, int path, Operation operation, long startNanos, long durationNanos) {
            this.order = order;
            this.path = path;
            this.operation = operation;
            this.startNanos = startNanos;
            this.durationNanos = durationNanos;
        }

        private void load(BurstWrites from) {
            startNanos = from.startNanos();
            durationNanos = from.durationNanos();
            bytes = from.bytes();
            offset = Math.min(from.offset(), Long.MAX_VALUE - bytes);
        }

        int path() {
            return path;
        }

        Operation operation() {
            return operation;
        }

        long startNanos() {
            return startNanos;
        }

        long durationNanos() {
            return durationNanos;
        }

        long offset() {
            return offset;
        }

        long bytes() {
            return bytes;
        }
    }
}
