package io.mizan.traces.darshan.write;

import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.DarshanModule;
import java.nio.ByteBuffer;

/** Counters of a module for one file, all 0 until they are set. */
public final class NewRecord {
    static final long ALL_RANKS = -1;

    private final DarshanModule module;
    private final long file;
    private final CounterNames names;
    private final long[] integers;
    private final double[] doubles;

    NewRecord(DarshanModule module, long file) {
        this.module = module;
        this.file = file;
        this.names = CounterNames.of(module);
        this.integers = new long[names.integers().size()];
        this.doubles = new double[names.doubles().size()];
    }

    /** @param name as in {@code POSIX_OPENS} */
    public NewRecord count(String name, long value) {
        integers[names.integer(name)] = value;
        return this;
    }

    /** @param name as in {@code POSIX_F_WRITE_TIME} */
    public NewRecord seconds(String name, double value) {
        doubles[names.real(name)] = value;
        return this;
    }

    DarshanModule module() {
        return module;
    }

    byte[] bytes() {
        ByteBuffer bytes = NewLog.buffer(8 * (2 + integers.length + doubles.length));
        bytes.putLong(file).putLong(ALL_RANKS);
        for (long value : integers) {
            bytes.putLong(value);
        }
        for (double value : doubles) {
            bytes.putDouble(value);
        }
        return bytes.array();
    }
}
