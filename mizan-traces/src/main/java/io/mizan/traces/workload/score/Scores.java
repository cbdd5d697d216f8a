package io.mizan.traces.workload.score;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.workload.DarshanWorkload;
import io.mizan.traces.workload.Tier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Hides the traces of a log, makes the other tiers, and compares them with the traces. Only files that were traced completely, which
 * is where traces and counters have the same sums, take part.
 *
 * @param files that take part
 * @param bytes of these
 * @param skipped files with bytes that do not take part
 */
public record Scores(long files, long bytes, long skipped, double runSeconds, List<TierScore> tiers) {
    /** Files whose own curves are compared: those with most bytes. */
    private static final int MOST_CURVES = 2000;

    public Scores {
        tiers = List.copyOf(tiers);
    }

    public static Scores of(DarshanLog log, long seed, long memoryBytes) {
        DarshanWorkload truth = new DarshanWorkload(log, Tier.DXT, seed, memoryBytes);
        FileSums traced = new FileSums(truth.files());
        truth.read(traced);
        FileSums counted = new FileSums(truth.files());
        new DarshanWorkload(log, Tier.COUNTERS, seed, memoryBytes).read(counted);
        BitSet complete = traced.equal(counted);
        if (complete.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "no file of the log was traced completely")
                    .at(Place.of(log.name()))
                    .maybe("give DXT more memory in the next run, as in DARSHAN_MODMEM=64")
                    .exception();
        }
        BitSet curved = new BitSet();
        complete.stream()
                .boxed()
                .sorted(Comparator.comparingLong((Integer file) -> -traced.bytes(file)))
                .limit(MOST_CURVES)
                .forEach(curved::set);
        long end = Math.max(truth.runNanos(), Math.max(traced.endNanos(), counted.endNanos()));
        Measure measured = new Measure(complete, curved, end, truth::layout);
        truth.read(measured);
        List<TierScore> scores = new ArrayList<>();
        for (Tier tier : List.of(Tier.HEATMAP, Tier.COUNTERS, Tier.IOWA, Tier.TARAZU)) {
            if (!truth.has(tier)) {
                continue;
            }
            Measure other = new Measure(complete, curved, end, truth::layout);
            new DarshanWorkload(log, tier, seed, memoryBytes).read(other);
            scores.add(score(tier, measured, other, end));
        }
        long withBytes = IntStream.range(0, truth.files())
                .filter(file -> counted.bytes(file) > 0 || traced.bytes(file) > 0)
                .count();
        return new Scores(
                complete.cardinality(),
                complete.stream().mapToLong(traced::bytes).sum(),
                withBytes - complete.cardinality(),
                end / 1e9,
                scores);
    }

    private static TierScore score(Tier tier, Measure truth, Measure other, long endNanos) {
        double distance = truth.distanceSeconds(other);
        return new TierScore(
                tier,
                distance,
                distance / (endNanos / 1e9),
                other.peak() / truth.peak() - 1,
                truth.fileDistanceSeconds(other),
                truth.hasTargets() ? truth.targetError(other) : Double.NaN,
                truth.hasTargets() ? truth.targetLoadError(other) : Double.NaN);
    }
}
