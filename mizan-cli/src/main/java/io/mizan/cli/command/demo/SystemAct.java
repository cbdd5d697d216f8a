package io.mizan.cli.command.demo;

import io.mizan.model.system.Balance;
import io.mizan.model.system.SystemView;
import java.util.LinkedHashMap;
import java.util.Map;

/** What there is. */
final class SystemAct implements Act {
    @Override
    public String title() {
        return "A file system with worries";
    }

    @Override
    public void play(Scene scene, Stage stage) {
        stage.say(
                "demofs is simulated, with a time of its own: 4 servers, 32 targets in the pools flash and hdd, four of them new"
                        + " and empty, one nearly full, one degraded; 2 metadata targets; "
                        + scene.jobs().size()
                        + " jobs at work. On your own system: lfs df -l | mizan status -");
        stage.show("\n");
        stage.type("status", scene.systemName());
        scene.computed().put("system", json(scene.view()));
    }

    static Map<String, Object> json(SystemView view) {
        Balance balance = Balance.of(view);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("targets", view.osts().size());
        json.put("balanceScore", balance.score());
        json.put("ostCost", balance.ostCost());
        json.put("highestFill", balance.highest());
        json.put("meanFill", balance.meanUtilisation());
        Map<String, Object> fills = new LinkedHashMap<>();
        view.osts()
                .forEach(target ->
                        fills.put(target.name().shortForm(), target.space().utilisation()));
        json.put("fill", fills);
        return json;
    }
}
