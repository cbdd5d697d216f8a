package io.mizan.experiments.scheduling;

import io.mizan.simulator.scheduling.SharingMetrics;
import io.mizan.simulator.scheduling.workload.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Observations of one family, and parts of them by load. Means are over sets. */
public final class Sample {
    private static final double TENTHS = 10;
    /** A mean of fewer sets says little; statements are not judged by it. */
    private static final int ENOUGH = 10;

    private final double low;
    private final double high;
    private final List<Observation> observations;

    public Sample(List<Observation> observations) {
        this(0, Double.POSITIVE_INFINITY, observations);
    }

    private Sample(double low, double high, List<Observation> observations) {
        this.low = low;
        this.high = high;
        this.observations = List.copyOf(observations);
    }

    public List<Observation> observations() {
        return observations;
    }

    int size() {
        return observations.size();
    }

    double low() {
        return low;
    }

    double high() {
        return high;
    }

    /** The sets whose least load is from {@code from} to below {@code to}. */
    Sample between(double from, double to) {
        return new Sample(
                from,
                to,
                observations.stream()
                        .filter(one -> one.leastLoad() >= from && one.leastLoad() < to)
                        .toList());
    }

    /** The sets with no more applications than resources, for which the published MCKP is defined. */
    Sample uncrowded() {
        return new Sample(
                low,
                high,
                observations.stream()
                        .filter(one -> one.scenario().applications() <= Scenario.RESOURCES)
                        .toList());
    }

    /** Parts by load that have sets, each a tenth wide. */
    List<Sample> bands() {
        List<Sample> bands = new ArrayList<>();
        double most =
                observations.stream().mapToDouble(Observation::leastLoad).max().orElse(0);
        for (int i = 0; i / TENTHS <= most; i++) {
            // quotients, not sums: a set on a bound must belong to one part and the last one be there
            Sample band = between(i / TENTHS, (i + 1) / TENTHS);
            if (band.size() > 0) {
                bands.add(band);
            }
        }
        return bands;
    }

    /** The parts within these bounds that have enough sets to judge a statement by. */
    List<Sample> bands(double from, double to) {
        return bands().stream()
                .filter(band -> band.size() >= ENOUGH && band.low >= from && band.high <= to)
                .toList();
    }

    /** NaN where there are no sets. */
    double mean(ToDoubleFunction<Observation> value) {
        return observations.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    /** Mean over sets of what a policy cost. */
    double mean(String policy, ToDoubleFunction<SharingMetrics> value) {
        return mean(one -> value.applyAsDouble(one.of(policy)));
    }

    double slowdown(String policy) {
        return mean(policy, SharingMetrics::meanSlowdown);
    }

    double congestion(String policy) {
        return mean(policy, SharingMetrics::rhoCon);
    }

    double idlePercent(String policy) {
        return 100 * mean(policy, SharingMetrics::idle);
    }

    double spreadPercent(String policy) {
        return 100 * mean(policy, SharingMetrics::ioSpread);
    }
}
