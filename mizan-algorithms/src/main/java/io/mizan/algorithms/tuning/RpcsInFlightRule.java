package io.mizan.algorithms.tuning;

import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.tuning.ClientParameter;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.SiteParameters.Clients;
import io.mizan.model.job.tuning.TuningRule;
import io.mizan.model.units.ByteSize;
import java.util.List;
import java.util.Optional;

/**
 * Raises the requests that a client may have under way to a target, where a node is to move more to one than fits into a round trip: bandwidth × round trip / size of
 * an RPC, twice, up to 256. Never lowers it.
 *
 * <p>Only while the targets of the path are lightly loaded: more requests in flight push others back in their queues.
 */
final class RpcsInFlightRule implements TuningRule {
    static final String NAME = "rpcs-in-flight";
    private static final int ROOM = 2;
    private static final int MOST = 256;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ParameterSetting> advise(JobContext job) {
        Clients now = job.parameters().clients();
        List<PathNode> targets = job.targets();
        if (!Conditions.confident(job)
                || targets.isEmpty()
                || now.rpcsInFlight() < 1
                || now.rpcBytes() < 1
                || now.roundTripSeconds() < 0
                || Conditions.busiest(targets) > Conditions.LIGHT) {
            return Optional.empty();
        }
        double rate = perNodeAndTarget(job, targets.size());
        long wanted = Math.min(MOST, Conditions.ceilDiv(ROOM * rate * now.roundTripSeconds(), now.rpcBytes()));
        if (wanted <= now.rpcsInFlight()) {
            return Optional.empty();
        }
        return Optional.of(ClientSetting.of(
                NAME,
                ClientParameter.MAX_RPCS_IN_FLIGHT,
                now.rpcsInFlight(),
                wanted,
                "a node moves " + ByteSize.shortForm((long) rate) + "/s to a target; " + now.rpcsInFlight()
                        + " requests of " + ByteSize.shortForm(now.rpcBytes()) + " in a round trip of "
                        + Conditions.number(1000 * now.roundTripSeconds()) + " ms let "
                        + ByteSize.shortForm((long) (now.rpcsInFlight() * now.rpcBytes() / now.roundTripSeconds()))
                        + "/s through",
                "a node reaches the bandwidth that its targets have for it"));
    }

    /** Each process writes to one target at a time, so that a node with few of them does not use all targets. */
    static double perNodeAndTarget(JobContext job, int targets) {
        double perNode =
                job.behaviour().idealLoad().bytesPerSecond() / job.nodes().size();
        long processes = job.behaviour().files().ioProcesses();
        double used = processes < 1
                ? 1
                : Math.max(1, Math.min(targets, (double) processes / job.nodes().size()));
        return perNode / used;
    }
}
