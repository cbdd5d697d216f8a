package io.mizan.cli.command.simulate;

import io.mizan.simulator.flows.FlowPlan;
import io.mizan.simulator.flows.FlowTimes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The document of schema {@code mizan/flows/v1}. */
final class FlowsJson {
    private FlowsJson() {}

    static Map<String, Object> of(FlowPlan plan, FlowTimes times) {
        List<Map<String, Object>> flows = new ArrayList<>();
        for (int i = 0; i < plan.flows().size(); i++) {
            Map<String, Object> flow = new LinkedHashMap<>();
            flow.put("flow", plan.flows().get(i).name());
            flow.put("start", times.start(i));
            flow.put("finish", times.finish(i));
            flows.add(flow);
        }
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/flows/v1");
        root.put("makespan", times.makespan());
        root.put("flows", flows);
        return root;
    }
}
