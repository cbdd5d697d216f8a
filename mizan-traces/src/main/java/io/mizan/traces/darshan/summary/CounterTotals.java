package io.mizan.traces.darshan.summary;

import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import java.util.Arrays;

/**
 * The counters of a module over all its records. What a counter's total is follows from its name: counts and times are
 * summed, first timestamps are the earliest and last ones the latest, sizes of the longest operation go with its time. The
 * fastest and slowest rank have a meaning only while all records are of one file; after that their ranks and bytes are -1.
 * Variances cannot be combined from what records hold and stay 0.
 */
public final class CounterTotals {
    private final MergeRules rules;
    private final Columns columns;
    private final long[] integers;
    private final double[] doubles;
    private long records;
    private long firstId;
    private boolean severalFiles;

    private CounterTotals(MergeRules rules) {
        this.rules = rules;
        this.columns = rules.columns;
        this.integers = new long[rules.integers.length];
        this.doubles = new double[rules.doubles.length];
    }

    /** Totals of no record yet, for a module of {@link ModuleSummary#MODULES}. */
    public static CounterTotals of(DarshanModule module) {
        return new CounterTotals(MergeRules.of(module));
    }

    public void add(CounterRecord record) {
        addIntegers(record);
        addDoubles(record);
        addRanks(record);
        records++;
    }

    private void addIntegers(CounterRecord record) {
        for (int i = 0; i < rules.integers.length; i++) {
            long value = record.integer(i);
            switch (rules.integers[i]) {
                case SUM -> integers[i] = Math.max(rules.lowest, integers[i] + value);
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
        for (int i = 0; i < rules.doubles.length; i++) {
            double value = record.real(i);
            switch (rules.doubles[i]) {
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
        for (int direction = 0; direction < rules.longest.length; direction++) {
            int time = rules.longest[direction];
            if (time >= 0 && record.real(time) > doubles[time]) {
                doubles[time] = record.real(time);
                int size = rules.longestSize[direction];
                integers[size] = record.integer(size);
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
        return rules.names;
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
