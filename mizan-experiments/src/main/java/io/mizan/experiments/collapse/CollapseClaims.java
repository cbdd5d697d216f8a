package io.mizan.experiments.collapse;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Claim.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** What administrators reported, held against the runs. */
final class CollapseClaims {
    /** GB/s in the report of 2011. */
    static final double FAST = 19.2;

    static final double SLOW = 2.9;

    private static final double GIGA = 1e9;
    private static final double TERA = 1e12;

    private final List<CollapseRuns> runs;

    private CollapseClaims(List<CollapseRuns> runs) {
        this.runs = runs;
    }

    static List<Claim> of(List<CollapseRuns> runs) {
        CollapseClaims claims = new CollapseClaims(runs);
        return List.of(
                claims.collapse(),
                claims.idle(),
                claims.restored(),
                claims.expansion(),
                claims.full(),
                claims.spaceAlone());
    }

    private Claim collapse() {
        List<CollapseRuns> uneven =
                only(run -> run.load() == Load.BENCHMARK && run.fill().isUneven());
        double worst = lowest(uneven, "lustre");
        return new Claim(
                "2011",
                "19.2 GB/s on a nearly empty file system, 2.9 GB/s when it was 70 % full",
                String.format(
                        Locale.ROOT,
                        "%.1f GB/s (by construction), %s GB/s with a mean of 70 %%; filled evenly to 70 %% nothing is lost:"
                                + " %.1f. How uneven that system was, the number of its OSTs and of the files are not known, and"
                                + " its Lustre 1.8 weighed otherwise than the 2.17 here",
                        bandwidth(InitialFill.NEARLY_EMPTY, "lustre"),
                        range(uneven, "lustre"),
                        bandwidth(InitialFill.EVEN, "lustre")),
                worst < 1.25 * SLOW ? Verdict.HOLDS : worst < FAST / 2 ? Verdict.PARTLY : Verdict.DIFFERS);
    }

    private Claim idle() {
        List<CollapseRuns> uneven =
                only(run -> run.load() == Load.BENCHMARK && run.fill().isUneven());
        double least = uneven.stream()
                .mapToDouble(run -> run.mean("lustre", CollapseRuns.Figures::idle))
                .min()
                .orElse(0);
        return new Claim(
                "2011",
                "a large number of OSTs were completely inactive",
                String.format(
                        Locale.ROOT,
                        "%.0f to %.0f of 64. Random choice alone leaves a third of them without a file when there are as many files as"
                                + " targets, and the busiest has four or five",
                        least,
                        uneven.stream()
                                .mapToDouble(run -> run.mean("lustre", CollapseRuns.Figures::idle))
                                .max()
                                .orElse(0)),
                least > 16 ? Verdict.HOLDS : least > 0 ? Verdict.PARTLY : Verdict.DIFFERS);
    }

    private Claim restored() {
        List<CollapseRuns> benchmark = only(run -> run.load() == Load.BENCHMARK);
        return new Claim(
                "2011",
                "qos_threshold_rr=100 brought the old bandwidth back",
                range(benchmark, "lustre-rr") + " GB/s with round robin, however full targets are",
                lowest(benchmark, "lustre-rr") > 0.9 * FAST ? Verdict.HOLDS : Verdict.DIFFERS);
    }

    private Claim expansion() {
        CollapseRuns run = at(Load.BENCHMARK, InitialFill.EXPANDED);
        double share = 100 * run.mean("lustre", CollapseRuns.Figures::newest);
        return new Claim(
                "2015",
                "after an expansion, I/O heavily favours the new servers",
                String.format(
                        Locale.ROOT,
                        "one of eight servers gets %.0f %% of the bytes, and writing slows down to %.1f GB/s",
                        share,
                        run.mean("lustre", CollapseRuns.Figures::bandwidth) / GIGA),
                share > 25 ? Verdict.HOLDS : Verdict.DIFFERS);
    }

    private Claim full() {
        CollapseRuns run = at(Load.CAMPAIGN, InitialFill.EXTREME);
        double refused = run.mean("lustre-rr", CollapseRuns.Figures::refusedBytes) / TERA;
        return new Claim(
                "2016",
                "with round robin on uneven targets, writes to full ones fail",
                String.format(
                        Locale.ROOT,
                        "%.1f of 165 TB do not fit with round robin, %.1f with QOS, %.1f with even-space (campaign, 41 - 99 %%)",
                        refused,
                        run.mean("lustre-qos", CollapseRuns.Figures::refusedBytes) / TERA,
                        run.mean("even-space", CollapseRuns.Figures::refusedBytes) / TERA),
                refused > 0 ? Verdict.HOLDS : Verdict.DIFFERS);
    }

    /** Not a report: what follows for policies that look at space alone. */
    private Claim spaceAlone() {
        List<CollapseRuns> uneven = only(
                run -> run.load() == Load.BENCHMARK && (run.fill().isUneven() || run.fill() == InitialFill.SLIGHT));
        CollapseRuns long30 = at(Load.CAMPAIGN, InitialFill.STRONG);
        return new Claim(
                "-",
                "(not in the reports) what policies do that level space",
                String.format(
                        Locale.ROOT,
                        "they collapse further: even-space %s, step by step %s, least-loaded %s GB/s, because a small job goes to"
                                + " the few emptiest targets. Over a long campaign they level the system (from 40 to %.0f points"
                                + " at 50 - 90 %%, at %.1f GB/s), which round robin never does (%.0f points, %.1f GB/s)."
                                + " aiot, which looks at load, keeps %s GB/s",
                        range(uneven, "even-space"),
                        range(uneven, "tarazu-online"),
                        range(uneven, "least-loaded"),
                        100 * long30.mean("even-space", CollapseRuns.Figures::spread),
                        long30.mean("even-space", CollapseRuns.Figures::bandwidth) / GIGA,
                        100 * long30.mean("lustre-rr", CollapseRuns.Figures::spread),
                        long30.mean("lustre-rr", CollapseRuns.Figures::bandwidth) / GIGA,
                        range(uneven, "aiot")),
                Verdict.UNTESTED);
    }

    private double bandwidth(InitialFill fill, String policy) {
        return at(Load.BENCHMARK, fill).mean(policy, CollapseRuns.Figures::bandwidth) / GIGA;
    }

    private static double lowest(List<CollapseRuns> of, String policy) {
        return of.stream()
                .mapToDouble(run -> run.mean(policy, CollapseRuns.Figures::bandwidth) / GIGA)
                .min()
                .orElse(Double.NaN);
    }

    private static String range(List<CollapseRuns> of, String policy) {
        double highest = of.stream()
                .mapToDouble(run -> run.mean(policy, CollapseRuns.Figures::bandwidth) / GIGA)
                .max()
                .orElse(Double.NaN);
        String from = String.format(Locale.ROOT, "%.1f", lowest(of, policy));
        String to = String.format(Locale.ROOT, "%.1f", highest);
        return from.equals(to) ? from : from + " to " + to;
    }

    private List<CollapseRuns> only(Predicate<CollapseRuns> which) {
        return runs.stream().filter(which).toList();
    }

    private CollapseRuns at(Load load, InitialFill fill) {
        return only(run -> run.load() == load && run.fill() == fill).get(0);
    }
}
