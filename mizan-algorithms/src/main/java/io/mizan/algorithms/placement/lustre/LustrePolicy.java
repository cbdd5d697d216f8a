package io.mizan.algorithms.placement.lustre;

import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.LustreVersion;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.RefusalCode;
import io.mizan.algorithms.placement.batch.Refusals;
import io.mizan.algorithms.placement.batch.SplitMix64;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What Lustre itself would do: one metadata server gives each component its targets in an allocation of its own, the first of a file
 * when it is created and later ones when writes reach them ({@link FirstWrites} has the order, and what it assumes).
 *
 * <p>The versions differ and are followed to the letter; they are the released branches 2.12, 2.15 and 2.17. Free space is what the
 * metadata server last heard (see {@link TargetReports}), by the times of creates: writing takes no time, and with all creates at one
 * moment free space never changes. Objects can always be had from a target that is active. A component gets fewer stripes than asked where not enough targets will do, sizes are not looked at,
 * and degraded targets are used when nothing else is left.
 *
 * <p>Lustre knows no forbidden targets: those of a request count as unusable for it. Neither does it know a pool that no target
 * belongs to: such a request is refused, where Lustre would choose from all targets.
 *
 * <p>O(stripes) for round robin, more where it has to pass over unusable targets, and O(stripes × targets) by weights.
 */
public final class LustrePolicy implements PlacementPolicy {
    /** Which of the two ways is taken. */
    private enum Way {
        ROUND_ROBIN("lustre-rr", Tunables.WHOLE),
        /** Round robin only where weights cannot do it: fewer than two active targets, or too few good ones. */
        WEIGHTED("lustre-qos", 0),
        /** As Lustre decides by default. */
        SWITCHED("lustre", Tunables.DEFAULT_THRESHOLD_RR);

        private final String label;
        private final int thresholdRr;

        Way(String label, int thresholdRr) {
            this.label = label;
            this.thresholdRr = thresholdRr;
        }
    }

    public static final String ROUND_ROBIN_NAME = Way.ROUND_ROBIN.label;
    public static final String WEIGHTED_NAME = Way.WEIGHTED.label;
    public static final String NAME = Way.SWITCHED.label;

    private static final double LONGEST_SECONDS = 1e15;

    private final PolicyOptions options;
    private final String name;
    private final Tunables tunables;

    private LustrePolicy(PolicyOptions options, Way way) {
        this(options, way.label, Tunables.of(options.lustreVersion()).withThresholdRr(way.thresholdRr));
    }

    private LustrePolicy(PolicyOptions options, String name, Tunables tunables) {
        this.options = options;
        this.name = name;
        this.tunables = tunables;
    }

    public static LustrePolicy roundRobin(PolicyOptions options) {
        return new LustrePolicy(options, Way.ROUND_ROBIN);
    }

    public static LustrePolicy weighted(PolicyOptions options) {
        return new LustrePolicy(options, Way.WEIGHTED);
    }

    public static LustrePolicy switched(PolicyOptions options) {
        return new LustrePolicy(options, Way.SWITCHED);
    }

    /**
     * As Lustre decides with settings of a site, in per cent as {@code lctl get_param} prints them.
     *
     * @param thresholdRr {@code qos_threshold_rr}
     * @param prioFree {@code qos_prio_free}; negative for the one that the version starts with
     */
    public static LustrePolicy tuned(PolicyOptions options, int thresholdRr, int prioFree) {
        if (thresholdRr < 0 || thresholdRr > 100 || prioFree > 100) {
            throw Problem.impossible("the settings of the allocator must be 0 to 100 %")
                    .with("qos_threshold_rr", thresholdRr)
                    .with("qos_prio_free", prioFree)
                    .exception();
        }
        Tunables tunables = Tunables.of(options.lustreVersion()).withThresholdRr(Tunables.ofPercent(thresholdRr));
        return new LustrePolicy(
                options,
                tunedName(thresholdRr),
                prioFree < 0 ? tunables : tunables.withPrioFree(Tunables.ofPercent(prioFree)));
    }

    /** The name of {@link #tuned}: {@code lustre@25} for a threshold of 25 %. */
    public static String tunedName(int thresholdRr) {
        return NAME + "@" + thresholdRr;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<Need> needs() {
        return tunables.thresholdRr() < Tunables.WHOLE && options.lustreVersion() == LustreVersion.V2_15
                ? Set.of(Need.SERVERS, Need.FREE_INODES)
                : Set.of(Need.SERVERS);
    }

    @Override
    public Rules rules() {
        return Rules.AS_LUSTRE;
    }

    @Override
    public Placement place(List<PlacementRequest> requests, SystemView view) {
        Batch batch = Batch.of(requests, view, options);
        return new Creates(batch, options, tunables).run();
    }

    /** The allocations for one batch. */
    private static final class Creates {
        private final Batch batch;
        private final LustreVersion version;
        private final long seed;
        private final Answer answer;
        private final TargetReports reports;
        private final LustreAllocator allocator;
        /** Targets of each file that components of it have already. */
        private final Map<Integer, BitSet> siblings = new HashMap<>();
        /** The time of the latest create, up to which the metadata server has heard of free space. */
        private long now;

        Creates(Batch batch, PolicyOptions options, Tunables tunables) {
            this.batch = batch;
            this.version = options.lustreVersion();
            this.seed = options.seed();
            this.answer = new Answer(batch);
            this.reports = new TargetReports(batch.targets(), options.reserve());
            this.allocator =
                    new LustreAllocator(version, tunables, batch.targets(), reports, new SplitMix64(options.seed()));
        }

        Placement run() {
            for (int r = 0; r < batch.requests().size(); r++) {
                Refusals.unknownPool(batch, r, answer);
            }
            for (FirstWrites.Event event : FirstWrites.of(batch, seed)) {
                if (!answer.refused(event.request())) {
                    allocate(event.request(), event.demand());
                }
            }
            return answer.placement();
        }

        private void allocate(int r, Demand demand) {
            PlacementRequest request = batch.requests().get(r);
            now = Math.max(now, (long) Math.min(request.createSeconds(), LONGEST_SECONDS));
            BitSet others = siblings.computeIfAbsent(r, key -> new BitSet());
            allocator.refresh(now);
            StripeCount stripes = StripeCount.of(request, demand, version, reports.activeCount());
            int[] chosen = allocator.allocate(request.pool(), stripes, columns(request.forbidden()), others, now);
            if (chosen.length == 0) {
                // At a later component the application's write would fail; what it has written by then is on the
                // targets.
                answer.refuse(r, RefusalCode.NO_USABLE_TARGET, noTarget(request, demand));
                return;
            }
            answer.give(demand, chosen);
            for (int k = 0; k < chosen.length; k++) {
                others.set(chosen[k]);
                reports.write(chosen[k], demand.bytesOn(k, chosen.length));
            }
        }

        private BitSet columns(Set<Integer> indices) {
            BitSet set = new BitSet();
            for (int column = 0; column < batch.targets().size() && !indices.isEmpty(); column++) {
                set.set(column, indices.contains(batch.targets().index(column)));
            }
            return set;
        }

        private String noTarget(PlacementRequest request, Demand demand) {
            return "component " + (demand.component() + 1) + " finds no target: of "
                    + batch.targets().size()
                    + (request.pool().isEmpty() ? "" : ", those in the pool " + request.pool())
                    + (request.forbidden().isEmpty() ? "" : " without " + request.forbidden())
                    + ", none is active, takes new files and has more free than the reserve";
        }
    }
}
