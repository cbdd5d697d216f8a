package io.mizan.simulator.result;

import java.util.List;

/**
 * A figure over several runs.
 *
 * @param mean NaN where no run has the figure
 * @param halfWidth of the interval that holds the true mean with 95 % confidence (Student's t); 0 for a single run
 */
public record Summary(double mean, double halfWidth, double lowest, double highest) {
    /** Student's t for 95 %, two-sided, by degrees of freedom from 1. */
    private static final double[] STUDENT = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
        2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042
    };

    private static final double NORMAL = 1.960;

    public static Summary of(Metric metric, List<RunResult> runs) {
        return of(runs.stream()
                .mapToDouble(metric.of())
                .filter(v -> !Double.isNaN(v))
                .toArray());
    }

    /** Of figures that came about in another way than by runs; none of them is NaN. */
    public static Summary of(double... values) {
        double sum = 0;
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            sum += value;
            lowest = Math.min(lowest, value);
            highest = Math.max(highest, value);
        }
        if (values.length == 0) {
            return new Summary(Double.NaN, 0, Double.NaN, Double.NaN);
        }
        double mean = sum / values.length;
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        int freedom = values.length - 1;
        double t = freedom == 0 ? 0 : freedom <= STUDENT.length ? STUDENT[freedom - 1] : NORMAL;
        double half = freedom == 0 ? 0 : t * Math.sqrt(squares / freedom / values.length);
        return new Summary(mean, half, lowest, highest);
    }
}
