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
import io.mizan.model.job.tuning.TuningAction.SetDirectoryLayout;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.simulator.job.CyclicJob;
import io.mizan.simulator.job.LayerRates;
import io.mizan.simulator.job.LayerSimulation;
import io.mizan.simulator.job.Stream;
import io.mizan.simulator.result.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Figures 10 and 14: processes that share a file, with the default striping and with that of equation 3. */
public final class StripingExperiment implements Experiment {
    private static final long MIB = 1 << 20;
    private static final double TARGET = 800e6;
    private static final int TARGETS = 12;
    private static final int WRITERS = 64;
    private static final double GRAPES_BYTES = 1.2e9;
    private static final long GRAPES_GAP = 8 * MIB;
    private static final int GRAPES_PIECES = 16;

    /** The share of Grapes's time that its output takes with the default striping; assumed. */
    private static final double OUTPUT = 0.3;

    /**
     * Processes that share a file.
     *
     * @param gap between neighbouring processes at the same moment
     * @param stride between the pieces of a process
     */
    record Pattern(int processes, int pieces, long pieceBytes, long gap, long stride, double bytesPerSecond) {}

    private static final Pattern FIGURE_10A = new Pattern(4, 4, MIB, 4 * MIB, MIB, 4 * TARGET);
    private static final Pattern FIGURE_10B = new Pattern(4, 4, MIB, MIB, 4 * MIB, 4 * TARGET);
    private static final Pattern GRAPES =
            new Pattern(WRITERS, GRAPES_PIECES, GRAPES_GAP, GRAPES_GAP, WRITERS * GRAPES_GAP, GRAPES_BYTES);

    @Override
    public int usualSeeds() {
        return 1;
    }

    @Override
    public Reproduction reproduce(int seeds, Workers workers) {
        List<Line> lines = List.of(
                line("Figure 10a, 4 stripes of 1 MiB", FIGURE_10A, Striping.of(MIB, 4), 4),
                line("Figure 10b, 4 stripes of 4 MiB", FIGURE_10B, Striping.of(4 * MIB, 4), 4),
                line("Grapes, 1 stripe", GRAPES, Striping.of(MIB, 1), TARGETS));
        double figure10 = Math.min(gain(lines.get(0)), gain(lines.get(1)));
        double output = gain(lines.get(2));
        double whole = 1 / (1 - OUTPUT + OUTPUT / output);
        return new Reproduction(
                "aiot striping",
                "Yang et al., AIOT, IPDPS 2022, §III.B.2, Figure 10, and §IV.D.2, Figure 14",
                List.of(
                        "Processes write their next piece together, and wait for each other; an OST does 800 MB/s. Grapes: 64 of 256 processes"
                                + " write 8 MiB each in turn, 1.2 GB/s together if nothing holds them up; its output is taken to be 30 % of its time."
                                + " These are assumed. Without AIOT as in the paper: all 64 on one OST. There is no chance in it, so seeds"
                                + " change nothing."),
                seeds,
                Map.of("outputShare", OUTPUT),
                List.of(Line.section(
                        "Bandwidth of the shared file, MB/s:",
                        "file",
                        0,
                        lines.stream().map(line -> line.in(1e6)).toList())),
                Line.measurements("file", "writeBandwidth", Measurement.BYTES_PER_SECOND, lines),
                List.of(
                        new Claim(
                                "10",
                                "with these strategies the 4 processes access the OSTs serially",
                                String.format(Locale.ROOT, "equation 3 makes both files %.1f times as fast", figure10),
                                figure10 > 3.9 ? Verdict.HOLDS : figure10 > 1 ? Verdict.PARTLY : Verdict.DIFFERS),
                        new Claim(
                                "14",
                                "Grapes improves by about 10 %",
                                String.format(
                                        Locale.ROOT,
                                        "output %.1f times as fast; the whole %.0f %% if output is 30 %% of it",
                                        output,
                                        100 * (whole - 1)),
                                whole > 1.05 && whole < 1.15
                                        ? Verdict.HOLDS
                                        : whole > 1 ? Verdict.PARTLY : Verdict.DIFFERS)));
    }

    private static double gain(Line line) {
        return line.with().mean() / line.without().mean();
    }

    private static Line line(String label, Pattern pattern, Striping usual, int targets) {
        return new Line(
                label,
                Summary.of(bandwidth(pattern, usual)),
                Double.NaN,
                Summary.of(bandwidth(pattern, chosen(pattern, targets))),
                Double.NaN);
    }

    static Striping chosen(Pattern pattern, int targets) {
        SetDirectoryLayout action = TunedJob.action(
                SetDirectoryLayout.class,
                pattern.processes(),
                targets,
                FileAccess.N_TO_1,
                new JobPhase(0, 1, 0, pattern.bytesPerSecond(), 0, 0),
                new ExpectedFiles(0, 1, -1, -1, -1, -1, pattern.processes(), pattern.gap()),
                IoRates.NONE,
                Forwarding.UNKNOWN);
        return ((FileLayout.Plain) action.layout()).striping();
    }

    static double bandwidth(Pattern pattern, Striping striping) {
        double[] targets = new double[striping.stripeCount()];
        Arrays.fill(targets, TARGET);
        LayerSimulation layers = new LayerSimulation(
                new LayerRates(1, 1e12, 1e12, 1e12, targets, new int[targets.length], 1e12), new double[1]);
        List<List<Stream>> rounds = new ArrayList<>();
        for (int piece = 0; piece < pattern.pieces(); piece++) {
            List<Stream> round = new ArrayList<>();
            for (int process = 0; process < pattern.processes(); process++) {
                long begin = process * pattern.gap() + piece * pattern.stride();
                for (long at = begin; at < begin + pattern.pieceBytes(); ) {
                    long stripe = at / striping.stripeSizeBytes();
                    long end = Math.min(begin + pattern.pieceBytes(), (stripe + 1) * striping.stripeSizeBytes());
                    round.add(new Stream.Data(
                            0,
                            (int) (stripe % targets.length),
                            end - at,
                            pattern.bytesPerSecond() / pattern.processes() * (end - at) / pattern.pieceBytes()));
                    at = end;
                }
            }
            rounds.add(round);
        }
        CyclicJob job = new CyclicJob(layers, 1e9, rounds);
        job.begin(0);
        layers.runUntil(1e8);
        return (double) pattern.processes() * pattern.pieces() * pattern.pieceBytes() / job.meanBurst();
    }
}
