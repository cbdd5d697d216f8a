package io.mizan.cli.command.plan;

import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.DatabaseInput;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.frame.Progress;
import io.mizan.cli.process.StopSignal;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.apply.AuditByOwnClock;
import io.mizan.controller.apply.Outcome;
import io.mizan.controller.apply.PlanFolder;
import io.mizan.controller.apply.PlanFolders;
import io.mizan.controller.apply.StepResult.State;
import io.mizan.controller.apply.UndoRun;
import io.mizan.database.plan.PlanState;
import io.mizan.database.sql.Database;
import io.mizan.model.plan.Plan;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mizan undo}. */
@CommandLine.Command(
        name = "undo",
        header = UndoCommand.HEADER,
        description = {
            "Puts back every default layout and every file that the plan changed, also after an apply that was stopped or"
                    + " killed. What somebody changed since is told and left alone. It may be repeated.",
        },
        footer = {"  mizan undo plan-0001", "  mizan undo plan-0001 --reason \"users complained\""})
public final class UndoCommand extends Command {
    public static final String HEADER = "Put back what a plan changed.";

    @Parameters(paramLabel = "ID", description = "The plan, as in plan-0007.")
    private String id = "";

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; kept in the audit log.")
    private String reason = "";

    @Option(names = "--json", description = "Print JSON (schema mizan/undo/v1).")
    private boolean json;

    public UndoCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        PlanFolders folders = PlanCommand.folders(surroundings());
        PlanFolder folder = folders.get(id);
        Plan plan = folder.plan();
        StopSignal signal = new StopSignal();
        OpenedSystem opened = OpenedSystem.open(
                plan.system(), surroundings(), configuration(), speed -> Waiting.of(speed, signal, () -> false), true);
        String who = surroundings().user();
        Progress progress =
                new Progress(surroundings(), "changes", plan.changes().size());
        try (Database database = DatabaseInput.open(surroundings(), configuration())) {
            Outcome outcome = folders.alone(
                    plan.system(),
                    () -> new UndoRun(
                                    folder,
                                    who,
                                    reason,
                                    new UndoRun.Parts(
                                            opened.system(),
                                            new AuditByOwnClock(
                                                    database.audit(),
                                                    surroundings().clock()),
                                            opened.clock(),
                                            opened.pace().apply(plan.goals().bytesPerSecond()),
                                            () -> signal.await(0, TimeUnit.MILLISECONDS),
                                            result -> progress.step()))
                            .run());
            progress.clear();
            if (outcome.finished()) {
                database.plans().move(plan.id(), PlanState.UNDONE, who, reason);
            }
            if (json) {
                printJson(OutcomeJson.undone(outcome));
            } else {
                print(OutcomeText.undone(outcome));
            }
            boolean whole = outcome.count(State.CHANGED) + outcome.count(State.REFUSED) == 0;
            return outcome.finished()
                    ? whole ? ExitCode.OK : ExitCode.FAILURE
                    : signal.received() ? ExitCode.INTERRUPTED : ExitCode.FAILURE;
        }
    }
}
