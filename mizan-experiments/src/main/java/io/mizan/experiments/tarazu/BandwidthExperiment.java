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
import java.util.function.Function;

/** Read and write bandwidth on the testbed (Tarazu §7.4): runs, tables and claims. */
public final class BandwidthExperiment implements Experiment {

    private static final int USUAL_SEEDS = 20;
    private static final double MEGA = 1e6;

    @Override
    public int usualSeeds() {
        return USUAL_SEEDS;
    }

    @Override
    public Reproduction reproduce(int seeds, Workers workers) throws InterruptedException {
        List<TestbedRuns> runs = TestbedRuns.measure(Benchmark.all(), seeds, workers);
        return new Reproduction(
                "tarazu bandwidth",
                "Tarazu, section 7.4: bandwidth on the testbed, 7 OSSs with 5 OSTs, 2 clients",
                List.of(
                        "Each benchmark writes its files; when all are written, all ranks read back what they wrote. Layouts"
                                + " and policies as in ost-cost: lustre is round robin on an empty system, -qos its QOS"
                                + " allocator, weighted random by free space. What OSTs read and clients write in a second is calibrated on the concurrent run of"
                                + " section 6.4 (mizan simulate platforms tarazu-testbed); only the shape is reproduced. A file's"
                                + " stripes move at the same time, as in the paper's simulator."),
                seeds,
                Map.of(),
                List.of(
                        section("Read, MB/s; gain of -online over lustre and over -qos:", runs, TestbedRuns::reads),
                        section("Write, MB/s:", runs, TestbedRuns::writes)),
                measurements(runs),
                BandwidthClaims.of(runs));
    }

    private static Section section(
            String title, List<TestbedRuns> runs, Function<TestbedRuns, Map<String, Summary>> rates) {
        Table table = new Table().column("benchmark", Align.LEFT).column("PFL", Align.LEFT);
        Lines.SHORT.forEach(name -> table.column(name, Align.RIGHT));
        table.column("gain", Align.RIGHT).column("over-qos", Align.RIGHT);
        for (TestbedRuns run : runs) {
            List<Double> means = Lines.POLICIES.stream()
                    .map(policy -> {
                        Summary summary = rates.apply(run).get(policy);
                        return summary == null ? Double.NaN : summary.mean();
                    })
                    .toList();
            List<Cell> cells = new ArrayList<>();
            cells.add(Cell.of(run.benchmark().name()));
            cells.add(Cell.of(run.benchmark().layout()));
            means.forEach(mean -> cells.add(Cell.of(Lines.number(mean / MEGA, 0))));
            double online = means.get(Lines.POLICIES.indexOf("tarazu-online"));
            cells.add(Cell.of(Lines.gain(means.get(Lines.POLICIES.indexOf("lustre")), online)));
            cells.add(Cell.of(Lines.gain(means.get(Lines.POLICIES.indexOf("lustre-qos")), online)));
            table.row(cells.toArray(Cell[]::new));
        }
        return new Section(title, table);
    }

    private static List<Measurement> measurements(List<TestbedRuns> runs) {
        List<Measurement> all = new ArrayList<>();
        for (TestbedRuns run : runs) {
            Map<String, String> setting = run.benchmark().setting();
            run.writes()
                    .forEach((policy, summary) -> all.add(new Measurement(
                            setting,
                            policy,
                            "writeBandwidth",
                            Measurement.BYTES_PER_SECOND,
                            summary,
                            published(run, policy, 529 * MEGA, 490 * MEGA))));
            run.reads()
                    .forEach((policy, summary) -> all.add(new Measurement(
                            setting,
                            policy,
                            "readBandwidth",
                            Measurement.BYTES_PER_SECOND,
                            summary,
                            published(run, policy, 428 * MEGA, 612 * MEGA))));
        }
        return all;
    }

    /** Only the concurrent run has absolute numbers (§6.4). */
    private static double published(TestbedRuns run, String policy, double lustre, double tarazu) {
        if (!run.benchmark().isConcurrent()) {
            return Double.NaN;
        }
        return policy.equals("lustre") ? lustre : policy.equals("tarazu-online") ? tarazu : Double.NaN;
    }
}
