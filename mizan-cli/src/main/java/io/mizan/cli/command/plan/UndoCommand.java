package io.mizan.cli.command.plan;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.process.StopSignal;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.ExitCode;
import io.mizan.controller.change.ChangePlanFolder;
import io.mizan.controller.change.ChangeService;
import io.mizan.controller.change.Outcome;
import io.mizan.controller.change.PlanSystems;
import io.mizan.controller.change.StepResult.State;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.database.sql.Database;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.system.driver.OpenedForChange;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan undo}: puts back what a plan changed. */
@CommandLine.Command(
        name = "undo",
        header = UndoCommand.HEADER,
        description = {
            "Puts back every default layout and every file that the plan changed, also after an apply that was stopped or"
                    + " killed. What was changed by others since is reported and left alone. It may be repeated.",
        },
        footer = {"  mizan undo plan-0001", "  mizan undo plan-0001 --reason \"users complained\""})
public final class UndoCommand extends Command {
    public static final String HEADER = "Put back what a plan changed.";

    @Parameters(paramLabel = "ID", description = "The plan, as in plan-0007.")
    private String id = "";

    @Option(names = "--reason", paramLabel = "TEXT", description = "Reason, kept in the audit log.")
    private String reason = "";

    @Option(names = "--json", description = "Print JSON (schema mizan/undo/v1).")
    private boolean json;

    public UndoCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        ChangePlanFolder folder = PlanCommand.folders(context()).get(id);
        ChangePlan plan = folder.plan();
        StopSignal signal = new StopSignal();
        ShownProgress progress = new ShownProgress(context(), plan, signal);
        try (Database database = DatabaseInput.open(context(), configuration())) {
            Outcome outcome = PlanCommand.changes(context())
                    .undo(new ChangeService.Request(
                            folder,
                            () -> open(plan.system(), signal),
                            plan.goals().bytesPerSecond(),
                            context().user(),
                            reason,
                            database,
                            progress));
            progress.clear();
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

    private PlanSystems.Opened open(String label, StopSignal signal) {
        OpenedForChange opened = drivers().change(label, speed -> SignalledPace.of(speed, signal, () -> false));
        return PlanSystems.Opened.of(opened, opened.observer(), SitePolicy.of(opened.defaults()));
    }
}
