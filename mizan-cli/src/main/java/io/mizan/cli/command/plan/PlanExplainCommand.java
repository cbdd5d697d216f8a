package io.mizan.cli.command.plan;

import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.plan.change.PlanDocument;
import io.mizan.model.plan.Plan;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mizan plan explain}. */
@CommandLine.Command(
        name = "explain",
        header = PlanExplainCommand.HEADER,
        footer = {"  mizan plan explain plan-0001", "  mizan plan explain plan-0001 --json"})
public final class PlanExplainCommand extends Command {
    public static final String HEADER = "Tell why each change is in a plan.";

    @Parameters(paramLabel = "ID", description = "The plan, as in plan-0007.")
    private String id = "";

    @Option(
            names = "--json",
            description =
                    "Print the plan with why, evidence and confidence of each change as JSON (schema mizan/plan/v1).")
    private boolean json;

    public PlanExplainCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Plan plan = PlanCommand.folders(surroundings()).get(id).plan();
        if (json) {
            printJson(PlanDocument.json(plan));
        } else {
            print(new PlanText(style()).explanation(plan));
        }
        return ExitCode.OK;
    }
}
