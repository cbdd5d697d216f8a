package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.EmptyStripes;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.Refusals;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * Mizan's default policy: files that are written together are finished as early as can be, and space becomes even as far as that costs nothing.
 *
 * <p>Minimises in this order, for each burst of a batch ({@link Bursts}):
 *
 * <ol>
 *   <li>the time after which the last target has all its bytes, by the peak rates of targets;
 *   <li>the same by the rates that are left beside what others do now ({@link TargetRates}), among placements that are at most {@value
 *       BurstPlacement#SLACK} above the optimum of the first. Others may stop at any moment, so no target gets more of a burst than it
 *       could finish in that time alone;
 *   <li>the highest utilisation, then Σ L_t² / C_t, as {@link EvenSpacePolicy}, among placements that are at most as much above the optimum
 *       of the second;
 *   <li>the pressure of servers; repeated targets and servers within a file.
 * </ol>
 *
 * <p>Where a burst has fewer stripes than targets, or not a whole number of them for each, the third has much to choose from: full targets
 * get less and new ones more, burst after burst. Each step is a problem of making levels even, with rates in the place of sizes and caps from the
 * step before, and is solved as exactly as {@link EvenSpacePolicy} is: O(T log T + Σ n_r log T) where all stripes have one size. Files of
 * similar size count as equal first ({@link SizeClasses}).
 *
 * <p>Layouts may be held to a form, as in {@link EvenSpacePolicy}.
 */
public record BalancedPolicy(PolicyOptions options) implements PlacementPolicy {
    public static final String NAME = "balanced";

    /** Places at which round robin may begin. */
    private static final int STARTS = 4;

    /** Shares of files that go ahead of the others. */
    private static final double[] AHEAD = {1.0 / 4, 1.0 / 3, 1.0 / 2};

    /** In larger batches, counted for each assumption, nothing is assumed but what is foretold: all is decided in a tenth of a second. */
    private static final long MOST_STRIPES = 20_000;

    /** Variants of list scheduling that are tried at most as if all files were as large as foretold. */
    private static final int MOST_VARIANTS = 32;
    /** Those that are tried as if they were not. */
    private static final int OTHER_VARIANTS = 4;
    /** With the first two, processes choose freely, and rather stay where they are. */
    private static final int LEAST_VARIANTS = 2;
    /** Targets that all variants for one assumption may look at together. */
    private static final long LOOKS = 1_000_000;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.SERVERS, Need.SERVER_LOAD, Need.TARGET_LOAD, Need.PEAK_BANDWIDTH);
    }

    /** Where a layout says a count alone, Lustre chooses, and does what it does. */
    @Override
    public Rules rules() {
        return options.form() == LayoutForm.COUNT ? Rules.AS_LUSTRE : Rules.EXACT;
    }

    @Override
    public Placement place(List<PlacementRequest> requests, SystemView view) {
        if (options.form() == LayoutForm.COUNT) {
            return LustrePolicy.switched(options).place(requests, view);
        }
        Batch batch = Batch.of(requests, view, options);
        List<PlacementRequest> levelled = SizeClasses.levelled(requests);
        if (!levelled.equals(requests)) {
            Batch alike = Batch.of(levelled, view, options);
            Batch drawn = Batch.of(SizeClasses.drawn(requests, 1), view, options);
            Answer answer = place(batch, alike, List.of(alike, drawn));
            if (answer.fits()) {
                return answer.placement();
            }
        }
        return place(batch, batch, List.of()).placement();
    }

    private Answer place(Batch batch, Batch levelled, List<Batch> otherSizes) {
        Answer answer = new Answer(batch);
        Refusals.impossible(levelled, answer);
        BurstPlacement placement = new BurstPlacement(batch, levelled, options.form());
        BitSet accepted = Solver.servable(levelled, answer, placement.form());
        List<Bursts.Burst> bursts = Bursts.of(batch.requests(), accepted);
        for (Bursts.Burst burst : bursts) {
            placement.place(burst, bursts.size(), answer);
        }
        EmptyStripes.giveRest(batch, answer);
        return answer.fits() ? faster(batch, levelled, otherSizes, placement, answer, bursts) : answer;
    }

    /** The answer, or one of round robin or list scheduling where it is written sooner. */
    private static Answer faster(
            Batch batch,
            Batch levelled,
            List<Batch> otherSizes,
            BurstPlacement placement,
            Answer answer,
            List<Bursts.Burst> bursts) {
        List<Integer> inOrder = bursts.stream()
                .flatMap(burst -> burst.requests().stream().boxed())
                .toList();
        if (bursts.stream().allMatch(Bursts.Burst::small)) {
            return answer;
        }
        BitSet accepted = new BitSet();
        inOrder.forEach(accepted::set);
        List<Assumption> assumptions = Assumption.of(batch, otherSizes, placement.rates());
        long stripes = inOrder.stream()
                .flatMap(r -> batch.demands(r).stream())
                .mapToLong(Demand::stripes)
                .sum();
        if (stripes * assumptions.size() > MOST_STRIPES) {
            assumptions = assumptions.subList(0, 1);
        }
        LayoutForm form = placement.form();
        Candidates candidates = new Candidates(assumptions, Bursts.together(batch.requests(), accepted), answer);
        boolean inTurns = inOrder.stream().anyMatch(r -> batch.demands(r).size() > 1);
        for (int i = 0; i < STARTS; i++) {
            double start = (double) i / STARTS;
            candidates.offerRoundRobin(
                    RoundRobin.place(batch, levelled, form, inOrder, start, RoundRobin.Order.WRITTEN));
            if (inTurns) {
                candidates.offer(RoundRobin.place(batch, levelled, form, inOrder, start, RoundRobin.Order.FILES));
            }
        }
        long processes = inOrder.stream()
                .map(r -> batch.requests().get(r).rank())
                .distinct()
                .count();
        if (processes > 1 && processes < inOrder.size()) {
            candidates.offer(RoundRobin.place(batch, levelled, form, inOrder, 0, RoundRobin.Order.PROCESSES));
        }
        long affordable = LOOKS / Math.max(1, ListSchedule.looks(batch, form));
        for (Assumption assumed : assumptions) {
            boolean asForetold = assumed.sizes().equals(assumptions.get(0).sizes());
            long variants = Math.min(asForetold ? MOST_VARIANTS : OTHER_VARIANTS, affordable);
            for (int variant = 0; variant < Math.max(LEAST_VARIANTS, variants); variant++) {
                candidates.offer(ListSchedule.place(batch, form, assumed, variant));
            }
        }
        if (inTurns) {
            for (double share : AHEAD) {
                candidates.offer(ListSchedule.placeStaggered(
                        batch, form, assumptions.get(0), StaggeredFiles.of(batch, accepted, share)));
            }
        }
        candidates.offer(EvenTimes.place(batch, placement.form(), placement.rates(), accepted));
        return candidates.best();
    }
}
