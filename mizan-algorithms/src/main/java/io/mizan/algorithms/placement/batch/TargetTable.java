package io.mizan.algorithms.placement.batch;

import io.mizan.model.system.Server;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The OSTs of a view as columns, by index. Policies speak of a target by its column; {@link #index} gives the number that Lustre
 * knows.
 */
public final class TargetTable {
    private final List<Target> targets;
    private final List<Server> servers;
    private final int[] server;
    private final long[] total;
    private final long[] used;
    private final long[] room;
    private final long[] expected;
    private final BitSet usable = new BitSet();
    private final Map<String, BitSet> usableInPool = new HashMap<>();

    private TargetTable(SystemView view, double reserve) {
        targets = view.dataTargets();
        servers = view.servers();
        int count = targets.size();
        server = new int[count];
        total = new long[count];
        used = new long[count];
        room = new long[count];
        expected = new long[count];
        int[] serverOf = new int[count == 0 ? 0 : targets.get(count - 1).index() + 1];
        for (int s = 0; s < servers.size(); s++) {
            for (Target target : servers.get(s).targets()) {
                if (target.isData()) {
                    serverOf[target.index()] = s;
                }
            }
        }
        for (int t = 0; t < count; t++) {
            Target target = targets.get(t);
            server[t] = serverOf[target.index()];
            total[t] = target.space().totalBytes();
            used[t] = target.space().unavailableBytes();
            expected[t] = view.expectedBytes(target.index());
            room[t] = takesNewFiles(target) ? roomBytes(target, reserve) : 0;
            if (room[t] > 0) {
                usable.set(t);
                for (String pool : target.pools()) {
                    usableInPool.computeIfAbsent(pool, name -> new BitSet()).set(t);
                }
            }
        }
    }

    private TargetTable(TargetTable other, long[] used, long[] total, long[] room) {
        targets = other.targets;
        servers = other.servers;
        server = other.server;
        this.total = total;
        this.used = used;
        this.room = room;
        expected = other.expected;
        usable.or(other.usable);
        usableInPool.putAll(other.usableInPool);
    }

    /** @param reserve the share of each target that must stay free */
    public static TargetTable of(SystemView view, double reserve) {
        return new TargetTable(view, reserve);
    }

    /**
     * The same targets, measured in another way: policies that make levels even can so be asked to make something else even than space.
     *
     * @param used what counts as taken, by column
     * @param total what counts as the size
     * @param room bytes that may be placed at most; the columns that may be used stay the same
     */
    public TargetTable measured(long[] used, long[] total, long[] room) {
        return new TargetTable(this, used, total, room);
    }

    /** Whether new files may go to a target at all: it answers, has no fault, and has inodes left. */
    public static boolean takesNewFiles(Target target) {
        return target.state() == TargetState.ACTIVE && target.filesFree() != 0;
    }

    /** What may be written to a target: available, less the reserve. */
    public static long roomBytes(Target target, double reserve) {
        long kept = (long) Math.ceil(reserve * target.space().totalBytes());
        return Math.max(0, target.space().availableBytes() - kept);
    }

    public int size() {
        return targets.size();
    }

    public Target target(int column) {
        return targets.get(column);
    }

    public int index(int column) {
        return targets.get(column).index();
    }

    /** The place of its server in {@link #servers()}. */
    public int server(int column) {
        return server[column];
    }

    public List<Server> servers() {
        return servers;
    }

    public long totalBytes(int column) {
        return total[column];
    }

    /** Bytes that cannot be written any more. */
    public long usedBytes(int column) {
        return used[column];
    }

    /** Bytes that may be placed on it: 0 where it must not be used. */
    public long roomBytes(int column) {
        return room[column];
    }

    /** Bytes that files placed before are expected to move on it and have not begun to. */
    public long expectedBytes(int column) {
        return expected[column];
    }

    public boolean usable(int column) {
        return usable.get(column);
    }

    /** The columns that may be used: with room, in the pool if one is named, not forbidden. */
    public BitSet allowed(String pool, Set<Integer> forbidden) {
        BitSet set = (BitSet) (pool.isEmpty() ? usable : usableInPool.getOrDefault(pool, new BitSet())).clone();
        for (int index : forbidden) {
            int column = column(index);
            if (column >= 0) {
                set.clear(column);
            }
        }
        return set;
    }

    /** The column of an index, negative where there is none. */
    private int column(int index) {
        int low = 0;
        int high = size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (index(middle) == index) {
                return middle;
            } else if (index(middle) < index) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }
}
