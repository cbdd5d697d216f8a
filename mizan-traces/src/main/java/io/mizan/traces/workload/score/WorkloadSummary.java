package io.mizan.traces.workload.score;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.units.ByteSize;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSink;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The sums of a workload: by operation, and by how its events are known. */
public final class WorkloadSummary implements WorkloadSink {

    /** The sums over some events. */
    public static final class Sum {
        private Sum() {}

        private final BitSet files = new BitSet();
        private long events;
        private long read;
        private long written;
        private double seconds;

        public int files() {
            return files.cardinality();
        }

        public long events() {
            return events;
        }

        public long read() {
            return read;
        }

        public long written() {
            return written;
        }

        public long bytes() {
            return ByteSize.addCapped(read, written);
        }

        /** How long the events took, added up over ranks. */
        public double seconds() {
            return seconds;
        }

        private void add(int file, Operation operation, long bytes, long duration) {
            files.set(file);
            events++;
            read = ByteSize.addCapped(read, operation == Operation.READ ? bytes : 0);
            written = ByteSize.addCapped(written, operation == Operation.WRITE ? bytes : 0);
            seconds += duration / 1e9;
        }
    }

    private final Sum all = new Sum();
    private final Map<Operation, Sum> operations = new EnumMap<>(Operation.class);
    private final Map<String, Sum> origins = new LinkedHashMap<>();
    private Sum origin = new Sum();
    private int files;
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos;

    @Override
    public void file(int id, String path, FileLayout layout) {
        files++;
    }

    @Override
    public void origin(String label) {
        origin = origins.computeIfAbsent(label, key -> new Sum());
    }

    @Override
    public void event(int rank, int file, Operation operation, long offset, long bytes, long start, long duration) {
        all.add(file, operation, bytes, duration);
        origin.add(file, operation, bytes, duration);
        operations.computeIfAbsent(operation, key -> new Sum()).add(file, operation, bytes, duration);
        firstNanos = Math.min(firstNanos, start);
        lastNanos = Math.max(lastNanos, start + duration);
    }

    public int files() {
        return files;
    }

    public Sum all() {
        return all;
    }

    /** In the order of {@link Operation}. */
    public Map<Operation, Sum> operations() {
        return operations;
    }

    /** In the order in which they first appear. */
    public Map<String, Sum> origins() {
        return origins;
    }

    public double firstSeconds() {
        return all.events() == 0 ? 0 : firstNanos / 1e9;
    }

    public double lastSeconds() {
        return lastNanos / 1e9;
    }
}
