package io.mizan.algorithms.tuning;

import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.ParameterSetting.Scope;
import io.mizan.model.job.tuning.TuningAction.SetForwarderShare;
import io.mizan.model.job.tuning.TuningRule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gives data a share on forwarding nodes that a job with many metadata operations has to share with others (§III.B.2, Algorithm 2). Forwarding nodes serve metadata
 * first by default, and such a job would starve the rest.
 *
 * <p>The share is that of data in all that is asked of the busiest of these nodes, reserved or not, so that both are held up alike; at least {@value #LEAST}, at most 1 minus that. It binds
 * only while both wait: what one does not use, the other gets. The printed algorithm serves data with the probability that the text gives to metadata; {@code dataShare}
 * says which one is meant.
 */
final class ForwarderShareRule implements TuningRule {
    static final String NAME = "forwarder-share";
    private static final double LEAST = 0.1;

    /** A job has many metadata operations from this share of a forwarding node on. */
    private static final double MANY = 0.2;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ParameterSetting> advise(JobContext job) {
        double old = job.parameters().forwarding().dataShare();
        if (!Conditions.confident(job) || old != SetForwarderShare.METADATA_FIRST) {
            return Optional.empty();
        }
        Map<String, Double> nodes = new HashMap<>();
        job.path()
                .forwarderOf()
                .values()
                .forEach(name -> nodes.merge(name, 1.0 / job.nodes().size(), Double::sum));
        List<String> shared = job.forwarders().stream()
                .filter(node -> node.utilisation() > 0)
                .map(PathNode::name)
                .toList();
        double metadata = 0;
        double data = 0;
        double ofOthers = 0;
        for (PathNode node : job.forwarders()) {
            IoRates asked = job.behaviour().idealLoad().times(nodes.getOrDefault(node.name(), 0.0));
            double here = metadata(asked, node);
            if (shared.contains(node.name()) && here > metadata) {
                metadata = here;
                ofOthers = node.utilisation();
                data = data(asked, node)
                        + Math.max(data(node.reserved(), node), ofOthers - metadata(node.reserved(), node));
            }
        }
        if (metadata < MANY || data <= 0) {
            return Optional.empty();
        }
        double share = Math.min(1 - LEAST, Math.max(LEAST, data / (data + metadata)));
        SetForwarderShare apply = new SetForwarderShare(shared, share);
        return Optional.of(new ParameterSetting(
                NAME,
                "share of data on forwarding nodes",
                Scope.ONCE_PER_JOB,
                "metadata first",
                Conditions.percent(share),
                "metadata operations of the job ask for " + Conditions.percent(metadata)
                        + " of a forwarding node that others use for " + Conditions.percent(ofOthers),
                "other jobs are not starved on shared forwarding nodes; this one may be a little slower",
                apply,
                new SetForwarderShare(shared, old)));
    }

    private static double metadata(IoRates rates, PathNode node) {
        return new IoRates(0, 0, rates.metadataPerSecond()).shareOf(node.peak());
    }

    private static double data(IoRates rates, PathNode node) {
        return new IoRates(rates.bytesPerSecond(), rates.operationsPerSecond(), 0).shareOf(node.peak());
    }
}
