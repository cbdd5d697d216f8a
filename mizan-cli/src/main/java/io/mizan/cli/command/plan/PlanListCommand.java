package io.mizan.cli.command.plan;

import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.apply.PlanFolder;
import io.mizan.model.error.Printable;
import io.mizan.model.plan.Plan;
import io.mizan.model.units.ByteSize;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;

/** {@code mizan plan list}. */
@CommandLine.Command(
        name = "list",
        header = PlanListCommand.HEADER,
        footer = {"  mizan plan list"})
public final class PlanListCommand extends Command {
    public static final String HEADER = "List the plans that are kept, the newest first.";

    public PlanListCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        List<PlanFolder> folders = PlanCommand.folders(surroundings()).all();
        if (folders.isEmpty()) {
            print("No plans.\n");
        }
        for (PlanFolder folder : folders) {
            Plan plan = folder.plan();
            print(String.format(
                    Locale.ROOT,
                    "%s  made %s  expires %s  %d changes, %s  %-8s %s\n",
                    plan.id(),
                    plan.madeAt().truncatedTo(ChronoUnit.SECONDS),
                    plan.expiresAt().truncatedTo(ChronoUnit.SECONDS),
                    plan.changes().size(),
                    ByteSize.prose(plan.bytes()),
                    folder.begun() ? "applied" : "open",
                    Printable.of(plan.system())));
        }
        return ExitCode.OK;
    }
}
