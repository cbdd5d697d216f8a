package io.mizan.cli.command.reproduce.tarazu;

import io.mizan.cli.command.reproduce.ExperimentCommand;
import io.mizan.cli.command.reproduce.Measurement;
import io.mizan.cli.command.reproduce.Reproduction;
import io.mizan.cli.command.reproduce.Reproduction.Section;
import io.mizan.cli.command.reproduce.Workers;
import io.mizan.cli.process.Surroundings;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.simulator.paper.Claim;
import io.mizan.simulator.paper.Claim.Verdict;
import io.mizan.simulator.result.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import picocli.CommandLine;

/** {@code mizan reproduce tarazu titan}. */
@CommandLine.Command(
        name = "titan",
        header = TitanCommand.HEADER,
        description = {
            "Simulates IOR on Titan with three parameters: what an OST and what a node can write, and how many files are"
                    + " created in a second. They are fitted to four of the nine rows of the paper's Table 6; the other five are"
                    + " predicted, and the error stands beside that of the paper's simulator.",
        },
        footer = {
            "  mizan reproduce tarazu titan --seeds 1",
            "  mizan simulate platforms titan",
        })
public final class TitanCommand extends ExperimentCommand {
    static final String HEADER = "IOR on 32 to 4096 nodes of Titan (Table 6).";

    private static final int USUAL_SEEDS = 10;
    private static final String TURNS = "lustre-rr";
    private static final double GIGA = 1e9;
    private static final double MEGA = 1e6;

    public TitanCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    protected int usualSeeds() {
        return USUAL_SEEDS;
    }

    @Override
    protected Reproduction reproduce(int seeds, Workers workers) throws InterruptedException {
        TitanModel model = new TitanModel(workers, seeds);
        TitanModel.Rates rates = model.calibrate();
        List<Summary> lots = model.run(TableSix.ROWS, rates, TitanModel.PLACEMENT);
        List<Summary> turns = model.run(TableSix.ROWS, rates, TURNS);
        Map<String, Double> parameters = new LinkedHashMap<>();
        parameters.put("targetBytesPerSecond", rates.targetBytesPerSecond());
        parameters.put("nodeBytesPerSecond", rates.nodeBytesPerSecond());
        parameters.put("createsPerSecond", rates.createsPerSecond());
        return new Reproduction(
                "tarazu titan",
                "Tarazu, section 6.4: IOR on Titan, Table 6",
                List.of(
                        "Every node creates a file of one stripe and writes it; which of the 1008 OSTs gets it is drawn by lot."
                                + " Fitted to the rows marked *:",
                        String.format(
                                Locale.ROOT,
                                "an OST writes %.0f MB/s, a node %.0f MB/s, and %.0f files are created in a second.",
                                rates.targetBytesPerSecond() / MEGA,
                                rates.nodeBytesPerSecond() / MEGA,
                                rates.createsPerSecond())),
                seeds,
                parameters,
                List.of(new Section(
                        "GB/s, mean of " + seeds + " seeds; the last column is the same with files in turn:",
                        table(lots, turns))),
                measurements(lots, turns),
                claims(lots, turns));
    }

    private static Table table(List<Summary> lots, List<Summary> turns) {
        Table table = new Table()
                .column("file", Align.RIGHT)
                .column("nodes", Align.RIGHT)
                .column("Titan", Align.RIGHT)
                .column("", Align.LEFT)
                .column("here", Align.RIGHT)
                .column("range", Align.RIGHT)
                .column("error", Align.RIGHT)
                .column("paper's", Align.RIGHT)
                .column("error", Align.RIGHT)
                .column("in turn", Align.RIGHT);
        for (int i = 0; i < TableSix.ROWS.size(); i++) {
            TableSix row = TableSix.ROWS.get(i);
            Summary here = lots.get(i);
            table.row(
                    Cell.of(row.megabytes() + " MB"),
                    Cell.of(String.valueOf(row.nodes())),
                    Cell.of(Lines.number(row.measured(), 1)),
                    Cell.of(row.calibrates() ? "*" : ""),
                    Cell.of(Lines.number(here.mean(), 1)),
                    Cell.of(Lines.number(here.lowest(), 0) + " - " + Lines.number(here.highest(), 0)),
                    Cell.of(percent(here.mean() / row.measured() - 1)),
                    Cell.of(Lines.number(row.simulated(), 1)),
                    Cell.of(percent(row.simulated() / row.measured() - 1)),
                    Cell.of(Lines.number(turns.get(i).mean(), 1)));
        }
        return table;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%+.1f%%", 100 * share);
    }

    private static List<Measurement> measurements(List<Summary> lots, List<Summary> turns) {
        List<Measurement> all = new ArrayList<>();
        for (int i = 0; i < TableSix.ROWS.size(); i++) {
            TableSix row = TableSix.ROWS.get(i);
            all.add(new Measurement(
                    row.setting(),
                    TitanModel.PLACEMENT,
                    "writeBandwidth",
                    Measurement.BYTES_PER_SECOND,
                    bytes(lots.get(i)),
                    row.measured() * GIGA));
            all.add(Measurement.of(
                    row.setting(), TURNS, "writeBandwidth", Measurement.BYTES_PER_SECOND, bytes(turns.get(i))));
            all.add(Measurement.of(
                    row.setting(),
                    "paper's simulator",
                    "writeBandwidth",
                    Measurement.BYTES_PER_SECOND,
                    Summary.of(row.simulated() * GIGA)));
        }
        return all;
    }

    private static Summary bytes(Summary gigabytes) {
        return new Summary(
                gigabytes.mean() * GIGA,
                gigabytes.halfWidth() * GIGA,
                gigabytes.lowest() * GIGA,
                gigabytes.highest() * GIGA);
    }

    private static List<Claim> claims(List<Summary> lots, List<Summary> turns) {
        List<Double> tested = errors(lots, false);
        double worst = tested.stream().mapToDouble(e -> e).max().orElse(0);
        Claim close = new Claim(
                "T6",
                "for many nodes the simulator gives approximately the bandwidth of Titan",
                String.format(
                        Locale.ROOT,
                        "mean error of the five predicted rows %.1f %%, largest %.1f %%; of the four fitted ones %.1f %%. The"
                                + " paper's simulator is off by %.1f %% on the same five and by %.1f %% on all nine, up to 21.5 %%;"
                                + " it does not say what it was fitted to",
                        mean(tested),
                        worst,
                        mean(errors(lots, true)),
                        mean(paperErrors(false)),
                        (5 * mean(paperErrors(false)) + 4 * mean(paperErrors(true))) / 9),
                worst < 15 ? Verdict.HOLDS : worst < 30 ? Verdict.PARTLY : Verdict.DIFFERS);
        int last = TableSix.ROWS.size() - 1;
        Claim chance = new Claim(
                "T6",
                "(not in the paper) why bandwidth grows so slowly",
                String.format(
                        Locale.ROOT,
                        "collisions of files drawn by lot: with the same rates and files in turn, 4096 nodes would write %.0f"
                                + " instead of %.0f GB/s",
                        turns.get(last).mean(),
                        lots.get(last).mean()),
                Verdict.UNTESTED);
        return List.of(close, chance);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(v -> v).average().orElse(0);
    }

    private static List<Double> errors(List<Summary> here, boolean calibrates) {
        return IntStream.range(0, TableSix.ROWS.size())
                .filter(i -> TableSix.ROWS.get(i).calibrates() == calibrates)
                .mapToObj(i ->
                        100 * Math.abs(here.get(i).mean() / TableSix.ROWS.get(i).measured() - 1))
                .toList();
    }

    private static List<Double> paperErrors(boolean calibrates) {
        return TableSix.ROWS.stream()
                .filter(row -> row.calibrates() == calibrates)
                .map(row -> 100 * Math.abs(row.simulated() / row.measured() - 1))
                .toList();
    }
}
