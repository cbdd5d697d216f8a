package io.mizan.experiments.aiot;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Claim.Verdict;
import io.mizan.experiments.paper.Experiment;
import io.mizan.experiments.paper.Measurement;
import io.mizan.experiments.paper.Reproduction;
import io.mizan.experiments.paper.Workers;
import io.mizan.model.job.path.JobPath.TargetShare;
import io.mizan.simulator.result.Summary;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Table III: five applications that hold each other up, and what becomes of them with paths of their own. */
public final class TableThreeExperiment implements Experiment {
    private static final int USUAL_SEEDS = 20;
    private static final double AS_IF_ALONE = 1.05;

    @Override
    public int usualSeeds() {
        return USUAL_SEEDS;
    }

    @Override
    public Reproduction reproduce(int seeds, Workers workers) throws InterruptedException {
        List<TableThree> runs = workers.all(LongStream.range(0, seeds).boxed().toList(), TableThree::of);
        List<Line> lines = TestbedJob.ALL.stream().map(job -> line(job, runs)).toList();
        return new Reproduction(
                "aiot table3",
                "Yang et al., AIOT, IPDPS 2022, §IV.C.1, Table III",
                List.of(
                        "2048 compute nodes, 4 forwarding nodes, 4 storage nodes with 3 OSTs; OST1 busy, OST2 abnormal. Modes, compute nodes"
                                + " and what is high or low are the paper's; rates and lengths of bursts are assumed, so that the order of the"
                                + " slow-downs without AIOT means something, and their size does not. Slow-down: mean time of a burst over"
                                + " that of the application alone on sound targets."),
                seeds,
                Map.of(
                        "forwarderBytesPerSecond",
                        Testbed.FORWARDER_BYTES,
                        "forwarderMetadata",
                        Testbed.FORWARDER_METADATA),
                List.of(Line.section("Slow-down, mean of " + seeds + " seeds:", "application", 1, lines)),
                Line.measurements("application", "slowdown", Measurement.RATIO, lines),
                List.of(order(runs), alone(runs), avoided(runs)));
    }

    private static Line line(TestbedJob job, List<TableThree> runs) {
        return new Line(
                job.name(),
                Summary.of(runs.stream()
                        .mapToDouble(run -> run.without().getOrDefault(job.name(), Double.NaN))
                        .toArray()),
                job.published(),
                Summary.of(runs.stream()
                        .mapToDouble(run -> run.with().getOrDefault(job.name(), Double.NaN))
                        .toArray()),
                1.0);
    }

    private static Claim order(List<TableThree> runs) {
        List<String> published = TestbedJob.ALL.stream()
                .sorted(Comparator.comparingDouble(TestbedJob::published).reversed())
                .map(TestbedJob::name)
                .toList();
        long same = runs.stream()
                .filter(run -> order(run.without()).equals(published))
                .count();
        return new Claim(
                "III",
                "without AIOT: " + String.join(" > ", published),
                "the same order in " + same + " of " + runs.size() + " seeds",
                same == runs.size() ? Verdict.HOLDS : same > 0 ? Verdict.PARTLY : Verdict.DIFFERS);
    }

    static List<String> order(Map<String, Double> slowdowns) {
        return slowdowns.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Claim alone(List<TableThree> runs) {
        double worst = runs.stream()
                .flatMap(run -> run.with().values().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(Double.NaN);
        return new Claim(
                "III",
                "with AIOT all applications return to normal (1.0)",
                "at most " + Line.text(worst, 3) + " in any seed",
                worst <= AS_IF_ALONE ? Verdict.HOLDS : Verdict.DIFFERS);
    }

    private static Claim avoided(List<TableThree> runs) {
        long used = runs.stream()
                .flatMap(run -> run.paths().values().stream())
                .flatMap(path -> path.targets().stream())
                .map(TargetShare::index)
                .filter(index -> index == Testbed.BUSY || index == Testbed.ABNORMAL)
                .count();
        return new Claim(
                "III",
                "AIOT avoids assigning OST1 and OST2",
                used == 0 ? "no path goes there" : used + " paths go there",
                used == 0 ? Verdict.HOLDS : Verdict.DIFFERS);
    }
}
