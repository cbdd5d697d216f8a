package io.mizan.traces.workload.request;

import io.mizan.traces.workload.record.FileRecord;
import java.util.SplittableRandom;

/** Random numbers for one record and direction: they depend on the seed and the record, not on what was generated before. */
public final class RecordRandom {
    private RecordRandom() {}

    public static SplittableRandom of(long seed, FileRecord record, boolean write) {
        long mixed = seed;
        for (long part :
                new long[] {record.file(), record.rank(), record.module().ordinal(), write ? 1 : 0}) {
            mixed = (mixed ^ part) * 0x9E3779B97F4A7C15L;
            mixed ^= mixed >>> 29;
        }
        return new SplittableRandom(mixed);
    }

    public static void shuffle(int[] values, SplittableRandom random) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int value = values[i];
            values[i] = values[j];
            values[j] = value;
        }
    }
}
