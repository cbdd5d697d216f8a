package io.mizan.traces.picture.file;

import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.picture.chart.Direction;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Positions of the counters that charts need in the records of one module; a counter that the module does not have or monitor reads as 0. */
public final class CounterColumns {
    /** Those that talk to the file system come first: what goes through them is not counted again above. */
    public static final List<DarshanModule> MODULES = List.of(
            DarshanModule.POSIX, DarshanModule.STDIO, DarshanModule.DFS, DarshanModule.DAOS, DarshanModule.MPIIO);

    private static final List<String> READS = List.of(
            "READS",
            "INDEP_READS",
            "COLL_READS",
            "SPLIT_READS",
            "NB_READS",
            "READXS",
            "OBJ_FETCHES",
            "ARRAY_READS",
            "KV_GETS");
    private static final List<String> WRITES = List.of(
            "WRITES",
            "INDEP_WRITES",
            "COLL_WRITES",
            "SPLIT_WRITES",
            "NB_WRITES",
            "WRITEXS",
            "OBJ_UPDATES",
            "ARRAY_WRITES",
            "KV_PUTS");
    private static final List<String> METADATA = List.of(
            "OPENS",
            "FDOPENS",
            "INDEP_OPENS",
            "COLL_OPENS",
            "GLOBAL_OPENS",
            "OBJ_OPENS",
            "ARRAY_OPENS",
            "KV_OPENS",
            "LOOKUPS",
            "STATS",
            "ARRAY_STATS",
            "SEEKS",
            "FSYNCS",
            "FDSYNCS",
            "SYNCS",
            "FLUSHES",
            "MMAPS",
            "REMOVES",
            "PUNCHES");

    private final CounterNames names;
    private final String prefix;
    private final int[] reads;
    private final int[] writes;
    private final int[] metadata;
    private final int[] bytes;
    private final int[] highest;
    private final int[] times;
    private final int[] longest;
    private final int[] starts;
    private final int[] ends;
    private final int metaTime;
    private final int[] metaStarts;
    private final int[] metaEnds;

    public CounterColumns(DarshanModule module) {
        names = CounterNames.of(module);
        prefix = (module == DarshanModule.MPIIO ? "MPIIO" : module.label()) + "_";
        // Elsewhere the non-blocking ones are among the others.
        boolean withNonBlocking = module == DarshanModule.MPIIO;
        reads = integers(READS.stream().filter(name -> withNonBlocking || !name.startsWith("NB_")));
        writes = integers(WRITES.stream().filter(name -> withNonBlocking || !name.startsWith("NB_")));
        metadata = integers(METADATA.stream());
        bytes = integers(Stream.of("BYTES_READ", "BYTES_WRITTEN"));
        highest = integers(Stream.of("MAX_BYTE_READ", "MAX_BYTE_WRITTEN"));
        times = reals("F_READ_TIME", "F_WRITE_TIME");
        longest = reals("F_MAX_READ_TIME", "F_MAX_WRITE_TIME");
        starts = reals("F_READ_START_TIMESTAMP", "F_WRITE_START_TIMESTAMP");
        ends = reals("F_READ_END_TIMESTAMP", "F_WRITE_END_TIMESTAMP");
        metaTime = names.real(prefix + "F_META_TIME");
        metaStarts = reals("F_OPEN_START_TIMESTAMP", "F_CLOSE_START_TIMESTAMP");
        metaEnds = reals("F_OPEN_END_TIMESTAMP", "F_CLOSE_END_TIMESTAMP");
    }

    private int[] integers(Stream<String> wanted) {
        return wanted.mapToInt(name -> names.integers().indexOf(prefix + name))
                .filter(index -> index >= 0)
                .toArray();
    }

    private int[] reals(String... wanted) {
        return Arrays.stream(wanted)
                .mapToInt(name -> names.doubles().indexOf(prefix + name))
                .filter(index -> index >= 0)
                .toArray();
    }

    public long bytes(CounterRecord record, Direction direction) {
        return monitored(record.integer(bytes[direction.ordinal()]));
    }

    /** The first byte after the last one touched; 0 where the module does not say. */
    long extent(CounterRecord record, Direction direction) {
        return highest.length == 0 ? 0 : monitored(record.integer(highest[direction.ordinal()])) + 1;
    }

    public long operations(CounterRecord record, Direction direction) {
        return sum(record, direction == Direction.READ ? reads : writes);
    }

    public long metadataOperations(CounterRecord record) {
        return sum(record, metadata);
    }

    public double seconds(CounterRecord record, Direction direction) {
        return time(record.real(times[direction.ordinal()]));
    }

    public double longestSeconds(CounterRecord record, Direction direction) {
        return longest.length == 0 ? 0 : time(record.real(longest[direction.ordinal()]));
    }

    public double metadataSeconds(CounterRecord record) {
        return time(record.real(metaTime));
    }

    /** The window from the first access to the last; without a meaning where there was none. */
    public double windowStart(CounterRecord record, Direction direction) {
        return record.real(starts[direction.ordinal()]);
    }

    public double windowEnd(CounterRecord record, Direction direction) {
        return record.real(ends[direction.ordinal()]);
    }

    /** The windows in which files were opened (0) and closed (1). */
    public double metadataStart(CounterRecord record, int window) {
        return record.real(metaStarts[window]);
    }

    public double metadataEnd(CounterRecord record, int window) {
        return record.real(metaEnds[window]);
    }

    private static long sum(CounterRecord record, int... indices) {
        long sum = 0;
        for (int index : indices) {
            sum += monitored(record.integer(index));
        }
        return sum;
    }

    private static long monitored(long counter) {
        return Math.max(0, counter);
    }

    private static double time(double seconds) {
        return seconds > 0 && Double.isFinite(seconds) ? seconds : 0;
    }
}
