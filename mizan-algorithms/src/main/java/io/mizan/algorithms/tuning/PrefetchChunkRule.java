package io.mizan.algorithms.tuning;

import static io.mizan.model.job.tuning.SiteParameters.UNKNOWN_NUMBER;

import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.ParameterSetting.Scope;
import io.mizan.model.job.tuning.SiteParameters.Forwarding;
import io.mizan.model.job.tuning.TuningAction;
import io.mizan.model.job.tuning.TuningAction.Restore;
import io.mizan.model.job.tuning.TuningAction.SetPrefetchChunk;
import io.mizan.model.job.tuning.TuningRule;
import io.mizan.model.units.ByteSize;
import java.util.List;
import java.util.Optional;

/**
 * Divides the read-ahead buffer of forwarding nodes among the files that a job reads: chunk = buffer × forwarding nodes / files (equation 2).
 *
 * <p>Only for jobs that read in requests smaller than the chunk, and while their forwarding nodes are lightly loaded. A chunk is whole pages, and not larger
 * than the buffer of one node.
 */
final class PrefetchChunkRule implements TuningRule {
    static final String NAME = "prefetch-chunk";
    private static final long PAGE = 4096;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ParameterSetting> advise(JobContext job) {
        Forwarding now = job.parameters().forwarding();
        List<PathNode> forwarders = job.forwarders();
        long files = job.behaviour().files().readFiles();
        long request = job.behaviour().files().readRequestBytes();
        if (!Conditions.confident(job)
                || forwarders.isEmpty()
                || files < 1
                || request == UNKNOWN_NUMBER
                || now.prefetchBufferBytes() < PAGE) {
            return Optional.empty();
        }
        double exact = (double) now.prefetchBufferBytes() * forwarders.size() / files;
        long chunk = (long) Math.min(exact, now.prefetchBufferBytes()) / PAGE * PAGE;
        double load = Conditions.busiest(forwarders);
        if (request >= chunk || load > Conditions.LIGHT || chunk == now.prefetchChunkBytes()) {
            return Optional.empty();
        }
        List<String> names = forwarders.stream().map(PathNode::name).toList();
        TuningAction apply = new SetPrefetchChunk(names, chunk);
        boolean known = now.prefetchChunkBytes() > 0;
        return Optional.of(new ParameterSetting(
                NAME,
                "read-ahead chunk of forwarding nodes",
                Scope.ONCE_PER_JOB,
                known ? ByteSize.shortForm(now.prefetchChunkBytes()) : ParameterSetting.UNKNOWN_VALUE,
                ByteSize.shortForm(chunk),
                "reads " + files + " files in requests of " + ByteSize.shortForm(request) + " through "
                        + forwarders.size()
                        + " forwarding nodes with buffers of " + ByteSize.shortForm(now.prefetchBufferBytes()) + ", "
                        + Conditions.percent(load) + " busy",
                "every file has a chunk of its own: nothing is read ahead and thrown away before it is used",
                apply,
                known ? new SetPrefetchChunk(names, now.prefetchChunkBytes()) : new Restore(apply)));
    }
}
