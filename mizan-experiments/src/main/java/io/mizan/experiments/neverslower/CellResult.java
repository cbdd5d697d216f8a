package io.mizan.experiments.neverslower;

import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.experiments.neverslower.Run.Outcome;
import io.mizan.model.placement.LayoutForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What came of a cell.
 *
 * @param bounds of any placement, for each seed, in seconds
 * @param startBounds of placements for which a layout says only where to start
 * @param outcomes of each contestant, for each seed
 */
public record CellResult(
        Cell cell, List<Double> bounds, List<Double> startBounds, Map<Contestant, List<Outcome>> outcomes) {
    /** How much slower than the best of Lustre's allocators the mean may be. */
    static final double MEAN = 1.01;
    /** How much slower than it in one seed, where predictions are wrong or missing. */
    static final double WORST = 1.05;
    /** How far above the bound the mean may be, where predictions are true. */
    static final double ABOVE_BOUND = 1.1;

    /** Lustre's allocator that writes fastest here, on the targets that are open for all. */
    String best() {
        String best = LustrePolicy.ROUND_ROBIN_NAME;
        for (String allocator : Contestant.ALLOCATORS) {
            if (seconds(Contestant.lustre(allocator, false)) < seconds(Contestant.lustre(best, false))) {
                best = allocator;
            }
        }
        return best;
    }

    /** The policy with layouts of a form; what nobody predicted is placed by the allocator that it is compared with. */
    Contestant balanced(LayoutForm form) {
        return Contestant.balanced(form, cell.foreknowledge() == Foreknowledge.HALF ? best() : "");
    }

    /** Mean seconds of a contestant, NaN where it was not run. */
    double seconds(Contestant contestant) {
        return of(contestant).stream().mapToDouble(Outcome::seconds).average().orElse(Double.NaN);
    }

    double refusedBytes(Contestant contestant) {
        return of(contestant).stream()
                .mapToDouble(Outcome::refusedBytes)
                .average()
                .orElse(0);
    }

    private List<Outcome> of(Contestant contestant) {
        return outcomes.getOrDefault(contestant, List.of());
    }

    double bound() {
        return bound(LayoutForm.LIST);
    }

    /** Mean over the seeds of the seconds that any placement with layouts of a form takes. */
    double bound(LayoutForm form) {
        return (form == LayoutForm.START_INDEX ? startBounds : bounds)
                .stream().mapToDouble(bound -> bound).average().orElse(Double.NaN);
    }

    /** Mean of the policy over that of the best allocator. */
    double mean(LayoutForm form) {
        return seconds(balanced(form)) / seconds(Contestant.lustre(best(), false));
    }

    /** The highest ratio to the same allocator on one system. */
    double worst(LayoutForm form) {
        List<Outcome> ours = of(balanced(form));
        List<Outcome> theirs = of(Contestant.lustre(best(), false));
        double worst = 0;
        for (int i = 0; i < ours.size(); i++) {
            worst = Math.max(worst, ours.get(i).seconds() / theirs.get(i).seconds());
        }
        return worst;
    }

    double aboveBound(LayoutForm form) {
        return seconds(balanced(form)) / bound(form);
    }

    /** Why the cell fails; empty where it holds. */
    List<String> failures(LayoutForm form) {
        List<String> failures = new ArrayList<>();
        exceeds(failures, mean(form), MEAN, "the mean is %.3f of that of " + best() + ", more than %.2f");
        if (cell.foreknowledge() == Foreknowledge.TRUE) {
            exceeds(failures, aboveBound(form), ABOVE_BOUND, "the mean is %.3f of the bound, more than %.2f");
        } else {
            exceeds(failures, worst(form), WORST, "one seed is %.3f of " + best() + ", more than %.2f");
        }
        if (refusedBytes(balanced(form)) > refusedBytes(Contestant.lustre(best(), false))) {
            failures.add(String.format(Locale.ROOT, "%.1f GB found no space", refusedBytes(balanced(form)) / 1e9));
        }
        return failures;
    }

    private static void exceeds(List<String> failures, double value, double most, String reason) {
        if (!(value <= most)) {
            failures.add(String.format(Locale.ROOT, reason, value, most));
        }
    }
}
