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
 * Raises what a client may hold back for a target before it writes: four times what it may have under way to it, as the manual of Lustre advises, so that
 * full requests can be made while others travel. All targets of the path together take at most an eighth of the memory of a node.
 *
 * <p>Only for jobs that mostly write.
 */
final class DirtyBytesRule implements TuningRule {
    static final String NAME = "dirty-bytes";
    private static final int ROUNDS = 4;
    private static final int SHARE_OF_MEMORY = 8;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ParameterSetting> advise(JobContext job) {
        Clients now = job.parameters().clients();
        List<PathNode> targets = job.targets();
        if (!Conditions.confident(job)
                || job.behaviour().mostlyReads()
                || job.behaviour().bytes() == 0
                || targets.isEmpty()
                || now.dirtyBytes() < 0
                || now.memoryBytes() < 0
                || now.rpcsInFlight() < 1
                || now.rpcBytes() < 1) {
            return Optional.empty();
        }
        double most = (double) now.memoryBytes() / SHARE_OF_MEMORY / targets.size();
        long mib = Conditions.mib(Math.min(most, (double) ROUNDS * now.rpcsInFlight() * now.rpcBytes()));
        if (mib << 20 <= now.dirtyBytes()) {
            return Optional.empty();
        }
        return Optional.of(ClientSetting.of(
                NAME,
                ClientParameter.MAX_DIRTY_MB,
                Conditions.mib(now.dirtyBytes()),
                mib,
                "writes to " + targets.size() + " targets with " + now.rpcsInFlight() + " requests of "
                        + ByteSize.shortForm(now.rpcBytes()) + " under way to each, and may hold back "
                        + ByteSize.shortForm(now.dirtyBytes()),
                "processes go on writing while requests travel"));
    }
}
