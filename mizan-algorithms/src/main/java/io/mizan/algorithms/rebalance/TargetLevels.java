package io.mizan.algorithms.rebalance;

import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.FileState;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How full and how busy each target is while files are moved in thought. */
final class TargetLevels {
    private final Map<Integer, Target> targets = new TreeMap<>();
    private final Rebalance.Goal goal;
    private final Map<Integer, Long> used = new HashMap<>();
    private final Map<Integer, Long> rates = new HashMap<>();
    /** Bytes of files whose rate nobody knows; what a target does besides the known ones is laid to them. */
    private final Map<Integer, Long> unknownBytes = new HashMap<>();

    private final Map<Integer, Double> unknownRate = new HashMap<>();

    TargetLevels(SystemView view, List<FileState> files, Rebalance.Goal goal) {
        this.goal = goal;
        view.osts().forEach(target -> targets.put(target.index(), target));
        Map<Integer, Double> known = new HashMap<>();
        if (goal.balance() == Balance.LOAD) {
            for (FileState file : files) {
                LayoutBytes.of(file.layout(), file.bytes()).forEach((target, bytes) -> {
                    if (file.bytesPerSecond() < 0) {
                        unknownBytes.merge(target, bytes, Long::sum);
                    } else {
                        known.merge(target, share(file, bytes), Double::sum);
                    }
                });
            }
        }
        targets.forEach((index, target) -> unknownRate.put(
                index,
                Math.max(0, rate(target) - known.getOrDefault(index, 0.0))
                        / Math.max(1, unknownBytes.getOrDefault(index, 0L))));
        reset();
    }

    void reset() {
        targets.forEach((index, target) -> {
            used.put(index, target.space().unavailableBytes());
            rates.put(index, rate(target));
        });
    }

    private static long rate(Target target) {
        return Math.round(Math.max(0, target.performance().loadRatio())
                * target.performance().peakBytesPerSecond());
    }

    private static double share(FileState file, long bytes) {
        return file.bytesPerSecond() * bytes / Math.max(1, file.bytes());
    }

    /** What a file contributes to each of its targets: bytes, or bytes per second. */
    Map<Integer, Long> weights(FileState file) {
        Map<Integer, Long> bytes = LayoutBytes.of(file.layout(), file.bytes());
        if (goal.balance() == Balance.SPACE) {
            return bytes;
        }
        Map<Integer, Long> weights = new TreeMap<>();
        bytes.forEach((target, here) -> weights.put(target, rateOn(file, target, here)));
        return weights;
    }

    private long rateOn(FileState file, int target, long bytes) {
        return Math.round(
                file.bytesPerSecond() < 0 ? unknownRate.getOrDefault(target, 0.0) * bytes : share(file, bytes));
    }

    /** What must leave a target. */
    long excess(int index) {
        Target target = targets.get(index);
        if (target == null || !target.space().reported()) {
            return 0;
        }
        return goal.balance() == Balance.SPACE
                ? used.getOrDefault(index, 0L) - limit(target.space().totalBytes(), goal.most())
                : rates.getOrDefault(index, 0L) - limit(target.performance().peakBytesPerSecond(), goal.most());
    }

    private static long limit(long whole, double share) {
        return (long) Math.floor(whole * share);
    }

    int[] overfull() {
        return targets.keySet().stream()
                .mapToInt(Integer::intValue)
                .filter(index -> excess(index) > 0)
                .toArray();
    }

    boolean reached() {
        return overfull().length == 0;
    }

    Map<Integer, Long> bytes() {
        return new TreeMap<>(used);
    }

    Map<Integer, Long> rates() {
        return new TreeMap<>(rates);
    }

    /**
     * New targets for stripes of a file, and the levels with them there; none, and no change, where one finds no target.
     *
     * @param taken where other stripes of the file go
     */
    Optional<Map<Integer, Integer>> place(FileState file, List<Integer> leaving, Set<Integer> taken) {
        Map<Integer, Long> bytes = LayoutBytes.of(file.layout(), file.bytes());
        Set<Integer> held = SwappedTargets.named(file.layout());
        held.addAll(taken);
        Map<Integer, Integer> swaps = new TreeMap<>();
        List<int[]> done = new ArrayList<>();
        for (int old : leaving) {
            long here = bytes.getOrDefault(old, 0L);
            long rate = rateOn(file, old, here);
            Optional<Target> best = best(file, old, here, rate, held);
            if (best.isEmpty()) {
                done.forEach(pair -> shift(file, bytes, pair[1], pair[0]));
                return Optional.empty();
            }
            int fresh = best.get().index();
            shift(file, bytes, old, fresh);
            done.add(new int[] {old, fresh});
            held.add(fresh);
            swaps.put(old, fresh);
        }
        return Optional.of(swaps);
    }

    /** Bytes and rate of the stripe that was at first on {@code from}, or on {@code to} where it goes back. */
    private void shift(FileState file, Map<Integer, Long> bytes, int from, int to) {
        int origin = bytes.containsKey(from) ? from : to;
        long here = bytes.getOrDefault(origin, 0L);
        long rate = rateOn(file, origin, here);
        used.merge(from, -here, Long::sum);
        used.merge(to, here, Long::sum);
        rates.merge(from, -rate, Long::sum);
        rates.merge(to, rate, Long::sum);
    }

    private Optional<Target> best(FileState file, int old, long bytes, long rate, Set<Integer> held) {
        Set<String> pools = SwappedTargets.pools(file.layout(), old);
        Target from = targets.get(old);
        @Nullable Target best = null;
        double lowest = Double.POSITIVE_INFINITY;
        for (Target target : targets.values()) {
            if (held.contains(target.index())
                    || !Rebalance.open(target, goal.closed())
                    || !target.pools().containsAll(pools)
                    || !sameClass(from, target)
                    || !fits(target, bytes, rate)) {
                continue;
            }
            double level = level(target, bytes, rate);
            if (level < lowest) {
                lowest = level;
                best = target;
            }
        }
        return Optional.ofNullable(best);
    }

    private static boolean sameClass(@Nullable Target from, Target to) {
        return from == null
                || from.deviceClass() == DeviceClass.UNKNOWN
                || to.deviceClass() == DeviceClass.UNKNOWN
                || from.deviceClass() == to.deviceClass();
    }

    private boolean fits(Target target, long bytes, long rate) {
        long after = used.getOrDefault(target.index(), 0L) + bytes;
        double fill = goal.balance() == Balance.SPACE ? Math.min(goal.most(), goal.mostFill()) : goal.mostFill();
        long peak = target.performance().peakBytesPerSecond();
        boolean calm = goal.balance() == Balance.SPACE
                || (peak > 0 && rates.getOrDefault(target.index(), 0L) + rate <= limit(peak, goal.most()));
        return after <= limit(target.space().totalBytes(), fill) && calm;
    }

    private double level(Target target, long bytes, long rate) {
        return goal.balance() == Balance.SPACE
                ? (double) (used.getOrDefault(target.index(), 0L) + bytes)
                        / target.space().totalBytes()
                : (double) (rates.getOrDefault(target.index(), 0L) + rate)
                        / target.performance().peakBytesPerSecond();
    }
}
