package io.mizan.experiments.collapse;

import io.mizan.experiments.paper.Experiment;
import io.mizan.experiments.paper.Measurement;
import io.mizan.experiments.paper.Reproduction;
import io.mizan.experiments.paper.Reproduction.Section;
import io.mizan.experiments.paper.Workers;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Bandwidth on unevenly filled Lustre systems, as administrators reported it: runs, tables and claims. */
public final class CollapseExperiment implements Experiment {

    private static final int USUAL_SEEDS = 10;
    private static final double GIGA = 1e9;
    private static final double TERA = 1e12;
    private static final List<String> SHORT =
            List.of("lustre", "-rr", "-qos", "aiot", "space", "tarazu", "-online", "least");

    @Override
    public int usualSeeds() {
        return USUAL_SEEDS;
    }

    @Override
    public Reproduction reproduce(int seeds, Workers workers) throws InterruptedException {
        List<CollapseRuns> runs = CollapseRuns.measure(seeds, workers);
        return new Reproduction(
                "lustre-qos-collapse",
                "Bandwidth on unevenly filled Lustre systems (lustre-discuss 2011, 2015, 2016)",
                List.of(
                        "8 servers with 8 targets of 16 TiB and 300 MB/s: 19.2 GB/s together, as at Juelich in 2011."
                                + " 64 processes write files of one stripe. Benchmark: a file of 16 GiB each, placed all at once."
                                + " Campaign: 15 files of 160 GiB each, one after the other, half of what is free at 70 %. The"
                                + " first column is how full targets are before; in the last row seven servers are 79 % full and"
                                + " a new one 5 %. lustre is what it does by default, -rr qos_threshold_rr=100, -qos always weighted random by free space,"
                                + " -online Tarazu's algorithm step by step, space even-space, least the emptiest targets first."),
                seeds,
                Map.of("targets", 64.0, "targetBytesPerSecond", 300e6),
                List.of(
                        section(
                                "Benchmark, GB/s, mean of " + seeds + " seeds:",
                                runs,
                                Load.BENCHMARK,
                                f -> f.bandwidth() / GIGA,
                                1),
                        section(
                                "Benchmark, targets of 64 without a file:",
                                runs,
                                Load.BENCHMARK,
                                CollapseRuns.Figures::idle,
                                0),
                        section("Campaign, GB/s:", runs, Load.CAMPAIGN, f -> f.bandwidth() / GIGA, 1),
                        section(
                                "Campaign, fullest less emptiest target in the end, per cent of their size:",
                                runs,
                                Load.CAMPAIGN,
                                f -> 100 * f.spread(),
                                0),
                        section(
                                "Campaign, TB that did not fit:",
                                runs,
                                Load.CAMPAIGN,
                                f -> f.refusedBytes() / TERA,
                                1)),
                measurements(runs),
                CollapseClaims.of(runs));
    }

    private static Section section(
            String title,
            List<CollapseRuns> runs,
            Load load,
            ToDoubleFunction<CollapseRuns.Figures> figure,
            int decimals) {
        Table table = new Table().column("filled", Align.LEFT);
        SHORT.forEach(name -> table.column(name, Align.RIGHT));
        for (CollapseRuns run : runs) {
            if (run.load() == load) {
                List<Cell> cells = new ArrayList<>();
                cells.add(Cell.of(run.fill().label()));
                for (String policy : CollapseRuns.POLICIES) {
                    cells.add(Cell.of(String.format(Locale.ROOT, "%." + decimals + "f", run.mean(policy, figure))));
                }
                table.row(cells.toArray(Cell[]::new));
            }
        }
        return new Section(title, table);
    }

    private static List<Measurement> measurements(List<CollapseRuns> runs) {
        List<Measurement> all = new ArrayList<>();
        for (CollapseRuns run : runs) {
            for (String policy : CollapseRuns.POLICIES) {
                all.add(new Measurement(
                        run.setting(),
                        policy,
                        "writeBandwidth",
                        Measurement.BYTES_PER_SECOND,
                        run.summary(policy, CollapseRuns.Figures::bandwidth),
                        published(run, policy)));
                all.add(measurement(run, policy, "idleTargets", Measurement.COUNT, CollapseRuns.Figures::idle));
                all.add(measurement(run, policy, "spread", Measurement.SHARE, CollapseRuns.Figures::spread));
                all.add(measurement(
                        run, policy, "refusedBytes", Measurement.BYTES, CollapseRuns.Figures::refusedBytes));
                all.add(measurement(run, policy, "lastServer", Measurement.SHARE, CollapseRuns.Figures::newest));
            }
        }
        return all;
    }

    private static Measurement measurement(
            CollapseRuns run, String policy, String name, String unit, ToDoubleFunction<CollapseRuns.Figures> figure) {
        return Measurement.of(run.setting(), policy, name, unit, run.summary(policy, figure));
    }

    /** The report of 2011 has three numbers: nearly empty, 70 % full, and that again with round robin. */
    private static double published(CollapseRuns run, String policy) {
        if (run.load() != Load.BENCHMARK || run.fill() == InitialFill.EVEN || run.fill() == InitialFill.SLIGHT) {
            return Double.NaN;
        }
        if (run.fill() == InitialFill.NEARLY_EMPTY) {
            return policy.equals("lustre") ? CollapseClaims.FAST * GIGA : Double.NaN;
        }
        return policy.equals("lustre")
                ? CollapseClaims.SLOW * GIGA
                : policy.equals("lustre-rr") ? CollapseClaims.FAST * GIGA : Double.NaN;
    }
}
