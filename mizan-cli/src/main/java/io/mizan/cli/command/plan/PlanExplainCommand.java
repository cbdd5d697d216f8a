package io.mizan.cli.command.plan;

import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.process.Surroundings;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** {@code mizan plan explain}. */
@CommandLine.Command(
        name = "explain",
        header = PlanExplainCommand.HEADER,
        footer = {"  mizan plan explain plan-0001"})
public final class PlanExplainCommand extends Command {
    public static final String HEADER = "Tell why each change is in a plan.";

    @Parameters(paramLabel = "ID", description = "The plan, as in plan-0007.")
    private String id = "";

    public PlanExplainCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        print(new PlanText(style())
                .explanation(PlanCommand.folders(surroundings()).get(id).plan()));
        return ExitCode.OK;
    }
}
