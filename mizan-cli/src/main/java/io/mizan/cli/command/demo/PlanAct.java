package io.mizan.cli.command.demo;

import io.mizan.controller.plan.change.PlanDocument;
import io.mizan.controller.plan.change.PlanScore;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.text.LayoutOptions;
import io.mizan.model.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What should be changed. */
final class PlanAct implements Act {
    private static final String MOST = "70%";
    private static final String RATE = "2G";
    private static final int LINES_OF_AN_EXPLANATION = 24;

    @Override
    public String title() {
        return "A plan that changes nothing yet";
    }

    @Override
    public void play(Scene scene, Stage stage) {
        Diagnosed diagnosed = scene.of(Diagnosed.class);
        stage.say(
                "The layout that was advised for new files, and the fewest bytes that have to move so that no target is above "
                        + MOST.replace("%", " %") + ". The degraded target gets nothing.");
        stage.show("\n");
        Path file = scene.file("plan.json");
        stage.type(
                "plan",
                "--system",
                scene.systemName(),
                "--max-fill",
                MOST,
                "--rate",
                RATE,
                "--directory",
                diagnosed.directory(),
                "--layout",
                LayoutOptions.options(diagnosed.layout()).orElseThrow(),
                "--reason",
                "job " + diagnosed.job() + " waits for one target",
                "-o",
                file.toString());
        Plan plan = scene.keep(read(file));
        stage.type(LINES_OF_AN_EXPLANATION, 0, "plan", "explain", plan.id());
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("changes", plan.changes().size());
        json.put("skipped", plan.skipped().size());
        json.put("bytes", plan.bytes());
        json.put("leastBytes", plan.goals().leastBytes());
        json.put("scoreBefore", PlanScore.before(plan));
        json.put("scoreAfter", PlanScore.after(plan));
        scene.computed().put("plan", json);
    }

    private static Plan read(Path file) {
        try {
            return PlanDocument.read(file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read the plan again: " + FileFailure.reason(e))
                            .with("file", file),
                    e);
        }
    }
}
