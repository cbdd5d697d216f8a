package io.mizan.experiments.demo;

import java.util.ArrayList;
import java.util.List;

/** The steps of the demo in their order. */
public final class DemoSteps {
    private DemoSteps() {}

    /** @param undo whether the plan is undone in the end */
    public static List<DemoStep> of(boolean undo) {
        List<DemoStep> steps = new ArrayList<>(List.of(
                new SystemStep(),
                new LiveStep(),
                new DiagnosisStep(),
                new PlanStep(),
                new PoliciesStep(),
                new ApplyStep(),
                new RunStep()));
        if (undo) {
            steps.add(new UndoStep());
        }
        steps.add(new ReportStep());
        return steps;
    }
}
