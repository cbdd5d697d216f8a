package io.mizan.traces.workload.score;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSink;
import io.mizan.traces.darshan.record.LustreRecord;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntFunction;

/** What a score compares, taken from the reads and writes of some files of a workload. */
final class Measure implements WorkloadSink {
    static final int STEPS = 2000;
    static final int FILE_STEPS = 500;
    static final int TARGET_STEPS = 100;

    private final BitSet files;
    private final BitSet curved;
    private final long endNanos;
    private final IntFunction<Optional<LustreRecord>> layouts;
    private final TimeCurve[] all;
    private final Map<Integer, TimeCurve[]> byFile = new HashMap<>();
    private final Map<Long, TimeCurve> byTarget = new HashMap<>();

    /** @param curved the files whose own curves are kept */
    Measure(BitSet files, BitSet curved, long endNanos, IntFunction<Optional<LustreRecord>> layouts) {
        this.files = files;
        this.curved = curved;
        this.endNanos = endNanos;
        this.layouts = layouts;
        this.all = curves(STEPS);
    }

    private TimeCurve[] curves(int steps) {
        return new TimeCurve[] {new TimeCurve(steps, endNanos), new TimeCurve(steps, endNanos)};
    }

    @Override
    public void file(int id, String path, FileLayout layout) {
        // Layouts are taken as the log has them: those of the model leave out what Lustre would not make.
    }

    @Override
    public void event(int rank, int file, Operation operation, long offset, long bytes, long start, long duration) {
        if (!operation.movesBytes() || bytes == 0 || !files.get(file)) {
            return;
        }
        int direction = operation == Operation.WRITE ? 1 : 0;
        all[direction].add(start, duration, bytes);
        if (curved.get(file)) {
            byFile.computeIfAbsent(file, key -> curves(FILE_STEPS))[direction].add(start, duration, bytes);
        }
        layouts.apply(file)
                .ifPresent(layout -> layout.spread(
                        offset,
                        bytes,
                        (target, part) -> byTarget.computeIfAbsent(target, key -> new TimeCurve(TARGET_STEPS, endNanos))
                                .add(start, duration, part)));
    }

    /** Reads and writes apart, weighted by the bytes that this one has. */
    double distanceSeconds(Measure other) {
        return distance(all, other.all);
    }

    private static double distance(TimeCurve[] truth, TimeCurve[] other) {
        double reads = truth[0].total();
        double writes = truth[1].total();
        double sum = reads * truth[0].distanceSeconds(other[0]) + writes * truth[1].distanceSeconds(other[1]);
        return reads + writes == 0 ? 0 : sum / (reads + writes);
    }

    /** The most bytes, read and written, in a hundredth of the run. */
    double peak() {
        TimeCurve both = new TimeCurve(STEPS, endNanos);
        for (TimeCurve curve : all) {
            double[] steps = curve.steps();
            long step = Math.max(1, endNanos) / STEPS;
            for (int i = 0; i < steps.length; i++) {
                both.add(i * step + step / 2, 0, steps[i]);
            }
        }
        return both.peak(STEPS / 100);
    }

    /** The mean over files, weighted by their bytes, of how far each is from the truth. */
    double fileDistanceSeconds(Measure other) {
        double sum = 0;
        double bytes = 0;
        for (Map.Entry<Integer, TimeCurve[]> entry : byFile.entrySet()) {
            TimeCurve[] truth = entry.getValue();
            double own = truth[0].total() + truth[1].total();
            TimeCurve[] theirs = other.byFile.getOrDefault(entry.getKey(), curves(FILE_STEPS));
            sum += own * distance(truth, theirs);
            bytes += own;
        }
        return bytes == 0 ? 0 : sum / bytes;
    }

    boolean hasTargets() {
        return !byTarget.isEmpty();
    }

    /** The share of bytes that are on another target than in truth. */
    double targetError(Measure other) {
        double wrong = 0;
        double bytes = 0;
        for (long target : targets(other)) {
            double truth = curve(target).total();
            bytes += truth;
            wrong += Math.abs(truth - other.curve(target).total());
        }
        return bytes == 0 ? 0 : wrong / 2 / bytes;
    }

    /** The share of bytes that are on another target than in truth, or there in another hundredth of the run. */
    double targetLoadError(Measure other) {
        double wrong = 0;
        double bytes = 0;
        for (long target : targets(other)) {
            double[] truth = curve(target).steps();
            double[] theirs = other.curve(target).steps();
            for (int i = 0; i < truth.length; i++) {
                bytes += truth[i];
                wrong += Math.abs(truth[i] - theirs[i]);
            }
        }
        return bytes == 0 ? 0 : wrong / 2 / bytes;
    }

    private TimeCurve curve(long target) {
        return byTarget.getOrDefault(target, new TimeCurve(TARGET_STEPS, endNanos));
    }

    private Iterable<Long> targets(Measure other) {
        TreeSet<Long> targets = new TreeSet<>(byTarget.keySet());
        targets.addAll(other.byTarget.keySet());
        return targets;
    }
}
