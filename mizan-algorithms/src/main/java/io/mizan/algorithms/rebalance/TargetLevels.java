package io.mizan.algorithms.rebalance;

import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.StripeBytes;
import io.mizan.model.layout.Striping;
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
        view.dataTargets().forEach(target -> targets.put(target.index(), target));
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
        unknownBytes.forEach((index, bytes) -> {
            Target target = targets.get(index);
            double open = target == null ? 0 : rate(target) - known.getOrDefault(index, 0.0);
            unknownRate.put(index, Math.max(0, open) / Math.max(1, bytes));
        });
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

    boolean inPool(int index, String pool) {
        Target target = targets.get(index);
        return target != null && target.pools().contains(pool);
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
     * @param pool that it must be in; empty for those of its layout
     */
    Optional<Map<Integer, Integer>> place(FileState file, List<Integer> leaving, Set<Integer> taken, String pool) {
        Map<Integer, Long> bytes = LayoutBytes.of(file.layout(), file.bytes());
        Set<Integer> held = SwappedTargets.named(file.layout());
        held.addAll(taken);
        Map<Integer, Integer> swaps = new TreeMap<>();
        List<int[]> done = new ArrayList<>();
        for (int old : leaving) {
            long here = bytes.getOrDefault(old, 0L);
            long rate = rateOn(file, old, here);
            Optional<Target> best = best(file, old, here, rate, held, pool);
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

    private Optional<Target> best(FileState file, int old, long bytes, long rate, Set<Integer> held, String pool) {
        Set<String> pools = pool.isEmpty() ? SwappedTargets.pools(file.layout(), old) : Set.of(pool);
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

    /** A file comes with a layout, or goes. */
    void add(FileState file, FileLayout layout, int sign) {
        double rate = ratePerByte(file);
        LayoutBytes.of(layout, file.bytes()).forEach((target, bytes) -> add(target, bytes, rate, sign));
    }

    /** A component of it comes to targets, or goes. */
    void add(FileState file, Striping striping, Extent extent, List<Integer> on, int sign) {
        double rate = ratePerByte(file);
        for (int k = 0; k < on.size(); k++) {
            add(on.get(k), here(file, striping, extent, on.size(), k), rate, sign);
        }
    }

    private void add(int target, long bytes, double ratePerByte, int sign) {
        used.merge(target, sign * bytes, Long::sum);
        rates.merge(target, sign * Math.round(bytes * ratePerByte), Long::sum);
    }

    private double ratePerByte(FileState file) {
        double rate = LayoutBytes.of(file.layout(), file.bytes()).entrySet().stream()
                .mapToDouble(entry -> rateOn(file, entry.getKey(), entry.getValue()))
                .sum();
        return rate / Math.max(1, file.bytes());
    }

    private static long here(FileState file, Striping striping, Extent extent, int stripes, int position) {
        return StripeBytes.in(extent, file.bytes(), LayoutBytes.stripeBytes(striping), stripes, position);
    }

    /** The highest level of targets with a component of a file on them; infinite where one of them must not get its part. */
    double highest(FileState file, Striping striping, Extent extent, List<Integer> from, List<Integer> to) {
        double ratePerByte = ratePerByte(file);
        double highest = 0;
        for (int k = 0; k < to.size(); k++) {
            Target target = targets.get(to.get(k));
            long bytes = here(file, striping, extent, to.size(), k);
            long rate = Math.round(bytes * ratePerByte);
            if (target == null
                    || !Rebalance.open(target, goal.closed())
                    || !sameClass(targets.get(from.get(k)), target)
                    || !fits(target, bytes, rate)) {
                return Double.POSITIVE_INFINITY;
            }
            highest = Math.max(highest, level(target, bytes, rate));
        }
        return highest;
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
