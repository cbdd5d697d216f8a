package io.mizan.experiments.aiot;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Claim.Verdict;
import io.mizan.experiments.paper.Experiment;
import io.mizan.experiments.paper.Measurement;
import io.mizan.experiments.paper.Reproduction;
import io.mizan.experiments.paper.Workers;
import io.mizan.model.job.ExpectedFiles;
import io.mizan.model.job.FileAccess;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.JobPhase;
import io.mizan.model.job.tuning.SiteParameters.Forwarding;
import io.mizan.model.job.tuning.TuningAction.SetForwarderShare;
import io.mizan.simulator.job.CyclicJob;
import io.mizan.simulator.job.LayerSimulation;
import io.mizan.simulator.job.Stream;
import io.mizan.simulator.result.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Figure 12: a job with much data and one with many metadata operations share a forwarding node that serves metadata first, or gives data a share. */
public final class SchedulingExperiment implements Experiment {
    private static final int USUAL_SEEDS = 20;
    private static final double HORIZON = 20_000;
    private static final double PAPER_GAIN = 2;
    private static final double PAPER_LOSS = 1.05;

    private static final TestbedJob DATA =
            new TestbedJob("Macdrp", FileAccess.N_TO_N, 0, 256, 1.6e9, 20, 0, 0, 40, Double.NaN);
    private static final TestbedJob METADATA = new TestbedJob(
            "Quantum", FileAccess.N_TO_N, 256, 256, 100e6, 15, Testbed.FORWARDER_METADATA, 60, 60, Double.NaN);

    /** Mean seconds of a burst of both. */
    private record Bursts(double data, double metadata) {}

    @Override
    public int usualSeeds() {
        return USUAL_SEEDS;
    }

    @Override
    public Reproduction reproduce(int seeds, Workers workers) throws InterruptedException {
        List<Double> shares = new ArrayList<>(List.of(0.1, 0.2, 0.3));
        double chosen = chosenShare();
        shares.add(chosen);
        List<Long> draws = LongStream.range(0, seeds).boxed().toList();
        List<Bursts> first = workers.all(draws, seed -> bursts(seed, SetForwarderShare.METADATA_FIRST));
        List<Line> lines = new ArrayList<>();
        double gain = Double.NaN;
        double loss = Double.NaN;
        for (double share : shares) {
            List<Bursts> with = workers.all(draws, seed -> bursts(seed, share));
            String label = String.format(Locale.ROOT, "P = %.2f%s", share, share == chosen ? ", by the rule" : "");
            lines.add(line("Macdrp, " + label, first, with, true));
            lines.add(line("Quantum, " + label, first, with, false));
            if (share == chosen) {
                Line data = lines.get(lines.size() - 2);
                Line metadata = lines.get(lines.size() - 1);
                gain = data.without().mean() / data.with().mean();
                loss = metadata.with().mean() / metadata.without().mean();
            }
        }
        return new Reproduction(
                "aiot scheduling",
                "Yang et al., AIOT, IPDPS 2022, §IV.C.2, Figure 12",
                List.of(
                        "Macdrp (1.6 GB/s for 20 s of each minute) and Quantum (all metadata operations of the node for 60 s of each 135 s)"
                                + " on one forwarding node, beginning at random. P is the share of data while both wait; the paper does not"
                                + " say which it used. Rates and lengths are assumed."),
                seeds,
                Map.of("dataShareByTheRule", chosen),
                List.of(Line.section("Mean seconds of a burst:", "application", 1, lines)),
                Line.measurements("application", "burst", Measurement.SECONDS, lines),
                List.of(
                        new Claim(
                                "12",
                                "Macdrp improves about 2X",
                                String.format(Locale.ROOT, "%.1fX", gain),
                                gain >= 0.9 * PAPER_GAIN ? Verdict.HOLDS : gain > 1 ? Verdict.PARTLY : Verdict.DIFFERS),
                        new Claim(
                                "12",
                                "Quantum perceives a 5 % slowdown",
                                String.format(Locale.ROOT, "%.0f %%", 100 * (loss - 1)),
                                loss <= PAPER_LOSS + 0.01
                                        ? Verdict.HOLDS
                                        : loss < gain ? Verdict.PARTLY : Verdict.DIFFERS)));
    }

    private static Line line(String label, List<Bursts> first, List<Bursts> with, boolean data) {
        return new Line(label, summary(first, data), Double.NaN, summary(with, data), Double.NaN);
    }

    private static Summary summary(List<Bursts> runs, boolean data) {
        return Summary.of(runs.stream()
                .mapToDouble(run -> data ? run.data() : run.metadata())
                .toArray());
    }

    static double chosenShare() {
        return TunedJob.action(
                        SetForwarderShare.class,
                        METADATA.nodes(),
                        Testbed.TARGETS,
                        METADATA.access(),
                        new JobPhase(0, 1, 0, METADATA.bytesPerSecond(), 0, METADATA.metadataPerSecond()),
                        ExpectedFiles.UNKNOWN,
                        new IoRates(DATA.bytesPerSecond(), 0, 0),
                        Forwarding.UNKNOWN)
                .dataShare();
    }

    private static Bursts bursts(long seed, double share) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] shares = new double[Testbed.FORWARDERS];
        shares[0] = share;
        LayerSimulation layers = new LayerSimulation(Testbed.rates(false), shares);
        CyclicJob data = new CyclicJob(layers, DATA.computeSeconds(), streams(DATA));
        CyclicJob metadata = new CyclicJob(layers, METADATA.computeSeconds(), streams(METADATA));
        data.begin(60 * random.nextDouble());
        metadata.begin(60 * random.nextDouble());
        layers.runUntil(HORIZON);
        return new Bursts(data.meanBurst(), metadata.meanBurst());
    }

    private static List<List<Stream>> streams(TestbedJob job) {
        double[] forwarders = new double[Testbed.FORWARDERS];
        forwarders[0] = 1;
        double[] targets = new double[Testbed.TARGETS];
        Arrays.fill(targets, 1.0 / Testbed.TARGETS);
        return Testbed.streams(job, forwarders, targets);
    }
}
