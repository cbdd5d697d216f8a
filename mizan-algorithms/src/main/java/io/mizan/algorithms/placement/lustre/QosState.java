package io.mizan.algorithms.placement.lustre;

import io.mizan.algorithms.placement.batch.LustreVersion;

/**
 * Penalties and weights of the targets of a metadata server ({@code ltd_qos_penalties_calc}, {@code ltd_qos_update}; before 2.13
 * {@code lod_qos_calc_ppo}, {@code lod_qos_used}).
 *
 * <p>All numbers are unsigned 64-bit ones and every operation is in the order of the original, so that results are equal to the
 * last bit. Space is in bytes up to 2.12 and in units of 256 bytes later; in 2.15 a weight is the product of space and free inodes
 * while penalties are space, so that they hardly count (LU-16501).
 */
final class QosState {
    private final LustreVersion version;
    private final Tunables tunables;
    private final TargetReports reports;
    private final int[] server;
    private final int[] targetsOfServer;
    private final QosPenalties targets;
    private final QosPenalties servers;
    private final long[] weight;
    private final boolean[] usable;
    private int activeServers;
    private boolean dirty = true;
    private boolean reset = true;
    private boolean sameSpace;

    QosState(LustreVersion version, Tunables tunables, TargetReports reports, int[] server, int serverCount) {
        this.version = version;
        this.tunables = tunables;
        this.reports = reports;
        this.server = server;
        this.targetsOfServer = RoundRobinOrder.targetsOf(server, serverCount);
        this.targets = new QosPenalties(reports.size());
        this.servers = new QosPenalties(serverCount);
        this.weight = new long[reports.size()];
        this.usable = new boolean[reports.size()];
    }

    QosPenalties targets() {
        return targets;
    }

    QosPenalties servers() {
        return servers;
    }

    long weight(int column) {
        return weight[column];
    }

    /** Whether a target may still be chosen by the allocation under way. It keeps its last value between allocations. */
    boolean usable(int column) {
        return usable[column];
    }

    /** Free space or the active targets changed: penalties have to be computed anew. */
    void markDirty() {
        dirty = true;
    }

    /** An allocation by weights failed half-way. */
    void markFailed() {
        dirty = true;
        sameSpace = false;
    }

    /**
     * Brings the penalties up to date.
     *
     * @return whether weights may decide: the targets are not equally free, and there are several
     */
    boolean prepare(TargetPool pool, long now) {
        if (reports.activeCount() < 2) {
            return false;
        }
        return (pool.whole() || !version.atLeast(LustreVersion.V2_17)) ? prepareAll(now) : preparePool(pool, now);
    }

    /** Makes a target usable or not for the allocation that begins, and returns what it adds to the total weight. */
    long begin(int column, boolean mayUse) {
        usable[column] = mayUse;
        if (!mayUse) {
            return 0;
        }
        weigh(column);
        return weight[column];
    }

    /**
     * A target got an object: it is not usable any more, it and its server pay, everybody else recovers.
     *
     * @return the total weight of what is usable now. From 2.13 this is summed over all targets of the file system, and those
     *     outside the pool count if they were usable in the allocation that last looked at them.
     */
    long used(int column, TargetPool pool, long now) {
        usable[column] = false;
        boolean all = version.atLeast(LustreVersion.V2_15);
        targets.use(column, all ? reports.activeCount() : reports.size(), now);
        servers.use(server[column], activeServers, now);
        for (int s = 0; s < targetsOfServer.length; s++) {
            servers.lessen(s);
        }
        long total = 0;
        if (all) {
            for (int t = 0; t < weight.length; t++) {
                total += reports.active(t) ? recover(t) : 0;
            }
        } else {
            for (int t : pool.columns()) {
                total += recover(t);
            }
        }
        return total;
    }

    private long recover(int column) {
        targets.lessen(column);
        weigh(column);
        return usable[column] ? weight[column] : 0;
    }

    private void weigh(int column) {
        long free = version == LustreVersion.V2_15
                ? (reports.available(column) >>> 16) * (reports.files(column) >>> 8)
                : space(column);
        long penalty = targets.of(column) + servers.of(server[column]);
        weight[column] = Long.compareUnsigned(free, penalty) < 0 ? 0 : free - penalty;
    }

    private boolean prepareAll(long now) {
        if (dirty) {
            long[] spaceOfServer = new long[targetsOfServer.length];
            activeServers = 0;
            Range range = new Range();
            for (int t = 0; t < weight.length; t++) {
                long space = reports.active(t) ? space(t) : 0;
                if (space != 0) {
                    range.add(space);
                    activeServers += spaceOfServer[server[t]] == 0 ? 1 : 0;
                    spaceOfServer[server[t]] += space;
                    targets.setPerObject(t, perObject(space, reports.activeCount() - 1));
                    targets.decay(t, now, tunables.maxAgeSeconds(), reset);
                }
            }
            if (activeServers < 2) {
                doubleTargetPenalties();
            }
            for (int s = 0; s < targetsOfServer.length; s++) {
                if (targetsOfServer[s] > 0) {
                    servers.setPerObject(s, perObjectOfServer(spaceOfServer[s], s));
                    servers.decay(s, now, tunables.maxAgeSeconds(), reset);
                }
            }
            sameSpace = range.same(tunables.thresholdRr());
            reset = sameSpace;
            dirty = false;
        }
        return !sameSpace;
    }

    /** From 2.16: the penalties of a pool's targets, at every allocation; those of servers stay as they are. */
    private boolean preparePool(TargetPool pool, long now) {
        if (pool.columns().length < 2 || pool.sameSpace(now)) {
            return false;
        }
        Range range = new Range();
        for (int t : pool.columns()) {
            long space = reports.active(t) ? space(t) : 0;
            if (space != 0) {
                range.add(space);
                targets.setPerObject(t, perObject(space, pool.columns().length - 1));
                targets.decay(t, now, tunables.maxAgeSeconds(), false);
            }
        }
        boolean same = range.same(tunables.thresholdRr());
        pool.setSameSpace(same, now + tunables.maxAgeSeconds());
        return !same;
    }

    /** One server alone cannot be avoided, so that its targets pay twice instead. */
    private void doubleTargetPenalties() {
        for (int t = 0; t < weight.length; t++) {
            if (reports.active(t)) {
                targets.setPerObject(t, targets.perObject(t) << 1);
            }
        }
    }

    private long space(int column) {
        return version.atLeast(LustreVersion.V2_15) ? reports.available(column) >>> 8 : reports.available(column);
    }

    private long perObject(long space, int others) {
        long wide = tunables.prioWide();
        return switch (version) {
            case V2_12 -> (Long.divideUnsigned(space >>> 1, others) * wide) >>> 8;
            case V2_15 -> Long.divideUnsigned((wide * space) >>> 8, others) >>> 1;
            case V2_17 -> Long.divideUnsigned((wide * space) >>> 9, others);
        };
    }

    private long perObjectOfServer(long space, int s) {
        long wide = tunables.prioWide();
        long others = (long) targetsOfServer[s] * Math.max(1, activeServers - 1);
        return version.atLeast(LustreVersion.V2_15)
                ? Long.divideUnsigned((wide * space) >>> 8, others) >>> 1
                : (Long.divideUnsigned(space >>> 1, others) * wide) >>> 8;
    }

    /** The smallest and the largest free space. */
    private static final class Range {
        private long least = -1L;
        private long most;

        void add(long space) {
            least = Long.compareUnsigned(space, least) < 0 ? space : least;
            most = Long.compareUnsigned(space, most) > 0 ? space : most;
        }

        /** Whether the smallest is within the threshold of the largest; nothing is where the threshold is 0. */
        boolean same(int threshold) {
            return threshold > 0 && Long.compareUnsigned((most * (Tunables.WHOLE - threshold)) >>> 8, least) < 0;
        }
    }
}
