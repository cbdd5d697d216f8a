package io.mizan.traces.darshan.decode;

/** The counters of one record while it is brought to the newest version of its module. */
final class RecordCounters {
    private long[] integers;
    private double[] doubles;
    private boolean dropped;

    RecordCounters(int integers, int doubles) {
        this.integers = new long[integers];
        this.doubles = new double[doubles];
    }

    long[] integers() {
        return integers;
    }

    double[] doubles() {
        return doubles;
    }

    /** Whether the record cannot be expressed in the newest version. */
    boolean dropped() {
        return dropped;
    }

    RecordCounters drop() {
        dropped = true;
        return this;
    }

    RecordCounters set(long[] moreIntegers, double[] moreDoubles) {
        integers = moreIntegers;
        doubles = moreDoubles;
        return this;
    }

    RecordCounters insert(int at, long... values) {
        long[] more = new long[integers.length + values.length];
        System.arraycopy(integers, 0, more, 0, at);
        System.arraycopy(values, 0, more, at, values.length);
        System.arraycopy(integers, at, more, at + values.length, integers.length - at);
        integers = more;
        return this;
    }

    RecordCounters delete(int at, int count) {
        long[] fewer = new long[integers.length - count];
        System.arraycopy(integers, 0, fewer, 0, at);
        System.arraycopy(integers, at + count, fewer, at, fewer.length - at);
        integers = fewer;
        return this;
    }

    RecordCounters insertDoubles(int at, double... values) {
        double[] more = new double[doubles.length + values.length];
        System.arraycopy(doubles, 0, more, 0, at);
        System.arraycopy(values, 0, more, at, values.length);
        System.arraycopy(doubles, at, more, at + values.length, doubles.length - at);
        doubles = more;
        return this;
    }
}
