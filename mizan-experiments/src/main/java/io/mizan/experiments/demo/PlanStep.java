package io.mizan.experiments.demo;

import io.mizan.controller.change.planner.ChangePlanDocument;
import io.mizan.controller.change.planner.PlanScore;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.plan.ChangePlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Step 4 of the demo: plans the advised layout and the fewest moves, and changes nothing yet. */
final class PlanStep implements DemoStep {
    private static final String MOST = "70%";
    private static final String RATE = "2G";
    private static final int LINES_OF_AN_EXPLANATION = 24;

    @Override
    public String title() {
        return "A plan that changes nothing yet";
    }

    @Override
    public void play(DemoState state, DemoConsole console) {
        DiagnosisResult diagnosed = state.of(DiagnosisResult.class);
        console.say(
                "The layout that was advised for new files, and the fewest bytes that have to move so that no target is above "
                        + MOST.replace("%", " %") + ". The degraded target gets nothing.");
        console.show("\n");
        Path file = state.file("plan.json");
        console.type(
                "plan",
                "--system",
                state.systemName(),
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
        ChangePlan plan = state.keep(read(file));
        console.type(LINES_OF_AN_EXPLANATION, 0, "plan", "explain", plan.id());
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("changes", plan.changes().size());
        json.put("skipped", plan.skipped().size());
        json.put("bytes", plan.bytes());
        json.put("leastBytes", plan.goals().leastBytes());
        json.put("scoreBefore", PlanScore.before(plan));
        json.put("scoreAfter", PlanScore.after(plan));
        state.computed().put("plan", json);
    }

    private static ChangePlan read(Path file) {
        try {
            return ChangePlanDocument.read(file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read the plan again: " + FileFailure.reason(e))
                            .with("file", file),
                    e);
        }
    }
}
