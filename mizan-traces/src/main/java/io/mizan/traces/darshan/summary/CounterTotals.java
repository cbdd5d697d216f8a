package io.mizan.traces.darshan.summary;

import io.mizan.traces.darshan.CounterNames;
import io.mizan.traces.darshan.CounterRecord;
import io.mizan.traces.darshan.DarshanModule;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The counters of a module over all its records. What a counter's total is follows from its name: counts and times are
 * summed, first timestamps are the earliest and last ones the latest, sizes of the longest operation go with its time. The
 * fastest and slowest rank have a meaning only while all records are of one file; after that their ranks and bytes are -1.
 * Variances cannot be combined from what records hold and stay 0.
 */
public final class CounterTotals {
    private enum Rule {
        SUM,
        LAST,
        MAX,
        COMMON,
        EARLIEST,
        /** Set by another rule, or never. */
        NONE
    }

    private static final Pattern SET_WITH_OTHERS =
            Pattern.compile("(STRIDE|ACCESS)\\d_.*|MAX_.*_TIME_SIZE|(FASTEST|SLOWEST)_RANK.*");
    private static final Pattern TIME = Pattern.compile("F_(READ|WRITE|META)_TIME");

    private final Columns columns;
    private final CounterNames names;
    private final Rule[] integerRules;
    private final Rule[] doubleRules;
    /** A sum of counters that were not monitored is -1, but in STDIO darshan-parser lets them add up. */
    private final long lowest;

    private final int[] longest;
    private final int[] longestSize;
    private final long[] integers;
    private final double[] doubles;
    private long records;
    private long firstId;
    private boolean severalFiles;

    CounterTotals(DarshanModule module, Columns columns) {
        this.columns = columns;
        this.names = CounterNames.of(module);
        this.lowest = module == DarshanModule.STDIO ? Long.MIN_VALUE : -1;
        String prefix = Columns.prefix(module);
        this.integerRules = names.integers().stream()
                .map(name -> integerRule(name.substring(prefix.length())))
                .toArray(Rule[]::new);
        this.doubleRules = names.doubles().stream()
                .map(name -> doubleRule(name.substring(prefix.length())))
                .toArray(Rule[]::new);
        List<String> directions = List.of("READ", "WRITE");
        this.longest = directions.stream()
                .mapToInt(d -> names.doubles().indexOf(prefix + "F_MAX_" + d + "_TIME"))
                .toArray();
        this.longestSize = directions.stream()
                .mapToInt(d -> names.integers().indexOf(prefix + "MAX_" + d + "_TIME_SIZE"))
                .toArray();
        this.integers = new long[integerRules.length];
        this.doubles = new double[doubleRules.length];
    }

    private static Rule integerRule(String name) {
        return switch (name) {
            case "RENAMED_FROM",
                    "MODE",
                    "MEM_ALIGNMENT",
                    "FILE_ALIGNMENT",
                    "CHUNK_SIZE",
                    "OBJ_OTYPE",
                    "ARRAY_CELL_SIZE",
                    "ARRAY_CHUNK_SIZE" -> Rule.LAST;
            case "MAX_BYTE_READ", "MAX_BYTE_WRITTEN" -> Rule.MAX;
            case "STRIDE1_STRIDE", "ACCESS1_ACCESS" -> Rule.COMMON;
            default -> SET_WITH_OTHERS.matcher(name).matches() ? Rule.NONE : Rule.SUM;
        };
    }

    private static Rule doubleRule(String name) {
        if (name.endsWith("_START_TIMESTAMP")) {
            return Rule.EARLIEST;
        }
        if (name.endsWith("_END_TIMESTAMP")) {
            return Rule.MAX;
        }
        return TIME.matcher(name).matches() ? Rule.SUM : Rule.NONE;
    }

    void add(CounterRecord record) {
        addIntegers(record);
        addDoubles(record);
        addRanks(record);
        records++;
    }

    private void addIntegers(CounterRecord record) {
        for (int i = 0; i < integerRules.length; i++) {
            long value = record.integer(i);
            switch (integerRules[i]) {
                case SUM -> integers[i] = Math.max(lowest, integers[i] + value);
                case LAST -> integers[i] = value;
                case MAX -> integers[i] = Math.max(integers[i], value);
                case COMMON -> mergeCommon(record, i);
                case EARLIEST, NONE -> {}
            }
        }
    }

    private void mergeCommon(CounterRecord record, int at) {
        long[] table = new long[8];
        Arrays.setAll(table, i -> record.integer(at + i));
        long[] merged = Arrays.copyOfRange(integers, at, at + 8);
        CommonValues.merge(merged, table, 0);
        System.arraycopy(merged, 0, integers, at, 8);
    }

    private void addDoubles(CounterRecord record) {
        for (int i = 0; i < doubleRules.length; i++) {
            double value = record.real(i);
            switch (doubleRules[i]) {
                case SUM -> doubles[i] += value;
                case MAX -> doubles[i] = value > doubles[i] ? value : doubles[i];
                case EARLIEST -> {
                    if (value > 0 && (doubles[i] == 0 || value < doubles[i])) {
                        doubles[i] = value;
                    }
                }
                case LAST, COMMON, NONE -> {}
            }
        }
        for (int direction = 0; direction < longest.length; direction++) {
            int time = longest[direction];
            if (time >= 0 && record.real(time) > doubles[time]) {
                doubles[time] = record.real(time);
                integers[longestSize[direction]] = record.integer(longestSize[direction]);
            }
        }
    }

    private void addRanks(CounterRecord record) {
        if (records == 0) {
            firstId = record.id();
        } else if (record.id() != firstId) {
            for (int index :
                    new int[] {columns.fastestRank, columns.fastestBytes, columns.slowestRank, columns.slowestBytes}) {
                integers[index] = -1;
            }
            doubles[columns.fastestTime] = 0;
            doubles[columns.slowestTime] = 0;
            severalFiles = true;
        }
        if (!severalFiles) {
            addRank(record);
        }
    }

    private void addRank(CounterRecord record) {
        boolean shared = record.shared();
        long bytes = columns.bytesRead(record) + columns.bytesWritten(record);
        double fastest = shared ? record.real(columns.fastestTime) : columns.ioTime(record);
        double slowest = shared ? record.real(columns.slowestTime) : columns.ioTime(record);
        if (records == 0 || fastest < doubles[columns.fastestTime]) {
            integers[columns.fastestRank] = shared ? record.integer(columns.fastestRank) : record.rank();
            integers[columns.fastestBytes] = shared ? record.integer(columns.fastestBytes) : bytes;
            doubles[columns.fastestTime] = fastest;
        }
        if (records == 0 || slowest > doubles[columns.slowestTime]) {
            integers[columns.slowestRank] = shared ? record.integer(columns.slowestRank) : record.rank();
            integers[columns.slowestBytes] = shared ? record.integer(columns.slowestBytes) : bytes;
            doubles[columns.slowestTime] = slowest;
        }
    }

    /** What the counters are called. */
    public CounterNames names() {
        return names;
    }

    public long integer(int index) {
        return integers[index];
    }

    public double real(int index) {
        return doubles[index];
    }

    public long records() {
        return records;
    }
}
