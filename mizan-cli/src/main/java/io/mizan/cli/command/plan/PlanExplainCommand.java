package io.mizan.cli.command.plan;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.controller.change.planner.ChangePlanDocument;
import io.mizan.model.plan.ChangePlan;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan plan explain}: prints why each change is in a plan. */
@CommandLine.Command(
        name = "explain",
        header = PlanExplainCommand.HEADER,
        footer = {"  mizan plan explain plan-0001", "  mizan plan explain plan-0001 --json"})
public final class PlanExplainCommand extends Command {
    public static final String HEADER = "Show why each change is in a plan.";

    @Parameters(paramLabel = "ID", description = "The plan, as in plan-0007.")
    private String id = "";

    @Option(
            names = "--json",
            description =
                    "Print the plan with why, evidence and confidence of each change as JSON (schema mizan/plan/v1).")
    private boolean json;

    public PlanExplainCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        ChangePlan plan = PlanCommand.folders(context()).get(id).plan();
        if (json) {
            printJson(ChangePlanDocument.json(plan));
        } else {
            print(new PlanText(style()).explanation(plan));
        }
        return ExitCode.OK;
    }
}
