package io.mizan.cli.command.demo;

import io.mizan.cli.config.Keys;
import io.mizan.cli.live.SimulatedFeed;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Which job is it? */
final class LiveAct implements Act {
    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final int ROWS = 12;

    @Override
    public String title() {
        return "Which job keeps which target busy";
    }

    @Override
    public void play(Scene scene, Stage stage) {
        String source = scene.systemName();
        stage.say(
                "Without --once this is a full screen that follows the system: arrows and Enter go from a target to its"
                        + " jobs and on to their files. Try it in another terminal while the demo goes on.");
        stage.show("\n");
        stage.type(ROWS, 0, "top", "--source", source, "--once", "--sort", "latency");
        Culprit culprit = scene.keep(
                Culprit.in(new SimulatedFeed(scene.stateFile(), INTERVAL, Keys.FULL_AT.defaultValue()).look()));
        stage.type("top", "--source", source, "--once", "--target", culprit.target());
        stage.type("top", "--source", source, "--once", "--job", culprit.job());
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
