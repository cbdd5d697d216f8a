package io.mizan.cli.command.plan;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.controller.change.ChangePlanFolder;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Printable;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.Count;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan plan list}: prints the stored plans. */
@CommandLine.Command(
        name = "list",
        header = PlanListCommand.HEADER,
        footer = {"  mizan plan list", "  mizan plan list --json"})
public final class PlanListCommand extends Command {
    public static final String HEADER = "List the stored plans, the newest first.";

    @Option(names = "--json", description = "Print JSON (schema mizan/plan-list/v1).")
    private boolean json;

    public PlanListCommand(ProcessContext context) {
        super(context);
    }

    private record Listed(ChangePlan plan, String state) {}

    @Override
    public Integer call() {
        List<Listed> plans = new ArrayList<>();
        boolean damaged = false;
        for (ChangePlanFolder folder : PlanCommand.folders(context()).all()) {
            try {
                plans.add(new Listed(folder.plan(), folder.begun() ? "applied" : folder.undone() ? "undone" : "open"));
            } catch (MizanException e) {
                // One that cannot be read must not hide the others.
                damaged = true;
                context().err().println("mizan: " + e.problem().line());
            }
        }
        if (json) {
            Map<String, Object> root = new LinkedHashMap<>();
            root.put("schema", "mizan/plan-list/v1");
            root.put("plans", plans.stream().map(PlanListCommand::json).toList());
            printJson(root);
        } else if (plans.isEmpty()) {
            print("No plans.\n");
        } else {
            plans.forEach(listed -> print(line(listed)));
        }
        return damaged ? ExitCode.FAILURE : ExitCode.OK;
    }

    private static String line(Listed listed) {
        ChangePlan plan = listed.plan;
        return String.format(
                Locale.ROOT,
                "%s  made %s  expires %s  %s, %s  %-8s %s\n",
                plan.id(),
                plan.madeAt().truncatedTo(ChronoUnit.SECONDS),
                plan.expiresAt().truncatedTo(ChronoUnit.SECONDS),
                Count.of(plan.changes().size(), "change"),
                ByteSize.prose(plan.bytes()),
                listed.state,
                Printable.of(plan.system()));
    }

    private static Map<String, Object> json(Listed listed) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", listed.plan.id());
        json.put("state", listed.state);
        json.put("system", listed.plan.system());
        json.put("madeAt", listed.plan.madeAt().toString());
        json.put("expiresAt", listed.plan.expiresAt().toString());
        json.put("changes", listed.plan.changes().size());
        json.put("bytes", listed.plan.bytes());
        json.put("reason", listed.plan.reason());
        return json;
    }
}
