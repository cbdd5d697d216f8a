package io.mizan.experiments.tarazu;

import io.mizan.experiments.paper.Experiment;
import io.mizan.experiments.paper.Measurement;
import io.mizan.experiments.paper.Reproduction;
import io.mizan.experiments.paper.Reproduction.Section;
import io.mizan.experiments.paper.Workers;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.simulator.result.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How evenly each policy fills the testbed (Tarazu §7.2 and §7.3): runs, tables and claims. */
public final class OstCostExperiment implements Experiment {

    private static final int USUAL_SEEDS = 20;

    @Override
    public int usualSeeds() {
        return USUAL_SEEDS;
    }

    @Override
    public Reproduction reproduce(int seeds, Workers workers) throws InterruptedException {
        List<OstCost> costs = OstCost.measure(Benchmark.all(), seeds, workers);
        return new Reproduction(
                "tarazu ost-cost",
                "Tarazu, section 7.2: OST cost on the testbed, 7 OSSs with 5 OSTs of 10 GB",
                List.of("All files of a benchmark are placed on an empty system, in the order of their creation."
                        + " Layouts: 8 is a stripe count of 8, C1 and C2 are the PFL configurations of Table 8."
                        + " Lustre: round robin, as on an evenly filled system; -qos: its QOS allocator, weighted random by free space, which takes"
                        + " over once free space differs by 17 %, 1.7 GB here. tarazu is Algorithm 1 for the whole batch,"
                        + " as printed; -online runs it anew for each component, with figures that know what was placed"
                        + " before. bound: no placement can be below. LSA and Tarazu*: the paper's numbers."),
                seeds,
                Map.of(),
                List.of(new Section("OST cost, mean of " + seeds + " seeds:", table(costs)), ranges(costs, seeds)),
                measurements(costs),
                OstCostClaims.of(costs));
    }

    private static Table table(List<OstCost> costs) {
        Table table = new Table().column("benchmark", Align.LEFT).column("PFL", Align.LEFT);
        Lines.SHORT.forEach(name -> table.column(name, Align.RIGHT));
        table.column("bound", Align.RIGHT).column("LSA", Align.RIGHT).column("Tarazu*", Align.RIGHT);
        for (OstCost cost : costs) {
            List<Cell> cells = new ArrayList<>();
            cells.add(Cell.of(cost.benchmark().name()));
            cells.add(Cell.of(cost.benchmark().layout()));
            Lines.POLICIES.forEach(policy -> cells.add(Cell.of(Lines.number(cost.mean(policy), 3))));
            cells.add(Cell.of(Lines.number(cost.bound(), 3)));
            cells.add(Cell.of(Lines.number(cost.benchmark().publishedLustre(), 2)));
            cells.add(Cell.of(Lines.number(cost.benchmark().publishedTarazu(), 2)));
            table.row(cells.toArray(Cell[]::new));
        }
        return table;
    }

    /** Only two of the policies are random: their extremes stand in a table of their own. */
    private static Section ranges(List<OstCost> costs, int seeds) {
        Table table = new Table()
                .column("benchmark", Align.LEFT)
                .column("PFL", Align.LEFT)
                .column("lustre", Align.RIGHT)
                .column("-qos", Align.RIGHT)
                .column("OSS cost: lustre", Align.RIGHT)
                .column("-online", Align.RIGHT);
        for (OstCost cost : costs) {
            table.row(
                    Cell.of(cost.benchmark().name()),
                    Cell.of(cost.benchmark().layout()),
                    Cell.of(range(cost.ost("lustre"))),
                    Cell.of(range(cost.ost("lustre-qos"))),
                    Cell.of(Lines.number(cost.oss("lustre").mean(), 3)),
                    Cell.of(Lines.number(cost.oss("tarazu-online").mean(), 3)));
        }
        return new Section("Range of the OST cost over " + seeds + " seeds, and OSS cost (section 7.3):", table);
    }

    private static String range(Summary summary) {
        return Lines.number(summary.lowest(), 2) + " - " + Lines.number(summary.highest(), 2);
    }

    private static List<Measurement> measurements(List<OstCost> costs) {
        List<Measurement> all = new ArrayList<>();
        for (OstCost cost : costs) {
            Map<String, String> setting = cost.benchmark().setting();
            for (String policy : Lines.POLICIES) {
                double published = policy.equals("lustre")
                        ? cost.benchmark().publishedLustre()
                        : policy.equals("tarazu-online") ? cost.benchmark().publishedTarazu() : Double.NaN;
                all.add(new Measurement(setting, policy, "ostCost", Measurement.RATIO, cost.ost(policy), published));
                all.add(Measurement.of(setting, policy, "ossCost", Measurement.RATIO, cost.oss(policy)));
            }
            all.add(Measurement.of(setting, "bound", "ostCost", Measurement.RATIO, Summary.of(cost.bound())));
        }
        return all;
    }
}
