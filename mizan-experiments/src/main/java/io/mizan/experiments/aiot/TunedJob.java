package io.mizan.experiments.aiot;

import io.mizan.algorithms.tuning.TuningRules;
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
import io.mizan.model.job.tuning.SiteParameters.Clients;
import io.mizan.model.job.tuning.SiteParameters.Forwarding;
import io.mizan.model.job.tuning.SiteParameters.Metadata;
import io.mizan.model.job.tuning.SiteParameters.RequestScheduler;
import io.mizan.model.job.tuning.TuningAction;
import io.mizan.model.job.tuning.TuningPermission;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What the rules choose for a job on one forwarding node, one server and its targets; the experiments apply what they choose. */
final class TunedJob {
    private static final IoRates SERVER = new IoRates(1e12, 0, 0);
    private static final IoRates TARGET = new IoRates(800e6, 0, 0);

    private TunedJob() {}

    /**
     * @param reserved by other jobs on the forwarding node
     * @throws IllegalStateException where no rule chooses such an action
     */
    static <T extends TuningAction> T action(
            Class<T> kind,
            int nodes,
            int targets,
            FileAccess access,
            JobPhase phase,
            ExpectedFiles files,
            IoRates reserved,
            Forwarding forwarding) {
        List<String> names =
                IntStream.range(0, nodes).mapToObj(i -> "comp" + (i + 1)).toList();
        PathNode forwarder = PathNode.of("Fwd1", new IoRates(Testbed.FORWARDER_BYTES, 0, Testbed.FORWARDER_METADATA), 0)
                .withReserved(reserved);
        SiteLayers site = new SiteLayers(
                List.of(forwarder),
                ForwarderMap.ANY,
                List.of(PathNode.of("SN1", SERVER, 0)),
                IntStream.range(0, targets)
                        .mapToObj(i -> new TargetNode(i, 0, PathNode.of("OST" + (i + 1), TARGET, 0)))
                        .toList());
        PredictedBehaviour behaviour = PredictedBehaviour.of(0, 1, List.of(phase), access, files);
        IoRates load = behaviour.idealLoad();
        Map<String, String> forwarderOf = new HashMap<>();
        names.forEach(name -> forwarderOf.put(name, "Fwd1"));
        JobPath path = new JobPath(
                forwarderOf,
                List.of(new Share("Fwd1", load)),
                List.of(new Share("SN1", load)),
                IntStream.range(0, targets)
                        .mapToObj(i -> new TargetShare(i, "OST" + (i + 1), load.times(1.0 / targets)))
                        .toList(),
                IoRates.NONE);
        JobContext context = new JobContext(
                "1",
                new JobCategory("user", "job", nodes),
                names,
                "/scratch/job",
                behaviour,
                site,
                path,
                new SiteParameters(forwarding, Clients.UNKNOWN, RequestScheduler.NONE, Metadata.UNKNOWN));
        return TuningRules.choose(TuningRules.all(), rule -> TuningPermission.ADVISE, context).settings().stream()
                .map(chosen -> chosen.setting().apply())
                .filter(kind::isInstance)
                .map(kind::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no rule chose a " + kind.getSimpleName()));
    }
}
