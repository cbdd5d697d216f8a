package io.mizan.cli.command.plan;

import io.mizan.cli.command.top.FeedInput;
import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.DatabaseInput;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.frame.PolicyInput;
import io.mizan.cli.frame.Progress;
import io.mizan.cli.process.StopSignal;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.apply.ApplyRun;
import io.mizan.controller.apply.Approval;
import io.mizan.controller.apply.AuditByOwnClock;
import io.mizan.controller.apply.Outcome;
import io.mizan.controller.apply.PlanFolder;
import io.mizan.controller.apply.PlanFolders;
import io.mizan.controller.check.LatencyRule;
import io.mizan.controller.check.Observer;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.plan.change.PlanDocument;
import io.mizan.database.plan.PlanState;
import io.mizan.database.sql.Database;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.Plan;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mizan apply}. */
@CommandLine.Command(
        name = "apply",
        header = ApplyCommand.HEADER,
        description = {
            "Carries out a plan, change by change. Refused where the plan is too old or the system is not as it assumed;"
                    + " nothing is changed then. What was there before is written down first, for mizan undo. Ctrl-C or"
                    + " --stop ends it after the change that goes on; the same command goes on later, also after a crash.",
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

    @Option(names = "--when-idle", description = "Make changes only while the targets have little to do.")
    private boolean whenIdle;

    @Option(
            names = "--controller",
            paramLabel = "HOST[:PORT],...",
            description = "For Lustre: ask these controllers, whichever acts, how busy and how slow the targets are.")
    private @Nullable String controller;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; kept in the audit log.")
    private String reason = "";

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask.")
    private boolean yes;

    @Option(names = "--stop", description = "Stop whoever applies this plan.")
    private boolean stop;

    @Option(names = "--json", description = "Print JSON (schema mizan/apply/v1).")
    private boolean json;

    public ApplyCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        PlanFolders folders = PlanCommand.folders(surroundings());
        PlanFolder folder = folder(folders);
        Plan plan = folder.plan();
        if (stop) {
            if (!folders.busy(plan.system())) {
                throw Problem.of(ErrorCode.NOT_APPLIED, "nobody applies this plan now: there is nothing to stop")
                        .with("plan", plan.id())
                        .maybe(
                                "see mizan audit for how it ended; one that a controller applies is stopped on its dashboard")
                        .exception();
            }
            folder.askToStop();
            print("Whoever applies " + plan.id() + " stops after the change that goes on.\n");
            return ExitCode.OK;
        }
        String who = surroundings().user();
        SitePolicy site = PolicyInput.configured(surroundings(), configuration(), SitePolicy.LUSTRE);
        Approval.check(site.approval(), folder, who);
        confirm(plan);
        StopSignal signal = new StopSignal();
        long bytesPerSecond = rate == null ? plan.goals().bytesPerSecond() : Quantities.rate("--rate", rate);
        OpenedSystem opened = OpenedSystem.open(
                plan.system(),
                surroundings(),
                configuration(),
                speed -> Waiting.of(speed, signal, folder::askedToStop),
                true);
        Observer observer = controller == null ? opened.observer() : observed(opened);
        if (!observer.interval().isZero()) {
            surroundings()
                    .err()
                    .println("Watching the targets for "
                            + Quantities.words(
                                    LatencyRule.SAMPLES * observer.interval().toSeconds())
                            + " before the first change.");
        }
        Progress progress =
                new Progress(surroundings(), "changes", plan.changes().size());
        try (Database database = DatabaseInput.open(surroundings(), configuration())) {
            Outcome outcome = folders.alone(
                    plan.system(),
                    () -> new ApplyRun(
                                    folder,
                                    new ApplyRun.Setting(steps(), canary, whenIdle, who, reason),
                                    new ApplyRun.Parts(
                                            opened.system(),
                                            new AuditByOwnClock(
                                                    database.audit(),
                                                    surroundings().clock()),
                                            opened.clock(),
                                            opened.pace().apply(bytesPerSecond),
                                            observer,
                                            new QuietTimes(site, ZoneId.systemDefault()),
                                            () -> database.plans().move(plan.id(), PlanState.APPLIED, who, reason),
                                            () -> signal.await(0, TimeUnit.MILLISECONDS),
                                            result -> progress.step()))
                            .run());
            progress.clear();
            if (json) {
                printJson(OutcomeJson.applied(outcome));
            } else {
                print(OutcomeText.applied(outcome));
            }
            return outcome.finished() ? ExitCode.OK : signal.received() ? ExitCode.INTERRUPTED : ExitCode.FAILURE;
        }
    }

    private Observer observed(OpenedSystem opened) {
        return ControllerViews.observer(
                new FeedInput(surroundings(), configuration()).controller(controller),
                opened.system().view().name(),
                surroundings().clock());
    }

    private PlanFolder folder(PlanFolders folders) {
        if (folders.find(name).isPresent() || !Files.isRegularFile(Path.of(name))) {
            return folders.get(name);
        }
        try {
            return folders.get(folders.take(PlanDocument.read(name, Files.readString(Path.of(name))))
                    .id());
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read the plan: " + FileFailure.reason(e))
                            .at(Place.of(name)),
                    e);
        }
    }

    private Set<Integer> steps() {
        return new TreeSet<>(only);
    }

    private void confirm(Plan plan) {
        if (yes || plan.changes().isEmpty()) {
            return;
        }
        if (surroundings().errorColumns() == 0) {
            throw Problem.of(ErrorCode.USAGE, "nobody can be asked here")
                    .maybe("say --yes to apply the plan without a question")
                    .exception();
        }
        surroundings().err().print(new PlanText(style()).diff(plan) + "Apply it? [y/N] ");
        surroundings().err().flush();
        try {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(surroundings().in(), StandardCharsets.UTF_8));
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
