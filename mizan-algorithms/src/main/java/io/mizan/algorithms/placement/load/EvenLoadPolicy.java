package io.mizan.algorithms.placement.load;

import io.mizan.algorithms.placement.baseline.OneByOne;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.Loads;
import io.mizan.algorithms.placement.batch.Lowest;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Performance;
import io.mizan.model.system.SystemView;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Even load first, and even space as far as that allows.
 *
 * <p>Files that come together are written together, and last as long as the target with the most to do. Target t has B(t) bytes of the batch
 * and finishes them after B(t) / R(t), R being its peak less what others use. Component by component, the k targets are taken that would
 * finish first; of those that finish at most a tenth later than the k-th, the emptiest. So targets that were added get a file of every
 * batch, and the first ones, but not all of them: bursts stay as wide as the system, and space becomes even over many batches instead of
 * within one, as {@code balanced} makes it.
 *
 * <p>O(T log T) for each component. Requests go in the order of time, so that files that are written at the same time lie apart. Peaks that
 * nobody tells count as equal. For files of one stripe that may lie anywhere, the last target finishes at most a tenth and one stripe after
 * the best that could be.
 */
public record EvenLoadPolicy(PolicyOptions options) implements PlacementPolicy {
    public static final String NAME = "even-load";

    private static final double SLACK = 0.1;
    /** A target that others keep busy all the time still gives something. */
    private static final double LEAST_SHARE = 0.05;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.TARGET_LOAD, Need.PEAK_BANDWIDTH);
    }

    @Override
    public Placement place(List<PlacementRequest> requests, SystemView view) {
        Batch batch = Batch.of(ordered(Batch.of(requests, view, options)), view, options);
        double[] rates = rates(batch.targets());
        return OneByOne.place(batch, (demand, candidates, loads) -> choose(demand, candidates, loads, rates));
    }

    /** In the order of time; of those that come at once, the one with the largest stripes first: small ones then fill the gaps. */
    private static List<PlacementRequest> ordered(Batch batch) {
        return IntStream.range(0, batch.requests().size())
                .boxed()
                .sorted(Comparator.comparingDouble(
                                (Integer r) -> batch.requests().get(r).createSeconds())
                        .thenComparing(Comparator.comparingLong((Integer r) -> largest(batch, r))
                                .reversed()))
                .map(batch.requests()::get)
                .toList();
    }

    private static long largest(Batch batch, int request) {
        return batch.demands(request).stream()
                .mapToLong(Demand::mostBytes)
                .max()
                .orElse(0);
    }

    private static int[] choose(Demand demand, int[] candidates, Loads loads, double[] rates) {
        double[] finish = new double[candidates.length];
        long most = demand.mostBytes();
        for (int i = 0; i < finish.length; i++) {
            int t = candidates[i];
            finish[i] = ((double) loads.placed(t) + most) / rates[t];
        }
        double[] sorted = finish.clone();
        Arrays.sort(sorted);
        double latest = sorted[demand.stripes() - 1] * (1 + SLACK);
        int[] early = new int[candidates.length];
        int count = 0;
        double[] utilisation = new double[rates.length];
        for (int i = 0; i < finish.length; i++) {
            if (finish[i] <= latest) {
                early[count++] = candidates[i];
                utilisation[candidates[i]] = loads.utilisation(candidates[i]);
            }
        }
        return Lowest.of(early, count, demand.stripes(), utilisation);
    }

    private static double[] rates(TargetTable targets) {
        double[] rates = new double[targets.size()];
        double highest = 0;
        for (int t = 0; t < rates.length; t++) {
            Performance performance = targets.target(t).performance();
            double free = Math.max(LEAST_SHARE, 1 - Math.max(0, performance.loadRatio()));
            rates[t] = performance.peakBytesPerSecond() * free;
            highest = Math.max(highest, rates[t]);
        }
        for (int t = 0; t < rates.length; t++) {
            // As fast as the fastest that tells; all alike where none does.
            rates[t] = rates[t] > 0 ? rates[t] : Math.max(1, highest);
        }
        return rates;
    }
}
