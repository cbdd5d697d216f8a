package io.mizan.traces.workload.event;

import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSink;
import java.util.ArrayList;
import java.util.List;

/** Events in any order, sent in the order of their start; equal starts keep the order in which they were added. */
public final class Events {
    /** What one event takes, the index that sorts it included. */
    public static final int BYTES = 42 + 8;

    private static final int CHUNK_BITS = 14;
    private static final int CHUNK = 1 << CHUNK_BITS;
    private static final int MASK = CHUNK - 1;
    private static final Operation[] OPERATIONS = Operation.values();
    private static final Origin[] ORIGINS = Origin.values();

    /** The columns of so many events. */
    private static final class Chunk {
        final int[] ranks = new int[CHUNK];
        final int[] files = new int[CHUNK];
        final byte[] operations = new byte[CHUNK];
        final byte[] origins = new byte[CHUNK];
        final long[] offsets = new long[CHUNK];
        final long[] bytes = new long[CHUNK];
        final long[] starts = new long[CHUNK];
        final long[] durations = new long[CHUNK];
    }

    private final MemoryBudget room;
    private final List<Chunk> chunks = new ArrayList<>();
    private int size;

    public Events(MemoryBudget room) {
        this.room = room;
    }

    public void add(
            Origin origin,
            int rank,
            int file,
            Operation operation,
            long offset,
            long bytes,
            long startNanos,
            long durationNanos) {
        int at = size & MASK;
        if (at == 0) {
            room.take(CHUNK, BYTES, "events");
            chunks.add(new Chunk());
        }
        Chunk chunk = chunks.get(size >>> CHUNK_BITS);
        chunk.ranks[at] = rank;
        chunk.files[at] = file;
        chunk.operations[at] = (byte) operation.ordinal();
        chunk.origins[at] = (byte) origin.ordinal();
        chunk.offsets[at] = offset;
        chunk.bytes[at] = bytes;
        chunk.starts[at] = startNanos;
        chunk.durations[at] = durationNanos;
        size++;
    }

    int size() {
        return size;
    }

    public void send(WorkloadSink sink) {
        int last = -1;
        for (int event : order()) {
            Chunk chunk = chunks.get(event >>> CHUNK_BITS);
            int at = event & MASK;
            if (chunk.origins[at] != last) {
                last = chunk.origins[at];
                sink.origin(ORIGINS[last].label());
            }
            sink.event(
                    chunk.ranks[at],
                    chunk.files[at],
                    OPERATIONS[chunk.operations[at]],
                    chunk.offsets[at],
                    chunk.bytes[at],
                    chunk.starts[at],
                    chunk.durations[at]);
        }
    }

    /** Radix sort by 16 bits at a time: stable, and two indices are all the memory it takes. */
    private int[] order() {
        int[] order = new int[size];
        long latest = 0;
        for (int i = 0; i < size; i++) {
            order[i] = i;
            latest |= start(i);
        }
        int[] other = new int[size];
        for (int shift = 0; shift < Long.SIZE && latest >>> shift != 0; shift += 16) {
            int[] places = new int[(1 << 16) + 1];
            for (int i = 0; i < size; i++) {
                places[(int) (start(i) >>> shift & 0xffff) + 1]++;
            }
            for (int i = 0; i < 1 << 16; i++) {
                places[i + 1] += places[i];
            }
            for (int event : order) {
                other[places[(int) (start(event) >>> shift & 0xffff)]++] = event;
            }
            int[] swapped = order;
            order = other;
            other = swapped;
        }
        return order;
    }

    private long start(int event) {
        return chunks.get(event >>> CHUNK_BITS).starts[event & MASK];
    }
}
