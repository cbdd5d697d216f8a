package io.mizan.cli.command.reproduce.tarazu;

import io.mizan.cli.command.reproduce.ExperimentCommand;
import io.mizan.cli.command.reproduce.Measurement;
import io.mizan.cli.command.reproduce.Reproduction;
import io.mizan.cli.command.reproduce.Reproduction.Section;
import io.mizan.cli.command.reproduce.Workers;
import io.mizan.cli.process.Surroundings;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code mizan reproduce tarazu scale}. */
@CommandLine.Command(
        name = "scale",
        header = ScaleCommand.HEADER,
        description = {
            "Runs genomicPrediction, E3SM and cosmoFlow at once on simulated systems of 160 to 3600 OSTs, and sets the gain in"
                    + " read and write bandwidth beside the paper's.",
            "",
            "The paper does not say into how many files the applications split their bytes, nor how fast its simulated OSTs"
                    + " are: docs/reproduce.md has what was chosen.",
        },
        footer = {
            "  mizan reproduce tarazu scale --targets 160 --seeds 1",
            "  mizan simulate platforms tarazu-scale",
        })
public final class ScaleCommand extends ExperimentCommand {
    static final String HEADER = "Three applications on 160 to 3600 OSTs (section 7.5).";

    private static final int USUAL_SEEDS = 3;
    private static final int LARGEST = 3600;
    private static final int EACH = 8;
    private static final double GIGA = 1e9;

    @Option(
            names = "--targets",
            paramLabel = "N[,N...]",
            split = ",",
            description = "Numbers of OSTs, multiples of 8 (default: 160,480,1000,1600,2400,3600).")
    private List<Integer> targets = List.of(160, 480, 1000, 1600, 2400, 3600);

    public ScaleCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    protected int usualSeeds() {
        return USUAL_SEEDS;
    }

    @Override
    protected Reproduction reproduce(int seeds, Workers workers) throws InterruptedException {
        for (int count : targets) {
            if (count < 1 || count > LARGEST || count % EACH != 0) {
                throw Problem.of(ErrorCode.USAGE, "OSTs come in servers of 8, up to 3600")
                        .with("--targets", count)
                        .maybe("give multiples of 8 up to 3600")
                        .exception();
            }
        }
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
