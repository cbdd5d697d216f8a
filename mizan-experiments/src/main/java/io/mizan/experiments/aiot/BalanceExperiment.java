package io.mizan.experiments.aiot;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Claim.Verdict;
import io.mizan.experiments.paper.Experiment;
import io.mizan.experiments.paper.Measurement;
import io.mizan.experiments.paper.Reproduction;
import io.mizan.experiments.paper.Workers;
import io.mizan.simulator.result.Summary;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Figure 11: how evenly the nodes of each layer are loaded over a month of jobs. */
public final class BalanceExperiment implements Experiment {
    private static final int USUAL_SEEDS = 5;

    @Override
    public int usualSeeds() {
        return USUAL_SEEDS;
    }

    @Override
    public Reproduction reproduce(int seeds, Workers workers) throws InterruptedException {
        List<BalanceRun> runs = workers.all(
                LongStream.range(0, seeds).boxed().toList(), seed -> BalanceRun.of(GeneratedMonth.of(seed)));
        List<Line> lines = IntStream.range(0, BalanceRun.LAYERS.size())
                .mapToObj(layer -> new Line(
                        BalanceRun.LAYERS.get(layer),
                        index(runs, BalanceRun::without, layer),
                        Double.NaN,
                        index(runs, BalanceRun::with, layer),
                        Double.NaN))
                .toList();
        return new Reproduction(
                "aiot balance",
                "Yang et al., AIOT, IPDPS 2022, §IV.B, Figure 11",
                List.of(
                        "A generated month of 2,000 jobs on 8,192 compute nodes, 16 forwarding nodes, 24 servers and 72 OSTs. Without: the static"
                                + " map of compute nodes, files with one stripe round robin. With: a path for each job; 2 % of the jobs are"
                                + " unknown and stay where they are, 7.4 % are taken for another job. The paper replays three days of its own"
                                + " system, which nobody else has, and shows the index in a picture without numbers."),
                seeds,
                Map.of(),
                List.of(Line.section(
                        "Load balancing index (standard deviation of loads over the largest possible), 0 is even:",
                        "layer",
                        3,
                        lines)),
                Line.measurements("layer", "balanceIndex", Measurement.RATIO, lines),
                List.of(claim(runs)));
    }

    private static Summary index(List<BalanceRun> runs, Function<BalanceRun, double[]> of, int layer) {
        return Summary.of(runs.stream().mapToDouble(run -> of.apply(run)[layer]).toArray());
    }

    private static Claim claim(List<BalanceRun> runs) {
        int lower = 0;
        int all = 0;
        for (BalanceRun run : runs) {
            for (int layer = 0; layer < BalanceRun.LAYERS.size(); layer++) {
                lower += run.with()[layer] < run.without()[layer] ? 1 : 0;
                all++;
            }
        }
        return new Claim(
                "11",
                "AIOT balances the load of nodes at each layer",
                "the index is lower in " + lower + " of " + all + " layers and seeds",
                lower == all ? Verdict.HOLDS : lower > 0 ? Verdict.PARTLY : Verdict.DIFFERS);
    }
}
