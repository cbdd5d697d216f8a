package io.mizan.experiments.tarazu;

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
import java.util.Map;
import java.util.function.ToDoubleBiFunction;

/** Three applications on systems of 160 to 3600 OSTs (Tarazu §7.5): runs, tables and claims. */
public final class ScaleExperiment implements Experiment {

    private static final int USUAL_SEEDS = 3;
    private static final int LARGEST = 3600;
    private static final double GIGA = 1e9;

    private final List<Integer> targets;

    /** @param targets numbers of OSTs, a system for each */
    public ScaleExperiment(List<Integer> targets) {
        this.targets = List.copyOf(targets);
    }

    @Override
    public int usualSeeds() {
        return USUAL_SEEDS;
    }

    @Override
    public Reproduction reproduce(int seeds, Workers workers) throws InterruptedException {
        List<ScaleRuns> runs = ScaleRuns.measure(targets, seeds, workers);
        return new Reproduction(
                "tarazu scale",
                "Tarazu, section 7.5: genomicPrediction, E3SM and cosmoFlow at once, Figure 23",
                List.of(
                        "128, 256 and 64 nodes read 110.6, 100.8 and 250.6 GB and then write 80.2, 150.3 and 52.4 GB (Table 7)."
                                + " Chosen here: each node has four files to read and four to write, of log-normal sizes; an OST"
                                + " moves 100 MiB/s. Layouts and policies as in ost-cost. Files to be read are placed by the same"
                                + " policy. Bandwidths are sums over the applications."),
                seeds,
                Map.of("filesPerNode", 4.0, "logarithmicSpread", 1.0),
                List.of(
                        section("Read, GB/s; gain of -online over lustre and over -qos:", runs, ScaleRuns::read),
                        section("Write, GB/s:", runs, ScaleRuns::write)),
                measurements(runs),
                ScaleClaims.of(runs));
    }

    private static Section section(String title, List<ScaleRuns> runs, ToDoubleBiFunction<ScaleRuns, String> rate) {
        Table table = new Table().column("PFL", Align.LEFT).column("OSTs", Align.RIGHT);
        Lines.SHORT.forEach(name -> table.column(name, Align.RIGHT));
        table.column("gain", Align.RIGHT).column("over-qos", Align.RIGHT);
        for (ScaleRuns run : runs) {
            List<Cell> cells = new ArrayList<>();
            cells.add(Cell.of(run.layout().label()));
            cells.add(Cell.of(String.valueOf(run.targets())));
            Lines.POLICIES.forEach(policy ->
                    cells.add(Cell.of(Lines.number(rate.applyAsDouble(run, policy) / GIGA, 1))));
            double online = rate.applyAsDouble(run, "tarazu-online");
            cells.add(Cell.of(Lines.gain(rate.applyAsDouble(run, "lustre"), online)));
            cells.add(Cell.of(Lines.gain(rate.applyAsDouble(run, "lustre-qos"), online)));
            table.row(cells.toArray(Cell[]::new));
        }
        return new Section(title, table);
    }

    private static List<Measurement> measurements(List<ScaleRuns> runs) {
        List<Measurement> all = new ArrayList<>();
        for (ScaleRuns run : runs) {
            boolean published = run.targets() == LARGEST && run.layout() == PaperLayout.CONFIGURATION_1;
            run.reads()
                    .forEach((policy, summary) -> all.add(new Measurement(
                            run.setting(),
                            policy,
                            "readBandwidth",
                            Measurement.BYTES_PER_SECOND,
                            summary,
                            published ? published(policy) : Double.NaN)));
            run.writes()
                    .forEach((policy, summary) -> all.add(Measurement.of(
                            run.setting(), policy, "writeBandwidth", Measurement.BYTES_PER_SECOND, summary)));
        }
        return all;
    }

    private static double published(String policy) {
        return policy.equals("lustre") ? 2.1 * GIGA : policy.equals("tarazu-online") ? 3.34 * GIGA : Double.NaN;
    }
}
