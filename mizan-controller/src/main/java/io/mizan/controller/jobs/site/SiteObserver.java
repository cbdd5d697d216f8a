package io.mizan.controller.jobs.site;

import io.mizan.controller.monitor.AvoidReason;
import io.mizan.controller.monitor.ObservedState;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.NodeState;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import io.mizan.model.job.tuning.SiteParameters;
import io.mizan.model.job.tuning.SiteParameters.Metadata;
import io.mizan.model.job.tuning.TuningAction.Service;
import io.mizan.model.load.Peaks;
import io.mizan.model.load.RateKind;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Makes the layers of a site from what servers report and what its policy says: clients are those of the job, forwarding nodes those of the policy, servers and
 * targets those that report.
 *
 * @param fullAt utilisation from which a target takes no new files
 */
public record SiteObserver(SystemMonitor monitor, JobPolicy policy, double fullAt) {

    /**
     * The site now, without reservations.
     *
     * @throws io.mizan.model.error.MizanException as long as no server has reported
     */
    public SiteState at(Instant now) {
        ObservedState observed = monitor.observed(now);
        Map<String, Peaks> peaks = monitor.peaks(now);
        List<PathNode> servers = new ArrayList<>();
        List<TargetNode> targets = new ArrayList<>();
        Map<Service, List<String>> services = new EnumMap<>(Service.class);
        List<Target> metadata = new ArrayList<>();
        for (Server server : observed.view().servers()) {
            IoRates sum = IoRates.NONE;
            for (Target target : server.targets()) {
                String name = target.name().toString();
                List<String> having = services.computeIfAbsent(
                        target.isData() ? Service.OST_IO : Service.MDT, key -> new ArrayList<>());
                if (!having.contains(server.name())) {
                    having.add(server.name());
                }
                if (!target.isData()) {
                    metadata.add(target);
                    continue;
                }
                IoRates peak = rates(peaks.getOrDefault(name, Peaks.UNKNOWN));
                sum = sum.plus(peak);
                targets.add(new TargetNode(
                        target.index(),
                        servers.size(),
                        new PathNode(
                                name,
                                peak,
                                known(target.performance().loadRatio()),
                                IoRates.NONE,
                                state(target, observed))));
            }
            servers.add(new PathNode(
                    server.name(),
                    network(server, sum),
                    known(Math.max(server.load().cpu(), server.load().network())),
                    IoRates.NONE,
                    NodeState.USABLE));
        }
        return new SiteState(
                new SiteLayers(policy.forwarders(), policy.map(), servers, targets),
                new SiteParameters(
                        policy.parameters().forwarding(),
                        policy.parameters().clients(),
                        policy.parameters().scheduler(),
                        metadata(metadata, peaks)),
                services);
    }

    /** What its targets can do together, or its network where that is less. */
    private static IoRates network(Server server, IoRates sum) {
        double bytes = server.networkBytesPerSecond() > 0 && sum.bytesPerSecond() > 0
                ? Math.min(server.networkBytesPerSecond(), sum.bytesPerSecond())
                : Math.max(server.networkBytesPerSecond(), sum.bytesPerSecond());
        return new IoRates(bytes, sum.operationsPerSecond(), sum.metadataPerSecond());
    }

    private static double known(double ratio) {
        return ratio < 0 ? Performance.UNKNOWN_LOAD : Math.min(1, ratio);
    }

    private static IoRates rates(Peaks peaks) {
        return new IoRates(
                Math.max(peak(peaks, RateKind.READ_BYTES), peak(peaks, RateKind.WRITE_BYTES)),
                Math.max(peak(peaks, RateKind.READS), peak(peaks, RateKind.WRITES)),
                peak(peaks, RateKind.METADATA));
    }

    private static double peak(Peaks peaks, RateKind kind) {
        return peaks.get(kind).known() ? peaks.get(kind).perSecond() : 0;
    }

    private NodeState state(Target target, ObservedState observed) {
        AvoidReason concern = observed.concerns().get(target.index());
        if (concern != null && concern.hard()) {
            return new NodeState.Abnormal(concern.name().toLowerCase(Locale.ROOT));
        }
        if (target.state() != TargetState.ACTIVE) {
            return new NodeState.Abnormal(target.state().label());
        }
        return target.space().reported() && target.space().utilisation() >= fullAt
                ? new NodeState.Abnormal("full")
                : NodeState.USABLE;
    }

    private static Metadata metadata(List<Target> targets, Map<String, Peaks> peaks) {
        List<Target> reported =
                targets.stream().filter(target -> target.space().reported()).toList();
        if (reported.isEmpty()) {
            return Metadata.UNKNOWN;
        }
        Target fullest = reported.get(0);
        double load = SiteParameters.UNKNOWN_NUMBER;
        double least = SiteParameters.UNKNOWN_NUMBER;
        for (Target target : reported) {
            fullest = target.space().utilisation() > fullest.space().utilisation() ? target : fullest;
            load = Math.max(load, known(target.performance().loadRatio()));
            double peak = peak(peaks.getOrDefault(target.name().toString(), Peaks.UNKNOWN), RateKind.METADATA);
            least = peak > 0 && (least < 0 || peak < least) ? peak : least;
        }
        return new Metadata(
                load,
                fullest.space().availableBytes(),
                fullest.space().totalBytes(),
                SiteParameters.UNKNOWN_NUMBER,
                least);
    }
}
