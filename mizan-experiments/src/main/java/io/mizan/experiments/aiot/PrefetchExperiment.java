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
import io.mizan.model.job.tuning.TuningAction.SetPrefetchChunk;
import io.mizan.model.units.ByteSize;
import io.mizan.simulator.job.PrefetchBuffer;
import io.mizan.simulator.result.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Figure 13: the read-ahead of a forwarding node in chunks that are too large for the files that are read through it, and in chunks by equation 2. */
public final class PrefetchExperiment implements Experiment {
    private static final int USUAL_SEEDS = 10;
    private static final int FILES = 256;
    private static final long REQUEST = 128 << 10;
    private static final long BUFFER = 256L << 20;
    private static final long FILE = 32L << 20;
    private static final List<Long> USUAL_CHUNKS = List.of(1L << 20, 2L << 20, 4L << 20, 8L << 20);

    /** What storage has for the job. */
    private static final double STORAGE = 1.6e9;

    @Override
    public int usualSeeds() {
        return USUAL_SEEDS;
    }

    @Override
    public Reproduction reproduce(int seeds, Workers workers) throws InterruptedException {
        long chosen = chosenChunk();
        List<Long> draws = LongStream.range(0, seeds).boxed().toList();
        Summary with = bandwidths(workers, draws, chosen);
        List<Line> lines = new ArrayList<>();
        for (long usual : USUAL_CHUNKS) {
            Summary without = bandwidths(workers, draws, usual);
            lines.add(new Line("chunks of " + ByteSize.shortForm(usual), without, Double.NaN, with, Double.NaN));
        }
        Line last = lines.get(lines.size() - 1);
        double gain = last.with().mean() / last.without().mean();
        return new Reproduction(
                "aiot prefetch",
                "Yang et al., AIOT, IPDPS 2022, §IV.D.1, Figure 13",
                List.of(
                        "256 processes read a file of 32 MiB each in requests of 128 KiB, in random order among themselves, through a forwarding"
                                + " node with a buffer of 256 MiB. Storage has 1.6 GB/s for what the buffer fetches. All of these are assumed; the"
                                + " paper shows Macdrp on 256 nodes in a picture without numbers. By the rule: chunks of "
                                + ByteSize.shortForm(chosen) + "."),
                seeds,
                Map.of("chunkByTheRuleBytes", (double) chosen),
                List.of(Line.section(
                        "Bandwidth of reads, GB/s:",
                        "without",
                        2,
                        lines.stream().map(line -> line.in(1e9)).toList())),
                Line.measurements("default", "readBandwidth", Measurement.BYTES_PER_SECOND, lines),
                List.of(new Claim(
                        "13",
                        "AIOT improves performance by reducing the chunk size",
                        String.format(Locale.ROOT, "%.1f times as fast as with chunks of 8 MiB", gain),
                        gain > 1 ? Verdict.HOLDS : Verdict.DIFFERS)));
    }

    static long chosenChunk() {
        return TunedJob.action(
                        SetPrefetchChunk.class,
                        FILES,
                        Testbed.TARGETS,
                        FileAccess.N_TO_N,
                        new JobPhase(0, 1, STORAGE, 0, 0, 0),
                        new ExpectedFiles(FILES, 0, -1, -1, -1, REQUEST, FILES, -1),
                        IoRates.NONE,
                        new Forwarding(BUFFER, 8L << 20, SetForwarderShare.METADATA_FIRST))
                .bytes();
    }

    private static Summary bandwidths(Workers workers, List<Long> seeds, long chunk) throws InterruptedException {
        return Summary.of(workers.all(seeds, seed -> bandwidth(seed, chunk)).stream()
                .mapToDouble(Double::doubleValue)
                .toArray());
    }

    static double bandwidth(long seed, long chunk) {
        SplittableRandom random = new SplittableRandom(seed);
        PrefetchBuffer buffer = new PrefetchBuffer(BUFFER, chunk);
        long[] offset = new long[FILES];
        for (long request = 0; request < FILES * (FILE / REQUEST); request++) {
            int file = random.nextInt(FILES);
            buffer.read(file, offset[file], REQUEST);
            offset[file] += REQUEST;
        }
        return Math.min(Testbed.FORWARDER_BYTES, STORAGE / buffer.amplification());
    }
}
