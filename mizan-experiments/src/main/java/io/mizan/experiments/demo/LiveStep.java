package io.mizan.experiments.demo;

import io.mizan.controller.live.LiveView;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Step 2 of the demo: finds the job that keeps the busiest target busy. */
final class LiveStep implements DemoStep {
    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final int ROWS = 12;
    /** How long a screen stands before the next one. */
    private static final Duration LOOK = Duration.ofMillis(1500);

    @Override
    public String title() {
        return "Which job keeps which target busy";
    }

    @Override
    public void play(DemoState state, DemoConsole console) {
        String source = state.systemName();
        console.say(
                "A full screen that follows the system: arrows and Enter go from a target to its jobs and on to their other"
                        + " targets. Try it in another terminal while the demo goes on; with --once it prints tables.");
        console.show("\n");
        LiveView view = state.tools().live(state.stateFile(), INTERVAL);
        BusiestJob culprit = state.keep(BusiestJob.in(view));
        if (console.atATerminal()) {
            console.typed("top", "--source", source, "--sort", "load");
            console.tour(view, state.setting().fast() ? Duration.ZERO : LOOK);
            console.show("\n");
        } else {
            console.type(ROWS, 0, "top", "--source", source, "--once", "--sort", "latency");
            console.type("top", "--source", source, "--once", "--target", culprit.target());
            console.type("top", "--source", source, "--once", "--job", culprit.job());
        }
        console.say(String.format(
                Locale.ROOT,
                "%s is %.0f %% busy, and %.0f %% of what it does is for job %s.",
                culprit.target(),
                100 * culprit.load(),
                100 * culprit.share(),
                culprit.job()));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("target", culprit.target());
        json.put("load", culprit.load());
        json.put("job", culprit.job());
        json.put("share", culprit.share());
        state.computed().put("culprit", json);
    }
}
