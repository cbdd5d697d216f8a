package io.mizan.simulator.flows;

import java.util.List;

/** Links, and flows over them by their positions in the list. */
public record FlowPlan(List<PlannedLink> links, List<PlannedFlow> flows) {
    public FlowPlan {
        links = List.copyOf(links);
        flows = List.copyOf(flows);
    }
}
