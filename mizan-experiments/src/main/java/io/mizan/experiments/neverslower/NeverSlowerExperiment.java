package io.mizan.experiments.neverslower;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Claim.Verdict;
import io.mizan.experiments.paper.Experiment;
import io.mizan.experiments.paper.Measurement;
import io.mizan.experiments.paper.Reproduction;
import io.mizan.experiments.paper.Reproduction.Section;
import io.mizan.experiments.paper.Workers;
import io.mizan.model.placement.LayoutForm;
import io.mizan.simulator.result.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Holds the default policy against Lustre's own allocators on simulated systems. */
public final class NeverSlowerExperiment implements Experiment {
    private static final int FULL_SEEDS = 10;
    private static final int QUICK_SEEDS = 3;

    private final List<Cell> cells;
    private final int usualSeeds;
    private final Outcomes outcomes;
    private final boolean weeks;

    private NeverSlowerExperiment(List<Cell> cells, int usualSeeds, Outcomes outcomes, boolean weeks) {
        this.cells = List.copyOf(cells);
        this.usualSeeds = usualSeeds;
        this.outcomes = outcomes;
        this.weeks = weeks;
    }

    /** The whole matrix for systems of some sizes; for all of them it takes hours. */
    public static NeverSlowerExperiment full(Set<Site> sites, Outcomes outcomes) {
        return new NeverSlowerExperiment(Cells.of(sites), FULL_SEEDS, outcomes, true);
    }

    /** A selection of it that takes minutes. */
    public static NeverSlowerExperiment quick(Outcomes outcomes) {
        return new NeverSlowerExperiment(Cells.pairwise(), QUICK_SEEDS, outcomes, true);
    }

    /** Some cells of it, without the weeks of use. */
    public static NeverSlowerExperiment of(List<Cell> cells, Outcomes outcomes) {
        return new NeverSlowerExperiment(cells, QUICK_SEEDS, outcomes, false);
    }

    @Override
    public int usualSeeds() {
        return usualSeeds;
    }

    @Override
    public Reproduction reproduce(int seeds, Workers workers) throws InterruptedException {
        List<CellResult> results = new Matrix(outcomes).results(cells, seeds, workers);
        List<Section> sections = new ArrayList<>();
        sections.add(new Section(results.size() + " cells:", CellTable.of(results)));
        List<Claim> claims = new ArrayList<>(claims(results));
        if (weeks) {
            WeeksOfUse use = WeeksOfUse.run(seeds, workers);
            sections.add(new Section(
                    "Four weeks of use, mean of " + seeds
                            + " seeds: the fullest target less the emptiest in points before, and after"
                            + " each week; the fullest target in the end; what a burst of 35 writers gets each evening; what found no space:",
                    use.table()));
            claims.addAll(use.claims());
        }
        return new Reproduction(
                "never-slower",
                "The default policy beside Lustre's own allocators",
                List.of("Time from the start of the first application to the end of the last, mean of " + seeds
                        + " seeds: the bound in seconds, everything else as a multiple of it. rr, qos and"
                        + " switch are lustre-rr, lustre-qos and lustre on the targets that are open for all; open is the"
                        + " best of them where nobody closes full and slow targets; online is tarazu-online."
                        + " start is the bound of layouts that say a first target alone; balanced has such layouts, lists is the same"
                        + " policy with lists of targets. to best is balanced over"
                        + " the best of rr, qos and switch, worst the highest of that in one seed."),
                seeds,
                Map.of("mean", CellResult.MEAN, "worst", CellResult.WORST, "aboveBound", CellResult.ABOVE_BOUND),
                sections,
                measurements(results),
                claims);
    }

    private static List<Measurement> measurements(List<CellResult> results) {
        List<Measurement> all = new ArrayList<>();
        for (CellResult result : results) {
            Map<String, String> setting = result.cell().setting();
            all.add(bound(setting, "bound", result.bounds()));
            all.add(bound(setting, "bound, start index", result.startBounds()));
            result.outcomes().forEach((contestant, outcomes) -> {
                all.add(Measurement.of(
                        setting,
                        contestant.label(),
                        "writeSeconds",
                        Measurement.SECONDS,
                        Summary.of(outcomes.stream()
                                .mapToDouble(Run.Outcome::seconds)
                                .toArray())));
                all.add(Measurement.of(
                        setting,
                        contestant.label(),
                        "refusedBytes",
                        Measurement.BYTES,
                        Summary.of(outcomes.stream()
                                .mapToDouble(Run.Outcome::refusedBytes)
                                .toArray())));
            });
        }
        return all;
    }

    private static Measurement bound(Map<String, String> setting, String name, List<Double> seconds) {
        return Measurement.of(
                setting,
                name,
                "writeSeconds",
                Measurement.SECONDS,
                Summary.of(seconds.stream().mapToDouble(bound -> bound).toArray()));
    }

    /** One for each form of layouts, and one for each cell that fails with the form that is the default on Lustre. */
    private static List<Claim> claims(List<CellResult> results) {
        List<Claim> claims = new ArrayList<>();
        claims.add(all("start", "with start indices", results, LayoutForm.START_INDEX));
        claims.add(all("list", "with lists of targets", results, LayoutForm.LIST));
        for (CellResult result : results) {
            List<String> failures = result.failures(LayoutForm.START_INDEX);
            if (!failures.isEmpty()) {
                claims.add(new Claim("cell", result.cell().label(), String.join("; ", failures), Verdict.DIFFERS));
            }
        }
        return claims;
    }

    private static Claim all(String name, String how, List<CellResult> results, LayoutForm form) {
        long held = results.stream()
                .filter(result -> result.failures(form).isEmpty())
                .count();
        double worst =
                results.stream().mapToDouble(result -> result.mean(form)).max().orElse(Double.NaN);
        return new Claim(
                name,
                "balanced is never slower than the best of Lustre's own allocators, " + how,
                String.format(
                        Locale.ROOT,
                        "%d of %d cells hold; the highest mean is %.3f of the best allocator's",
                        held,
                        results.size(),
                        worst),
                held == results.size() ? Verdict.HOLDS : held == 0 ? Verdict.DIFFERS : Verdict.PARTLY);
    }
}
