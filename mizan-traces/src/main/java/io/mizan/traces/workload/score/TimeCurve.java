package io.mizan.traces.workload.score;

/** Bytes over time, on a grid of equal steps from 0 to the end of the run. The bytes of an event are spread evenly over its time. */
final class TimeCurve {
    private final double[] bytes;
    /** By how much the bytes of each step change at this one, from events that fill whole steps. */
    private final double[] change;

    private final double stepNanos;

    TimeCurve(int steps, long endNanos) {
        this.bytes = new double[steps];
        this.change = new double[steps + 1];
        this.stepNanos = Math.max(1, endNanos) / (double) steps;
    }

    void add(long start, long duration, double amount) {
        double from = Math.min(start / stepNanos, bytes.length);
        double to = Math.min((start + duration) / stepNanos, bytes.length);
        int first = (int) Math.min(from, bytes.length - 1.0);
        int last = (int) Math.min(to, bytes.length - 1.0);
        if (first == last) {
            bytes[first] += amount;
            return;
        }
        double each = amount / (to - from);
        bytes[first] += each * (first + 1 - from);
        bytes[last] += each * (to - last);
        change[first + 1] += each;
        change[last] -= each;
    }

    /** The bytes of each step. */
    double[] steps() {
        double[] steps = bytes.clone();
        double whole = 0;
        for (int i = 0; i < steps.length; i++) {
            whole += change[i];
            // What rounding leaves of a sum that should be 0 must not be negative.
            steps[i] = Math.max(0, steps[i] + whole);
        }
        return steps;
    }

    double total() {
        double sum = 0;
        for (double step : steps()) {
            sum += step;
        }
        return sum;
    }

    /** The most bytes in so many steps that follow each other, beginning at a multiple of them. */
    double peak(int together) {
        double[] steps = steps();
        double peak = 0;
        for (int from = 0; from < steps.length; from += together) {
            double sum = 0;
            for (int i = from; i < Math.min(from + together, steps.length); i++) {
                sum += steps[i];
            }
            peak = Math.max(peak, sum);
        }
        return peak;
    }

    /**
     * The earth mover's distance to another curve on the same grid: by how many seconds a byte has to be moved on average to make one
     * of the other. In one dimension that is the area between the two distributions.
     */
    double distanceSeconds(TimeCurve other) {
        double[] a = steps();
        double[] b = other.steps();
        double totalA = total();
        double totalB = other.total();
        if (totalA == 0 || totalB == 0) {
            return totalA == totalB ? 0 : stepNanos * a.length / 1e9;
        }
        double sumA = 0;
        double sumB = 0;
        double area = 0;
        for (int i = 0; i < a.length; i++) {
            sumA += a[i] / totalA;
            sumB += b[i] / totalB;
            area += Math.abs(sumA - sumB);
        }
        return area * stepNanos / 1e9;
    }
}
