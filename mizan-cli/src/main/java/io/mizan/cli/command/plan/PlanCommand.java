package io.mizan.cli.command.plan;

import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.ChoiceOption;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.Drivers;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.OutputFile;
import io.mizan.cli.shared.PolicyInput;
import io.mizan.cli.shared.QuantityOption;
import io.mizan.controller.change.ChangePlanFolders;
import io.mizan.controller.change.ChangeService;
import io.mizan.controller.change.planner.ChangePlanDocument;
import io.mizan.controller.change.planner.ChangePlanner;
import io.mizan.controller.change.planner.ChangeRequest;
import io.mizan.controller.client.StateFolder;
import io.mizan.controller.embedded.EmbeddedDriver;
import io.mizan.controller.lustre.LustreCommands;
import io.mizan.controller.lustre.LustreDriver;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.database.plan.ChangePlanState;
import io.mizan.database.plan.ChangePlanSummary;
import io.mizan.database.plan.StoredChangePlan;
import io.mizan.database.sql.Database;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.LayoutAdvisor;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.system.driver.OpenedSystem;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code mizan plan}: plans changes of layouts and moves of files. */
@CommandLine.Command(
        name = "plan",
        header = PlanCommand.HEADER,
        description = {
            "Makes a plan and shows it as a diff; changes nothing. Targets that are degraded, read-only, without"
                    + " precreation, out of space or inodes, inactive, or closed by the policy of the site never get anything."
                    + " The plan is kept, expires, and is applied with mizan apply.",
        },
        footer = {
            "  mizan plan --mount . --system example:testbed.yaml",
            "  mizan plan --system sim:state.json --max-fill 0.85 --rate 500M",
            "  mizan plan --mount . --directory . --layout \"-c 4 -S 1M\"",
            "  mizan plan --mount . --tune",
        })
public final class PlanCommand extends Command {
    public static final String HEADER = "Plan changes of layouts and moves of files, and show them.";

    @Option(
            names = "--system",
            paramLabel = "SYSTEM",
            description = "sim:FILE for a simulated system; with --mount, the file of its targets.")
    private String system = Drivers.USUAL_TARGETS;

    @Option(names = "--mount", paramLabel = "FOLDER", description = "The embedded system of the files below it.")
    private @Nullable String mount;

    @Option(names = "--lustre", paramLabel = "MOUNT", description = "The Lustre that is mounted there.")
    private @Nullable String lustre;

    @Option(names = "--goal", paramLabel = "GOAL", description = "What to balance: space or load. Default: space.")
    private String goal = "space";

    @Option(
            names = "--max-fill",
            paramLabel = "SHARE",
            description =
                    "No target is left or brought above it; with --goal load, the share of its peak. Default: 85%%.")
    private String most = "85%";

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            description = "Also plan the default layout of this directory; may be repeated.")
    private List<String> directories = new ArrayList<>();

    @Option(
            names = "--layout",
            paramLabel = "OPTIONS",
            description = "That default layout, in the options of lfs setstripe.")
    private @Nullable String layout;

    @Mixin
    private TuningOptions tuning = new TuningOptions();

    @Option(names = "--mdt", description = "Also plan on which metadata targets new directories of --directory go.")
    private boolean metadata;

    @Option(
            names = "--mdt-load",
            paramLabel = "SHARE",
            description = "Load that they add, as a share of what one metadata target can do.")
    private @Nullable String metadataLoad;

    @Option(
            names = "--moves",
            negatable = true,
            // Without it, each of the two would mean the opposite of the default.
            fallbackValue = "true",
            description = "Move existing files, or not. Default: move.")
    private boolean moves = true;

    @Option(names = "--rate", paramLabel = "SIZE", description = "Bytes per second to move. Default: 500M.")
    private String rate = "500M";

    @Option(names = "--policy", paramLabel = "FILE", description = "Policy of the site. Default: controller.policy.")
    private @Nullable String policy;

    @Option(names = "--expires", paramLabel = "TIME", description = "How long it may be applied. Default: 30m.")
    private String expires = "30m";

    @Option(names = "--reason", paramLabel = "TEXT", description = "Reason, kept with the plan and in the audit log.")
    private String reason = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Also write the plan as JSON to this file.")
    private @Nullable String output;

    @Option(names = "--commands", paramLabel = "FILE", description = "Also write it as commands of lfs.")
    private @Nullable String commands;

    @Option(names = "--file-list", paramLabel = "FILE", description = "Also write the files for lfs_migrate -0.")
    private @Nullable String fileList;

    @Option(names = "--json", description = "Print JSON (schema mizan/plan/v1).")
    private boolean json;

    @Option(names = "--detailed-exitcode", description = "Exit with 2 where the plan has changes.")
    private boolean detailed;

    public PlanCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        OpenedSystem opened = drivers().observe(label());
        ChangePlanFolders folders = folders(context());
        folders.forget(context().clock().instant());
        LayoutAdvisor advisor = tuning.advisor(opened.system(), layout != null, context(), configuration());
        ChangeRequest request = request(opened);
        ChangePlan plan = folders.keep(new ChangePlanner(opened.system(), advisor)
                .plan(request, opened.clock().instant()));
        store(plan, request.policy().form().label());
        write(output, ChangePlanDocument.text(plan));
        write(commands, String.join("\n", LustreCommands.of(plan)) + "\n");
        write(fileList, LustreCommands.fileList(plan));
        if (json) {
            printJson(ChangePlanDocument.json(plan));
        } else {
            print(new PlanText(style()).diff(plan));
        }
        return detailed && !plan.changes().isEmpty() ? ExitCode.FINDINGS : ExitCode.OK;
    }

    /** The plans of the user. */
    public static ChangePlanFolders folders(ProcessContext context) {
        return new ChangePlanFolders(
                StateFolder.of(context.environment()).made().resolve("plans"));
    }

    /** For what asks the policy of the site nothing: a policy that cannot be read keeps nobody from undoing a plan. */
    static ChangeService changes(ProcessContext context) {
        return changes(context, SitePolicy.LUSTRE);
    }

    static ChangeService changes(ProcessContext context, SitePolicy site) {
        return new ChangeService(
                folders(context), site.approval(), new QuietTimes(site, ZoneId.systemDefault()), context.clock());
    }

    private String label() {
        if (lustre != null) {
            return LustreDriver.SCHEME + ":" + lustre;
        }
        if (mount != null) {
            return EmbeddedDriver.label(mount, system);
        }
        if (system.equals(Drivers.USUAL_TARGETS)) {
            throw Problem.of(ErrorCode.USAGE, "no system was named")
                    .maybe("write --system sim:FILE, --mount FOLDER or --lustre MOUNT")
                    .exception();
        }
        return system;
    }

    private ChangeRequest request(OpenedSystem opened) {
        if (layout != null && directories.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "--layout requires --directory").exception();
        }
        String root = opened.system().view().mount().orElse("/");
        return new ChangeRequest(
                opened.label(),
                directories.stream().map(directory -> absolute(root, directory)).toList(),
                Optional.ofNullable(layout).map(LayoutOptions::parse),
                moves,
                ChoiceOption.of("--goal", goal, Balance.values(), Balance::label),
                QuantityOption.share("--max-fill", most),
                QuantityOption.rate("--rate", rate),
                metadata,
                metadataLoad == null ? 0 : QuantityOption.share("--mdt-load", metadataLoad),
                QuantityOption.time("--expires", expires),
                reason,
                sitePolicy(SitePolicy.of(opened.defaults())));
    }

    /** A name that does not begin with a slash is below the mount point. */
    private static String absolute(String root, String directory) {
        String path = directory.startsWith("/") ? directory : root + "/" + directory;
        return Path.of(path).normalize().toString();
    }

    private SitePolicy sitePolicy(SitePolicy otherwise) {
        String file = policy == null ? configuration().get(Keys.CONTROLLER_POLICY) : policy;
        return PolicyInput.read(file, context(), configuration(), otherwise);
    }

    private void store(ChangePlan plan, String form) {
        String user = context().user();
        try (Database database = DatabaseInput.open(context(), configuration())) {
            database.changePlans()
                    .store(new StoredChangePlan(
                            new ChangePlanSummary(
                                    plan.id(),
                                    "local",
                                    user,
                                    plan.madeAt(),
                                    plan.basedOn(),
                                    plan.expiresAt(),
                                    plan.reason(),
                                    form,
                                    ChangePlanState.MADE),
                            ChangePlanDocument.text(plan)));
        }
    }

    private void write(@Nullable String file, String text) {
        if (file != null) {
            OutputFile.write(file, context().out(), out -> out.print(text));
        }
    }
}
