package io.mizan.traces.darshan.summary;

import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import java.util.List;

/** Where the modules that move bytes keep what summaries need. Their counters differ in prefix and order only. */
final class Columns {
    private static final int NONE = -1;

    private final int bytesRead;
    private final int bytesWritten;
    private final int maxByteRead;
    private final int maxByteWritten;
    private final int readTime;
    private final int writeTime;
    private final int metaTime;
    final int fastestRank;
    final int fastestBytes;
    final int fastestTime;
    final int slowestRank;
    final int slowestBytes;
    final int slowestTime;

    Columns(DarshanModule module) {
        CounterNames names = CounterNames.of(module);
        String prefix = prefix(module);
        bytesRead = names.integer(prefix + "BYTES_READ");
        bytesWritten = names.integer(prefix + "BYTES_WRITTEN");
        maxByteRead = optional(names.integers(), prefix + "MAX_BYTE_READ");
        maxByteWritten = optional(names.integers(), prefix + "MAX_BYTE_WRITTEN");
        readTime = names.real(prefix + "F_READ_TIME");
        writeTime = names.real(prefix + "F_WRITE_TIME");
        metaTime = names.real(prefix + "F_META_TIME");
        fastestRank = names.integer(prefix + "FASTEST_RANK");
        fastestBytes = names.integer(prefix + "FASTEST_RANK_BYTES");
        fastestTime = names.real(prefix + "F_FASTEST_RANK_TIME");
        slowestRank = names.integer(prefix + "SLOWEST_RANK");
        slowestBytes = names.integer(prefix + "SLOWEST_RANK_BYTES");
        slowestTime = names.real(prefix + "F_SLOWEST_RANK_TIME");
    }

    /** What the names of a module's counters start with. */
    static String prefix(DarshanModule module) {
        return (module == DarshanModule.MPIIO ? "MPIIO" : module.label()) + "_";
    }

    private static int optional(List<String> names, String name) {
        int index = names.indexOf(name);
        return index < 0 ? NONE : index;
    }

    long bytesRead(CounterRecord record) {
        return record.integer(bytesRead);
    }

    long bytesWritten(CounterRecord record) {
        return record.integer(bytesWritten);
    }

    /** The highest byte touched, -1 where the module does not say. */
    long maxByte(CounterRecord record) {
        return maxByteRead == NONE ? -1 : Math.max(record.integer(maxByteRead), record.integer(maxByteWritten));
    }

    double transferTime(CounterRecord record) {
        return record.real(readTime) + record.real(writeTime);
    }

    double metaTime(CounterRecord record) {
        return record.real(metaTime);
    }

    double ioTime(CounterRecord record) {
        return record.real(metaTime) + record.real(readTime) + record.real(writeTime);
    }
}
