package io.mizan.cli.command.plan;

import io.mizan.cli.command.top.FeedInput;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.process.StopSignal;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.PolicyInput;
import io.mizan.cli.shared.QuantityOption;
import io.mizan.controller.change.ChangePlanFolder;
import io.mizan.controller.change.ChangePlanFolders;
import io.mizan.controller.change.ChangeService;
import io.mizan.controller.change.ControllerViews;
import io.mizan.controller.change.Outcome;
import io.mizan.controller.change.PlanSystems;
import io.mizan.controller.change.planner.ChangePlanDocument;
import io.mizan.controller.check.LatencyStopRule;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.database.sql.Database;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.system.driver.Observer;
import io.mizan.model.system.driver.OpenedForChange;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan apply}: carries out a change plan. */
@CommandLine.Command(
        name = "apply",
        header = ApplyCommand.HEADER,
        description = {
            "Carries out a plan, change by change. Refused where the plan is too old or the system is not as it assumed;"
                    + " nothing is changed then. The state before is recorded first, for mizan undo. Ctrl-C or"
                    + " --stop ends it after the current change; the same command continues it later, also after a crash.",
        },
        footer = {
            "  mizan apply plan-0001 --yes",
            "  mizan apply plan-0001 --yes --canary /scratch/clim/out --reason \"ticket 4711\"",
            "  mizan apply plan-0001 --yes --when-idle --controller mgmt01",
            "  mizan apply --stop plan-0001",
        })
public final class ApplyCommand extends Command {
    public static final String HEADER = "Carry out a plan.";

    @Parameters(paramLabel = "ID|FILE", description = "The plan, as in plan-0007, or the file of mizan plan -o.")
    private String name = "";

    @Option(names = "--only", paramLabel = "N", split = ",", description = "Only these steps of the plan.")
    private List<Integer> only = new ArrayList<>();

    @Option(names = "--canary", paramLabel = "DIR", description = "Changes in this directory come first.")
    private String canary = "";

    @Option(names = "--rate", paramLabel = "SIZE", description = "Bytes per second. Default: that of the plan.")
    private @Nullable String rate;

    @Option(names = "--when-idle", description = "Make changes only while the load of the targets is low.")
    private boolean whenIdle;

    @Option(
            names = "--controller",
            paramLabel = "HOST[:PORT],...",
            description = "For Lustre: ask these controllers, whichever acts, how busy and how slow the targets are.")
    private @Nullable String controller;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Reason, kept in the audit log.")
    private String reason = "";

    @Option(
            names = {"-y", "--yes"},
            description = "Apply without asking for confirmation.")
    private boolean yes;

    @Option(names = "--stop", description = "Stop an apply of this plan that is running.")
    private boolean stop;

    @Option(names = "--json", description = "Print JSON (schema mizan/apply/v1).")
    private boolean json;

    public ApplyCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        ChangePlanFolders folders = PlanCommand.folders(context());
        ChangePlanFolder folder = folder(folders);
        ChangePlan plan = folder.plan();
        String who = context().user();
        if (stop) {
            stop(folder, who);
            return ExitCode.OK;
        }
        ChangeService changes =
                PlanCommand.changes(context(), PolicyInput.configured(context(), configuration(), SitePolicy.LUSTRE));
        changes.requireApproval(folder, who);
        confirm(plan);
        long bytesPerSecond = rate == null ? plan.goals().bytesPerSecond() : QuantityOption.rate("--rate", rate);
        StopSignal signal = new StopSignal();
        ShownProgress progress = new ShownProgress(context(), plan, signal);
        try (Database database = DatabaseInput.open(context(), configuration())) {
            Outcome outcome = changes.apply(
                    new ChangeService.Request(
                            folder,
                            () -> open(folder, plan.system(), signal),
                            bytesPerSecond,
                            who,
                            reason,
                            database,
                            progress),
                    new ChangeService.Options(new TreeSet<>(only), canary, whenIdle));
            progress.clear();
            if (json) {
                printJson(OutcomeJson.applied(outcome));
            } else {
                print(OutcomeText.applied(outcome));
            }
            return outcome.finished() ? ExitCode.OK : signal.received() ? ExitCode.INTERRUPTED : ExitCode.FAILURE;
        }
    }

    private void stop(ChangePlanFolder folder, String who) {
        List<Database> opened = new ArrayList<>();
        try {
            PlanCommand.changes(context()).stop(folder, who, reason, () -> {
                opened.add(DatabaseInput.open(context(), configuration()));
                return opened.get(0).audit();
            });
        } finally {
            opened.forEach(Database::close);
        }
        print("The apply of " + folder.plan().id() + " stops after the current change.\n");
    }

    /** What is read of a system before nobody else works on it may be out of date when it is written back. */
    private PlanSystems.Opened open(ChangePlanFolder folder, String label, StopSignal signal) {
        OpenedForChange opened = drivers().change(label, speed -> SignalledPace.of(speed, signal, folder::askedToStop));
        Observer observer = controller == null ? opened.observer() : observed(opened);
        if (!observer.interval().isZero()) {
            context()
                    .err()
                    .println("Watching the targets for "
                            + QuantityOption.words(LatencyStopRule.SAMPLES
                                    * observer.interval().toSeconds())
                            + " before the first change.");
        }
        return PlanSystems.Opened.of(opened, observer, SitePolicy.of(opened.defaults()));
    }

    private Observer observed(OpenedForChange opened) {
        return ControllerViews.observer(
                new FeedInput(context(), configuration()).controller(controller),
                opened.system().view().name(),
                context().clock());
    }

    private ChangePlanFolder folder(ChangePlanFolders folders) {
        if (folders.find(name).isPresent() || !Files.isRegularFile(Path.of(name))) {
            return folders.get(name);
        }
        try {
            return folders.get(folders.take(ChangePlanDocument.read(name, Files.readString(Path.of(name))))
                    .id());
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read the plan: " + FileFailure.reason(e))
                            .at(Place.of(name)),
                    e);
        }
    }

    private void confirm(ChangePlan plan) {
        if (yes || plan.changes().isEmpty()) {
            return;
        }
        if (context().errorColumns() == 0) {
            throw Problem.of(ErrorCode.USAGE, "no terminal to confirm on")
                    .maybe("pass --yes to apply the plan without a question")
                    .exception();
        }
        context().err().print(new PlanText(style()).diff(plan) + "Apply it? [y/N] ");
        context().err().flush();
        try {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(context().in(), StandardCharsets.UTF_8));
            String answer = in.readLine();
            if (answer == null || !answer.strip().equalsIgnoreCase("y")) {
                throw Problem.of(ErrorCode.USAGE, "not confirmed: nothing was changed")
                        .exception();
            }
        } catch (IOException e) {
            throw new MizanException(Problem.of(ErrorCode.USAGE, "not confirmed: nothing was changed"), e);
        }
    }
}
