package io.mizan.traces.profile;

/** Bytes over time, in steps of equal length from the start of the job. */
public final class BytesOverTime {
    /** Known from nothing. */
    static final BytesOverTime UNKNOWN = new BytesOverTime(0, 0, "");

    private final double stepSeconds;
    private final double[][] bytes;
    private final String origin;

    BytesOverTime(int steps, double stepSeconds, String origin) {
        this.stepSeconds = stepSeconds;
        this.bytes = new double[2][steps];
        this.origin = origin;
    }

    /** {@code dxt}, {@code heatmap}, or empty where the log does not tell. */
    public String origin() {
        return origin;
    }

    public int steps() {
        return bytes[0].length;
    }

    public double stepSeconds() {
        return stepSeconds;
    }

    public double bytes(Direction direction, int step) {
        return bytes[direction.ordinal()][step];
    }

    /** Spreads bytes evenly over a time. */
    void add(Direction direction, double begin, double end, long more) {
        int last = steps() - 1;
        if (last < 0 || more <= 0 || !(begin >= 0) || !(end >= begin)) {
            return;
        }
        double[] row = bytes[direction.ordinal()];
        int from = (int) Math.min(last, begin / stepSeconds);
        int to = (int) Math.min(last, end / stepSeconds);
        if (from == to) {
            row[from] += more;
            return;
        }
        double rate = more / (end - begin);
        for (int step = from; step <= to; step++) {
            double stepBegin = Math.max(begin, step * stepSeconds);
            double stepEnd = step == last ? end : Math.min(end, (step + 1) * stepSeconds);
            row[step] += rate * Math.max(0, stepEnd - stepBegin);
        }
    }
}
