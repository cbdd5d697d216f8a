package io.mizan.cli.command.demo;

import io.mizan.cli.command.top.screen.SortKey;
import io.mizan.cli.config.Keys;
import io.mizan.cli.live.SimulatedFeed;
import io.mizan.controller.live.LiveView;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Which job is it? */
final class LiveAct implements Act {
    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final int ROWS = 12;
    /** How long a screen stands before the next one. */
    private static final Duration LOOK = Duration.ofMillis(1500);

    @Override
    public String title() {
        return "Which job keeps which target busy";
    }

    @Override
    public void play(Scene scene, Stage stage) {
        String source = scene.systemName();
        stage.say(
                "A full screen that follows the system: arrows and Enter go from a target to its jobs and on to their other"
                        + " targets. Try it in another terminal while the demo goes on; with --once it prints tables.");
        stage.show("\n");
        LiveView view = new SimulatedFeed(scene.stateFile(), INTERVAL, Keys.FULL_AT.defaultValue()).look();
        Culprit culprit = scene.keep(Culprit.in(view));
        if (stage.atATerminal()) {
            stage.typed("top", "--source", source, "--sort", SortKey.LOAD.word());
            new TopTour(view, stage.style(), scene.setting().fast() ? Duration.ZERO : LOOK).play(stage);
            stage.show("\n");
        } else {
            stage.type(ROWS, 0, "top", "--source", source, "--once", "--sort", "latency");
            stage.type("top", "--source", source, "--once", "--target", culprit.target());
            stage.type("top", "--source", source, "--once", "--job", culprit.job());
        }
        stage.say(String.format(
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
        scene.computed().put("culprit", json);
    }
}
