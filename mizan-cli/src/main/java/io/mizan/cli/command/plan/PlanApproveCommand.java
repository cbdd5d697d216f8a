package io.mizan.cli.command.plan;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.ExitCode;
import io.mizan.controller.change.Approval;
import io.mizan.controller.change.ChangePlanFolder;
import io.mizan.database.sql.Database;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan plan approve}: approves a change plan. */
@CommandLine.Command(
        name = "approve",
        header = PlanApproveCommand.HEADER,
        description = {
            "Where the policy of the site requires approval, a plan is applied only after it was approved. An approval is"
                    + " for the plan as it is; it is kept beside it and in the audit log.",
        },
        footer = {"  mizan plan approve plan-0001 --reason \"read it with the users\""})
public final class PlanApproveCommand extends Command {
    public static final String HEADER = "Approve a plan.";

    @Parameters(paramLabel = "ID", description = "The plan, as in plan-0007.")
    private String id = "";

    @Option(names = "--reason", paramLabel = "TEXT", description = "Reason, kept in the audit log.")
    private String reason = "";

    public PlanApproveCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        ChangePlanFolder folder = PlanCommand.folders(context()).get(id);
        Approval approval;
        try (Database database = DatabaseInput.open(context(), configuration())) {
            approval = PlanCommand.changes(context()).approve(folder, context().user(), reason, database.audit());
        }
        print("Plan " + id + " is approved by " + approval.who() + ".\n");
        return ExitCode.OK;
    }
}
