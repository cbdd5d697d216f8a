package io.mizan.algorithms.tuning;

import io.mizan.model.job.tuning.ClientParameter;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.SiteParameters.Clients;
import io.mizan.model.job.tuning.TuningRule;
import io.mizan.model.units.ByteSize;
import java.util.Optional;

/**
 * Divides the read-ahead of Lustre clients among the files that a node reads: equation 2 with the nodes of the job in the place of forwarding nodes, in whole MiB.
 *
 * <p>Only where the job mostly reads, in requests smaller than what a file gets.
 */
final class ReadAheadPerFileRule implements TuningRule {
    static final String NAME = "read-ahead-per-file";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ParameterSetting> advise(JobContext job) {
        Clients now = job.parameters().clients();
        long files = job.behaviour().files().readFiles();
        long request = job.behaviour().files().readRequestBytes();
        if (!Conditions.confident(job)
                || !job.behaviour().mostlyReads()
                || files < 1
                || request < 1
                || now.readAheadBytes() < 1) {
            return Optional.empty();
        }
        double exact = (double) now.readAheadBytes() * job.nodes().size() / files;
        long mib = Conditions.mib(Math.min(exact, now.readAheadBytes()));
        long old = now.readAheadPerFileBytes() < 0 ? -1 : Conditions.mib(now.readAheadPerFileBytes());
        if (mib < 1 || request >= mib << 20 || mib == old) {
            return Optional.empty();
        }
        return Optional.of(ClientSetting.of(
                NAME,
                ClientParameter.MAX_READ_AHEAD_PER_FILE_MB,
                old,
                mib,
                "reads " + files + " files on " + job.nodes().size() + " nodes with "
                        + ByteSize.shortForm(now.readAheadBytes()) + " of read-ahead each, in requests of "
                        + ByteSize.shortForm(request),
                "the files of a node share its read-ahead: none of them drives the pages of others out"));
    }
}
