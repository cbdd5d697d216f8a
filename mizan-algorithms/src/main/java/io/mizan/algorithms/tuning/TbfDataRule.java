package io.mizan.algorithms.tuning;

import static io.mizan.model.job.tuning.SiteParameters.UNKNOWN_NUMBER;

import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.JobPath.Share;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.TuningAction.Service;
import io.mizan.model.job.tuning.TuningRule;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Limits the data requests of a job by a TBF rule, where it is expected to use half of a server or more that others use, too. TBF counts requests and not bytes: bytes are
 * divided by the largest request, and operations count as one each, whichever is more. The limit is one and a half times the predicted load of the busiest server.
 */
final class TbfDataRule implements TuningRule {
    static final String NAME = "tbf-data";

    /** A job below this share of a server leaves enough for others. */
    private static final double MUCH = 0.5;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<ParameterSetting> advise(JobContext job) {
        long rpcBytes = job.parameters().clients().rpcBytes();
        if (rpcBytes == UNKNOWN_NUMBER || rpcBytes == 0) {
            return Optional.empty();
        }
        Map<String, PathNode> servers = new HashMap<>();
        job.site().servers().forEach(server -> servers.put(server.name(), server));
        double share = 0;
        double requests = 0;
        for (Share reserved : job.path().servers()) {
            PathNode server = servers.get(reserved.node());
            IoRates asked = reserved.reserved();
            if (server != null && server.utilisation() > 0 && asked.shareOf(server.peak()) > share) {
                share = asked.shareOf(server.peak());
                requests = Math.max(asked.bytesPerSecond() / rpcBytes, asked.operationsPerSecond());
            }
        }
        if (share < MUCH) {
            return Optional.empty();
        }
        return TbfRate.setting(
                NAME,
                Service.OST_IO,
                job,
                requests,
                job.parameters().scheduler().dataPartitions(),
                "asks for " + Conditions.percent(share) + " of a server that others use, in "
                        + Conditions.number(requests) + " requests/s");
    }
}
