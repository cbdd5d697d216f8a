package io.mizan.traces.workload.score;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSink;
import java.util.Arrays;
import java.util.BitSet;

/** Operations and bytes of each file. */
final class FileSums implements WorkloadSink {
    private static final int COLUMNS = 4;

    private final long[] sums;
    private long endNanos;

    FileSums(int files) {
        sums = new long[COLUMNS * files];
    }

    @Override
    public void file(int id, String path, FileLayout layout) {
        // Only what was done to it counts.
    }

    @Override
    public void event(int rank, int file, Operation operation, long offset, long bytes, long start, long duration) {
        endNanos = Math.max(endNanos, start + duration);
        if (operation.movesBytes()) {
            int at = COLUMNS * file + (operation == Operation.WRITE ? 2 : 0);
            sums[at]++;
            sums[at + 1] += bytes;
        }
    }

    long endNanos() {
        return endNanos;
    }

    long bytes(int file) {
        return sums[COLUMNS * file + 1] + sums[COLUMNS * file + 3];
    }

    /** The files that have bytes, and the same sums here as there. */
    BitSet equal(FileSums other) {
        BitSet equal = new BitSet();
        for (int at = 0; at < sums.length; at += COLUMNS) {
            equal.set(
                    at / COLUMNS,
                    bytes(at / COLUMNS) > 0 && Arrays.equals(sums, at, at + COLUMNS, other.sums, at, at + COLUMNS));
        }
        return equal;
    }
}
