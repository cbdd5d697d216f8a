package io.mizan.experiments.paper;

import io.mizan.simulator.result.Summary;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One figure of an experiment, over all seeds.
 *
 * @param setting what was run: names and values, in the order of the report
 * @param policy whose figure it is
 * @param figure what was measured
 * @param unit {@code ratio}, {@code count}, {@code share}, {@code s}, {@code B} or {@code B/s}
 * @param published the paper's number for the same, NaN where it has none
 */
public record Measurement(
        Map<String, String> setting, String policy, String figure, String unit, Summary here, double published) {
    public static final String RATIO = "ratio";
    public static final String COUNT = "count";
    public static final String SHARE = "share";
    public static final String SECONDS = "s";
    public static final String BYTES = "B";
    public static final String BYTES_PER_SECOND = "B/s";

    public Measurement {
        setting = new LinkedHashMap<>(setting);
    }

    /** A figure that the paper does not have. */
    public static Measurement of(Map<String, String> setting, String policy, String figure, String unit, Summary here) {
        return new Measurement(setting, policy, figure, unit, here, Double.NaN);
    }
}
