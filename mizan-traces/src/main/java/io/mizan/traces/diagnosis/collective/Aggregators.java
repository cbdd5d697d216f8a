package io.mizan.traces.diagnosis.collective;

import io.mizan.model.finding.Finding;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.profile.Interface;
import io.mizan.traces.profile.Usage;
import java.util.List;

/**
 * M08, M09, M10: the hint {@code cb_nodes} against the nodes of the job: fewer, more, as many. More aggregators than nodes share
 * network cards; one on each node is the usual choice unless stripes say otherwise.
 */
public final class Aggregators implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        int nodes = context.job().nodes();
        String hint = context.job().job().hints().getOrDefault("cb_nodes", "");
        Usage mpiio = context.job().total(Interface.MPIIO);
        if (nodes == 0 || !hint.matches("\\d{1,9}") || mpiio.isEmpty()) {
            return List.of();
        }
        int aggregators = Integer.parseInt(hint);
        boolean more = aggregators > nodes;
        String code = more ? "M09" : aggregators < nodes ? "M08" : "M10";
        FindingBuilder draft = new FindingBuilder(
                        context,
                        code,
                        more
                                ? "more aggregators than nodes"
                                : aggregators < nodes ? "fewer aggregators than nodes" : "one aggregator on each node")
                .about("the job")
                .evidence("cb_nodes=" + aggregators + " on " + NumberText.count(nodes, "node"))
                .why("an aggregator fills a network card; a second one on the same node shares it");
        if (!more) {
            return List.of(draft.good());
        }
        return List.of(draft.confidence(0.5)
                .say("set cb_nodes to " + nodes + ", or to a number that divides the stripe count of the file")
                .assuming("nothing is lost where a node has several network cards")
                .undo("remove the hint cb_nodes")
                .information());
    }
}
