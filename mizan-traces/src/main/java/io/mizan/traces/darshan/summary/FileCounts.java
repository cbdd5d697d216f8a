package io.mizan.traces.darshan.summary;

import io.mizan.traces.darshan.record.CounterRecord;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Files by how they were used, over all records of each file. */
public final class FileCounts {
    private static final int ALL_PROCESSES = -1;

    /** A kind of file; one file is of several kinds. */
    public enum Kind {
        TOTAL,
        READ_ONLY,
        WRITE_ONLY,
        READ_WRITE,
        /** Used by one process. */
        UNIQUE,
        /** Used by all processes. */
        SHARED,
        /** Used by some processes. */
        PARTLY_SHARED
    }

    /**
     * The files of one kind.
     *
     * @param maxByte the highest byte touched; -1 where the module does not say
     */
    public record Count(long files, long bytes, long maxByte) {}

    private final Columns columns;
    private final LongIndex files = new LongIndex();
    private long[] read = new long[16];
    private long[] written = new long[16];
    private long[] maxByte = new long[16];
    private int[] processes = new int[16];

    FileCounts(Columns columns) {
        this.columns = columns;
    }

    void add(CounterRecord record) {
        int file = files.number(record.id());
        if (file == read.length) {
            read = Arrays.copyOf(read, 2 * file);
            written = Arrays.copyOf(written, 2 * file);
            maxByte = Arrays.copyOf(maxByte, 2 * file);
            processes = Arrays.copyOf(processes, 2 * file);
        }
        read[file] += columns.bytesRead(record);
        written[file] += columns.bytesWritten(record);
        long highest = columns.maxByte(record);
        maxByte[file] = highest == -1 ? -1 : Math.max(maxByte[file], highest);
        if (record.shared()) {
            processes[file] = ALL_PROCESSES;
        } else if (processes[file] != ALL_PROCESSES) {
            processes[file]++;
        }
    }

    /** The counts of every kind, in the order of {@link Kind}. */
    public Map<Kind, Count> counts() {
        Map<Kind, Count> counts = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            counts.put(kind, count(kind));
        }
        return counts;
    }

    private Count count(Kind kind) {
        long number = 0;
        long bytes = 0;
        long highest = 0;
        for (int file = 0; file < files.size(); file++) {
            if (is(kind, file)) {
                number++;
                bytes += read[file] + written[file];
                highest = maxByte[file] == -1 ? -1 : Math.max(highest, maxByte[file]);
            }
        }
        return new Count(number, bytes, highest);
    }

    private boolean is(Kind kind, int file) {
        return switch (kind) {
            case TOTAL -> true;
            case READ_ONLY -> read[file] > 0 && written[file] == 0;
            case WRITE_ONLY -> written[file] > 0 && read[file] == 0;
            case READ_WRITE -> read[file] > 0 && written[file] > 0;
            case UNIQUE -> processes[file] == 1;
            case SHARED -> processes[file] == ALL_PROCESSES;
            case PARTLY_SHARED -> processes[file] > 1;
        };
    }
}
