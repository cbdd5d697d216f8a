package io.mizan.simulator.system;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.system.FileState;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The targets of a simulated system: what the files put on them is added to what they are described with. */
final class SimulatedTargets {
    static final FileLayout NO_WISH = new Plain(Striping.DEFAULT);

    private static final double IDLE_MILLIS = 4;
    /** A queue has no end in theory; in practice clients stop sending. */
    private static final double BUSIEST = 0.98;

    private static final double PART = 0.95;

    private final Map<Integer, Long> bytes = new HashMap<>();
    private final Map<Integer, Double> rates = new HashMap<>();
    private SystemView described;

    SimulatedTargets(SystemView described) {
        this.described = described;
    }

    SystemView described() {
        return described;
    }

    /** @param sign -1 for a file that goes */
    void add(FileState file, int sign) {
        Map<Integer, Long> parts = LayoutBytes.of(file.layout(), file.bytes());
        double rate = Math.max(0, file.bytesPerSecond()) / Math.max(1, file.bytes());
        parts.forEach((target, here) -> {
            bytes.merge(target, sign * here, Long::sum);
            rates.merge(target, sign * rate * here, Double::sum);
        });
    }

    void happen(SimulatedEvent event) {
        described = described.withDataTargets(
                target -> event.targets().contains(target.index()) ? after(target, event) : target);
    }

    private static Target after(Target target, SimulatedEvent event) {
        Performance performance = event.load() == Performance.UNKNOWN_LOAD
                ? target.performance()
                : new Performance(target.performance().peakBytesPerSecond(), event.load());
        return new Target(
                target.name(),
                target.space(),
                target.filesFree(),
                event.active().orElse(target.active()),
                event.flags().orElse(target.flags()),
                target.deviceClass(),
                target.pools(),
                performance);
    }

    SystemView view() {
        return described.withDataTargets(this::filled);
    }

    double latencyMillis() {
        List<Target> dataTargets = view().dataTargets().stream()
                .filter(Target::active)
                .sorted(Comparator.comparingDouble(SimulatedTargets::millis))
                .toList();
        double all =
                dataTargets.stream().mapToDouble(SimulatedTargets::operations).sum();
        double reached = 0;
        for (Target target : dataTargets) {
            reached += operations(target);
            if (reached >= PART * all) {
                return millis(target);
            }
        }
        return IDLE_MILLIS;
    }

    private static double operations(Target target) {
        Performance performance = target.performance();
        return Math.max(0, performance.loadRatio()) * performance.peakBytesPerSecond();
    }

    static double millis(Target target) {
        return IDLE_MILLIS
                / (1 - Math.min(BUSIEST, Math.max(0, target.performance().loadRatio())));
    }

    /** The layout with targets for each component that has its objects in a file of this size. */
    FileLayout settled(FileLayout layout, long size) {
        return layout.restriped(size, this::settled);
    }

    private Striping settled(Striping striping) {
        if (striping.targets() instanceof Exact) {
            return striping;
        }
        int first = striping.targets() instanceof StartIndex start ? start.index() : -1;
        List<Integer> order = usable(striping.pool())
                .sorted(Comparator.comparing((Target target) -> target.index() < first)
                        .thenComparingDouble(
                                target -> first < 0 ? target.space().utilisation() : target.index())
                        .thenComparingInt(Target::index))
                .map(Target::index)
                .toList();
        int count = striping.stripeCount() < 0 ? order.size() : Math.max(1, striping.stripeCount());
        return order.isEmpty() ? striping : striping.on(order.subList(0, Math.min(count, order.size())));
    }

    private Stream<Target> usable(String pool) {
        return view().dataTargets().stream()
                .filter(target -> target.state() == TargetState.ACTIVE)
                .filter(target -> pool.isEmpty() || target.pools().contains(pool));
    }

    private Target filled(Target target) {
        long more = bytes.getOrDefault(target.index(), 0L);
        Space space = target.space();
        Performance performance = target.performance();
        long peak = performance.peakBytesPerSecond();
        double load = Math.max(0, performance.loadRatio())
                + (peak == 0 ? 0 : Math.max(0, rates.getOrDefault(target.index(), 0.0)) / peak);
        return target.withSpace(new Space(
                        space.totalBytes(),
                        Math.min(space.totalBytes(), space.usedBytes() + more),
                        Math.max(0, space.availableBytes() - more)))
                .withPerformance(new Performance(peak, peak == 0 ? performance.loadRatio() : Math.min(1, load)));
    }
}
