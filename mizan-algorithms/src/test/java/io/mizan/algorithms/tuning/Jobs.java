package io.mizan.algorithms.tuning;

import io.mizan.model.job.ExpectedFiles;
import io.mizan.model.job.FileAccess;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.JobCategory;
import io.mizan.model.job.JobPhase;
import io.mizan.model.job.PredictedBehaviour;
import io.mizan.model.job.path.ForwarderMap;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.path.JobPath.Share;
import io.mizan.model.job.path.JobPath.TargetShare;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.SiteParameters;
import io.mizan.model.job.tuning.SiteParameters.Classification;
import io.mizan.model.job.tuning.SiteParameters.Clients;
import io.mizan.model.job.tuning.SiteParameters.Forwarding;
import io.mizan.model.job.tuning.SiteParameters.Metadata;
import io.mizan.model.job.tuning.SiteParameters.RequestScheduler;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A job for tests of rules, changed in one number at a time: 4 nodes, 2 forwarding nodes, 2 servers with 2 targets each of 1000 MB/s. It lasts one phase of 10 s and has 16
 * processes.
 */
final class Jobs {
    static final long MB = 1_000_000;
    static final long MIB = 1 << 20;

    double confidence = 0.9;
    double readBytes;
    double writtenBytes;
    double operations;
    double metadata;
    FileAccess access = FileAccess.N_TO_N;
    long readFiles = -1;
    long writtenFiles = -1;
    long most90Bytes = -1;
    long requestBytes = -1;
    long rankGapBytes = -1;
    String directory = "/scratch/out";
    String jobId = "4711";
    double forwarderLoad;
    double serverLoad;
    double targetLoad;
    Forwarding forwarding = Forwarding.UNKNOWN;
    Clients clients = Clients.UNKNOWN;
    RequestScheduler scheduler = RequestScheduler.NONE;
    Metadata mdt = Metadata.UNKNOWN;

    /** Tells requests apart by job id, with an exempt rule; 4 and 8 CPU partitions, one metadata server. */
    static RequestScheduler byJobId() {
        return new RequestScheduler(Classification.JOB_ID, true, 4, 8, 1);
    }

    JobContext context() {
        PredictedBehaviour behaviour = PredictedBehaviour.of(
                1,
                confidence,
                List.of(new JobPhase(0, 10, readBytes, writtenBytes, operations, metadata)),
                access,
                new ExpectedFiles(readFiles, writtenFiles, -1, most90Bytes, -1, requestBytes, 16, rankGapBytes));
        IoRates load = behaviour.idealLoad();
        List<PathNode> forwarders = nodes("fwd", 2, new IoRates(2500 * MB, 50_000, 10_000), forwarderLoad);
        List<PathNode> servers = nodes("oss", 2, new IoRates(2000 * MB, 20_000, 0), serverLoad);
        List<PathNode> targets = nodes("ost", 4, new IoRates(1000 * MB, 10_000, 0), targetLoad);
        SiteLayers site = new SiteLayers(
                forwarders,
                ForwarderMap.ANY,
                servers,
                IntStream.range(0, 4)
                        .mapToObj(i -> new TargetNode(i, i / 2, targets.get(i)))
                        .toList());
        JobPath path = new JobPath(
                Map.of("c0", "fwd0", "c1", "fwd0", "c2", "fwd1", "c3", "fwd1"),
                List.of(new Share("fwd0", load.times(0.5)), new Share("fwd1", load.times(0.5))),
                List.of(new Share("oss0", load.times(0.5)), new Share("oss1", load.times(0.5))),
                IntStream.range(0, 4)
                        .mapToObj(i -> new TargetShare(i, "ost" + i, load.times(0.25)))
                        .toList(),
                IoRates.NONE);
        return new JobContext(
                jobId,
                new JobCategory("user", "job", 16),
                List.of("c0", "c1", "c2", "c3"),
                directory,
                behaviour,
                site,
                path,
                new SiteParameters(forwarding, clients, scheduler, mdt));
    }

    private static List<PathNode> nodes(String name, int count, IoRates peak, double load) {
        return IntStream.range(0, count)
                .mapToObj(i -> PathNode.of(name + i, peak, load))
                .toList();
    }
}
