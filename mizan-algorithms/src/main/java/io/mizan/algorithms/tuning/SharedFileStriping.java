package io.mizan.algorithms.tuning;

import io.mizan.model.job.ExpectedFiles;
import io.mizan.model.job.FileAccess;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.Striping;
import io.mizan.model.units.ByteSize;
import java.util.List;
import java.util.Optional;

/**
 * Stripe count and size of the file that processes of a job share (equation 3). Layout, hints and alignment all come from here, so that they agree.
 *
 * <p>Count: bandwidth of a process × processes / bandwidth of a target, rounded up, at most one on each target of the path. Size: offset difference / processes, where the offset
 * difference has to be read as processes × the gap between neighbouring processes for both cases of Figure 10 to come right; so it is the gap, rounded to 64 KiB. Then
 * processes that write at the same moment write to different targets.
 */
record SharedFileStriping(int count, long stripeBytes, String evidence) {

    /** Empty where the job shares no file, or where it is not known how. */
    static Optional<SharedFileStriping> of(JobContext job) {
        ExpectedFiles files = job.behaviour().files();
        List<PathNode> targets = job.targets();
        double target = Conditions.meanBandwidth(targets);
        double bandwidth = job.behaviour().idealLoad().bytesPerSecond();
        if (!Conditions.confident(job)
                || job.behaviour().access() != FileAccess.N_TO_1
                || files.ioProcesses() < 2
                || files.rankGapBytes() < 1
                || target == 0
                || bandwidth == 0) {
            return Optional.empty();
        }
        double process = bandwidth / files.ioProcesses();
        long count = Math.max(1, Conditions.ceilDiv(process * files.ioProcesses(), target));
        int most = Math.min(targets.size(), Striping.MOST_STRIPES);
        long grains = Math.round((double) files.rankGapBytes() / Extent.GRAIN_BYTES);
        long size = Math.min(Striping.LARGEST_STRIPE_BYTES, Math.max(1, grains) * Extent.GRAIN_BYTES);
        return Optional.of(new SharedFileStriping(
                (int) Math.min(count, most),
                size,
                files.ioProcesses() + " processes of " + ByteSize.shortForm((long) process) + "/s share a file, "
                        + ByteSize.shortForm(files.rankGapBytes()) + " apart; a target does "
                        + ByteSize.shortForm((long) target) + "/s"));
    }
}
