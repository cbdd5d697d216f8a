package io.mizan.algorithms.tuning;

import io.mizan.model.job.JobPhase;
import io.mizan.model.job.tuning.ClientParameter;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.SiteParameters.Clients;
import io.mizan.model.job.tuning.TuningRule;
import io.mizan.model.units.ByteSize;
import java.util.Optional;

/**
 * Raises the read-ahead of Lustre clients where it cannot cover what a node reads during a round trip, twice: one window is used while the next one is under way.
 * At most an eighth of the memory of a node.
 */
final class ReadAheadRule implements TuningRule {
    static final String NAME = "read-ahead";
    private static final int WINDOWS = 2;
    private static final int SHARE_OF_MEMORY = 8;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ParameterSetting> advise(JobContext job) {
        Clients now = job.parameters().clients();
        if (!Conditions.confident(job)
                || !job.behaviour().mostlyReads()
                || now.readAheadBytes() < 0
                || now.memoryBytes() < 0
                || now.roundTripSeconds() < 0) {
            return Optional.empty();
        }
        double rate = job.behaviour().phases().stream()
                        .mapToDouble(ReadAheadRule::readRate)
                        .max()
                        .orElse(0)
                / job.nodes().size();
        double wanted = Math.min(WINDOWS * rate * now.roundTripSeconds(), (double) now.memoryBytes() / SHARE_OF_MEMORY);
        long mib = Conditions.ceilDiv(wanted, 1 << 20);
        if (mib << 20 <= now.readAheadBytes()) {
            return Optional.empty();
        }
        return Optional.of(ClientSetting.of(
                NAME,
                ClientParameter.MAX_READ_AHEAD_MB,
                Conditions.mib(now.readAheadBytes()),
                mib,
                "a node reads " + ByteSize.shortForm((long) rate) + "/s, and a round trip takes "
                        + Conditions.number(1000 * now.roundTripSeconds()) + " ms",
                "reads do not wait for round trips"));
    }

    private static double readRate(JobPhase phase) {
        return phase.readBytes() / phase.seconds();
    }
}
