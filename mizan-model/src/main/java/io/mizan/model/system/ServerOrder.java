package io.mizan.model.system;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.StartIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;

/**
 * The targets that a server takes for a layout that says only where to begin: those of the pool that it can use, in the order of
 * their indices, round and round. It uses degraded ones and those that Mizan avoids, and steps over all that are closed or full.
 */
public final class ServerOrder {
    /** The share of a target below which the server itself calls it full. */
    private static final double SERVER_RESERVE = 0.001;

    private ServerOrder() {}

    /** Whether the server takes a target that it comes to. */
    public static boolean takes(Target target) {
        return stateAtServer(target).compareTo(TargetState.DEGRADED) <= 0
                && target.filesFree() != 0
                && target.space().availableBytes()
                        > Math.ceil(SERVER_RESERVE * target.space().totalBytes());
    }

    private static TargetState stateAtServer(Target target) {
        if (!target.flags().contains(TargetFlag.AVOIDED)) {
            return target.state();
        }
        EnumSet<TargetFlag> reported = EnumSet.copyOf(target.flags());
        reported.remove(TargetFlag.AVOIDED);
        return target.withFlags(reported).state();
    }

    /** The targets to go round, by index. */
    public static List<Integer> ring(SystemView view, String pool) {
        return view.dataTargets().stream()
                .filter(ServerOrder::takes)
                .filter(target -> pool.isEmpty() || target.pools().contains(pool))
                .map(Target::index)
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    /** So many targets from a place of the ring on; no more than there are. */
    public static List<Integer> run(List<Integer> ring, int place, int count) {
        List<Integer> run = new ArrayList<>();
        for (int i = 0; i < Math.min(count, ring.size()); i++) {
            run.add(ring.get((place + i) % ring.size()));
        }
        return run;
    }

    /** The layout with the targets that are to be expected; where it does not begin at one that takes files, as it is. */
    public static FileLayout expected(FileLayout layout, SystemView view) {
        return layout.restriped(striping -> expected(striping, view));
    }

    private static Striping expected(Striping striping, SystemView view) {
        if (!(striping.targets() instanceof StartIndex start) || striping.overstriped()) {
            return striping;
        }
        List<Integer> ring = ring(view, striping.pool());
        int place = ring.indexOf(start.index());
        int count = striping.stripeCount() < 0 ? ring.size() : Math.max(1, striping.stripeCount());
        return place < 0 ? striping : striping.on(run(ring, place, count));
    }
}
