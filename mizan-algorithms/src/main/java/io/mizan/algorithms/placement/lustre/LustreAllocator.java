package io.mizan.algorithms.placement.lustre;

import io.mizan.algorithms.placement.batch.LustreVersion;
import io.mizan.algorithms.placement.batch.SplitMix64;
import io.mizan.algorithms.placement.batch.TargetTable;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The allocator of one metadata server: weights where free space differs, round robin otherwise. */
final class LustreAllocator {
    private final LustreVersion version;
    private final Tunables tunables;
    private final TargetTable targets;
    private final TargetReports reports;
    private final QosState qos;
    private final WeightedDraw draw;
    private final SplitMix64 random;
    private final int[] server;
    private final Map<String, TargetPool> pools = new HashMap<>();

    LustreAllocator(
            LustreVersion version, Tunables tunables, TargetTable targets, TargetReports reports, SplitMix64 random) {
        this.version = version;
        this.tunables = tunables;
        this.targets = targets;
        this.reports = reports;
        this.random = random;
        this.server = IntStream.range(0, targets.size()).map(targets::server).toArray();
        this.qos = new QosState(
                version, tunables, reports, server, targets.servers().size());
        this.draw = new WeightedDraw(version, qos, random::nextModulo);
    }

    /** Looks at the targets anew where the last look is too old. */
    void refresh(long now) {
        if (reports.refresh(now)) {
            qos.markDirty();
        }
    }

    /**
     * Chooses the targets of one component.
     *
     * @param poolName empty for all targets
     * @param forbidden columns that count as unusable
     * @param siblings columns that other components of the file use
     * @return columns in stripe order: fewer than asked where there are no more, none where there is none
     */
    int[] allocate(String poolName, StripeCount stripes, BitSet forbidden, BitSet siblings, long now) {
        TargetPool pool = pools.computeIfAbsent(poolName, this::pool);
        Optional<int[]> drawn = Optional.empty();
        if (tunables.thresholdRr() < Tunables.WHOLE && qos.prepare(pool, now)) {
            drawn = draw.draw(
                    pool,
                    stripes,
                    column -> reports.active(column) && !reports.degraded(column) && !forbidden.get(column),
                    siblings,
                    now);
        }
        return drawn.orElseGet(() -> pool.walk()
                .next(
                        stripes.count(),
                        stripes.least(),
                        (column, pass) -> reports.active(column)
                                && !forbidden.get(column)
                                && (pass == RoundRobinWalk.LAST_PASS || !reports.degraded(column))
                                && (pass > 0 || !siblings.get(column))));
    }

    private TargetPool pool(String name) {
        int[] columns = IntStream.range(0, targets.size())
                .filter(column ->
                        name.isEmpty() || targets.target(column).pools().contains(name))
                .toArray();
        int[] order = RoundRobinOrder.of(server, targets.servers().size(), columns);
        return new TargetPool(columns, name.isEmpty(), new RoundRobinWalk(order, version, random::nextInt));
    }
}
