package io.mizan.experiments.demo;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.plan.ChangePlan;
import io.mizan.simulator.system.SimulatedState;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Optional step of the demo: undoes the plan and compares every layout with what it was, byte by byte. */
final class UndoStep implements DemoStep {
    @Override
    public String title() {
        return "Undo";
    }

    @Override
    public void play(DemoState state, DemoConsole console) {
        console.type("undo", state.of(ChangePlan.class).id(), "--reason", "demo");
        Map<String, String> before = layouts(state.before());
        Map<String, String> after = layouts(state.system().state());
        if (!before.equals(after)) {
            before.entrySet().removeAll(after.entrySet());
            throw Problem.of(ErrorCode.DEMO_FAILED, "undo did not restore every layout")
                    .with("different", before.keySet())
                    .exception();
        }
        console.say("The layouts of " + before.size()
                + " files and directories are what they were before the plan, byte for byte.");
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("layoutsCompared", before.size());
        json.put("identical", true);
        state.computed().put("undo", json);
    }

    /** As Lustre keeps them. */
    private static Map<String, String> layouts(SimulatedState state) {
        Map<String, String> layouts = new TreeMap<>();
        state.files()
                .forEach(file -> layouts.put(
                        file.state().path(),
                        hex(LayoutAttribute.encode(file.state().layout()))));
        state.directories()
                .forEach(directory -> layouts.put(
                        directory.path(),
                        directory
                                        .layout()
                                        .map(layout -> hex(LayoutAttribute.encode(layout)))
                                        .orElse("")
                                + directory.striping().map(Object::toString).orElse("")));
        return layouts;
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
