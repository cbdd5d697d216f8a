package io.mizan.experiments.tarazu;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Claim.Verdict;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** IOR on Titan (Tarazu §6.4, Table 6): calibration, runs, tables and claims. */
public final class TitanExperiment implements Experiment {

    private static final int USUAL_SEEDS = 10;
    private static final String ROUND_ROBIN = "lustre-rr";
    private static final double GIGA = 1e9;
    private static final double MEGA = 1e6;

    @Override
    public int usualSeeds() {
        return USUAL_SEEDS;
    }

    @Override
    public Reproduction reproduce(int seeds, Workers workers) throws InterruptedException {
        TitanModel model = new TitanModel(workers, seeds);
        TitanModel.Rates rates = model.calibrate();
        List<Summary> random = model.run(TableSix.ROWS, rates, TitanModel.PLACEMENT);
        List<Summary> roundRobin = model.run(TableSix.ROWS, rates, ROUND_ROBIN);
        Map<String, Double> parameters = new LinkedHashMap<>();
        parameters.put("targetBytesPerSecond", rates.targetBytesPerSecond());
        parameters.put("nodeBytesPerSecond", rates.nodeBytesPerSecond());
        parameters.put("createsPerSecond", rates.createsPerSecond());
        return new Reproduction(
                "tarazu titan",
                "Tarazu, section 6.4: IOR on Titan, Table 6",
                List.of(
                        "Every node creates a file of one stripe and writes it; which of the 1008 OSTs gets it is random."
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
                        "GB/s, mean of " + seeds + " seeds; the last column is the same with round robin:",
                        table(random, roundRobin))),
                measurements(random, roundRobin),
                claims(random, roundRobin));
    }

    private static Table table(List<Summary> random, List<Summary> roundRobin) {
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
                .column(ROUND_ROBIN, Align.RIGHT);
        for (int i = 0; i < TableSix.ROWS.size(); i++) {
            TableSix row = TableSix.ROWS.get(i);
            Summary here = random.get(i);
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
                    Cell.of(Lines.number(roundRobin.get(i).mean(), 1)));
        }
        return table;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%+.1f%%", 100 * share);
    }

    private static List<Measurement> measurements(List<Summary> random, List<Summary> roundRobin) {
        List<Measurement> all = new ArrayList<>();
        for (int i = 0; i < TableSix.ROWS.size(); i++) {
            TableSix row = TableSix.ROWS.get(i);
            all.add(new Measurement(
                    row.setting(),
                    TitanModel.PLACEMENT,
                    "writeBandwidth",
                    Measurement.BYTES_PER_SECOND,
                    bytes(random.get(i)),
                    row.measured() * GIGA));
            all.add(Measurement.of(
                    row.setting(),
                    ROUND_ROBIN,
                    "writeBandwidth",
                    Measurement.BYTES_PER_SECOND,
                    bytes(roundRobin.get(i))));
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

    private static List<Claim> claims(List<Summary> random, List<Summary> roundRobin) {
        List<Double> tested = errors(random, false);
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
                        mean(errors(random, true)),
                        mean(paperErrors(false)),
                        (5 * mean(paperErrors(false)) + 4 * mean(paperErrors(true))) / 9),
                worst < 15 ? Verdict.HOLDS : worst < 30 ? Verdict.PARTLY : Verdict.DIFFERS);
        int last = TableSix.ROWS.size() - 1;
        Claim chance = new Claim(
                "T6",
                "(not in the paper) why bandwidth grows so slowly",
                String.format(
                        Locale.ROOT,
                        "collisions of files placed at random: with the same rates and round robin, 4096 nodes would write %.0f"
                                + " instead of %.0f GB/s",
                        roundRobin.get(last).mean(),
                        random.get(last).mean()),
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
