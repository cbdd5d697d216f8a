package io.mizan.cli.command.plan;

import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.DatabaseInput;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.apply.Approval;
import io.mizan.controller.apply.PlanFolder;
import io.mizan.database.sql.Database;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mizan plan approve}. */
@CommandLine.Command(
        name = "approve",
        header = PlanApproveCommand.HEADER,
        description = {
            "Where the policy of the site says so (approval), a plan is applied only after somebody approved it. An approval is"
                    + " for the plan as it is; it is kept beside it and in the audit log.",
        },
        footer = {"  mizan plan approve plan-0001 --reason \"read it with the users\""})
public final class PlanApproveCommand extends Command {
    public static final String HEADER = "Say that a plan may be applied.";

    @Parameters(paramLabel = "ID", description = "The plan, as in plan-0007.")
    private String id = "";

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; kept in the audit log.")
    private String reason = "";

    public PlanApproveCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        PlanFolder folder = PlanCommand.folders(surroundings()).get(id);
        Approval approval =
                new Approval(surroundings().clock().instant(), surroundings().user(), reason);
        try (Database database = DatabaseInput.open(surroundings(), configuration())) {
            folder.approve(approval, database.audit());
        }
        print("Plan " + id + " is approved by " + approval.who() + ".\n");
        return ExitCode.OK;
    }
}
