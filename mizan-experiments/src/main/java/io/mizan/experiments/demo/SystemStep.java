package io.mizan.experiments.demo;

import io.mizan.model.system.Balance;
import io.mizan.model.system.SystemView;
import java.util.LinkedHashMap;
import java.util.Map;

/** Step 1 of the demo: shows the targets and how full they are. */
final class SystemStep implements DemoStep {
    @Override
    public String title() {
        return "A file system with worries";
    }

    @Override
    public void play(DemoState state, DemoConsole console) {
        console.say(
                "demofs is simulated, with a time of its own: 4 servers, 32 targets in the pools flash and hdd, four of them new"
                        + " and empty, one nearly full, one degraded; 2 metadata targets; "
                        + state.jobs().size()
                        + " jobs at work. On your own system: lfs df -l | mizan status -");
        console.show("\n");
        console.type("status", state.systemName());
        state.computed().put("system", json(state.view()));
    }

    static Map<String, Object> json(SystemView view) {
        Balance balance = Balance.of(view);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("targets", view.dataTargets().size());
        json.put("balanceScore", balance.score());
        json.put("ostCost", balance.targetCost());
        json.put("highestFill", balance.highest());
        json.put("meanFill", balance.meanUtilisation());
        Map<String, Object> fills = new LinkedHashMap<>();
        view.dataTargets()
                .forEach(target ->
                        fills.put(target.name().shortForm(), target.space().utilisation()));
        json.put("fill", fills);
        return json;
    }
}
