package io.mizan.cli.command.plan;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.QuantityOption;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.sql.Database;
import io.mizan.model.error.Printable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan audit}: prints who did what, when and why. */
@CommandLine.Command(
        name = "audit",
        header = AuditCommand.HEADER,
        footer = {"  mizan audit --since 7d", "  mizan audit --json"})
public final class AuditCommand extends Command {
    public static final String HEADER = "Show who did what, when and why.";

    private static final int MOST = 10_000;

    @Option(names = "--since", paramLabel = "TIME", description = "Only the last time, as in 12h or 7d.")
    private @Nullable String since;

    @Option(names = "--json", description = "Print JSON (schema mizan/audit/v1).")
    private boolean json;

    public AuditCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Instant from =
                since == null ? Instant.MIN : context().clock().instant().minus(QuantityOption.time("--since", since));
        try (Database database = DatabaseInput.open(context(), configuration())) {
            List<AuditEntry> entries = database.audit().newest(MOST).stream()
                    .filter(entry -> !entry.at().isBefore(from))
                    .toList();
            if (json) {
                Map<String, Object> root = new LinkedHashMap<>();
                root.put("schema", "mizan/audit/v1");
                root.put("entries", entries.stream().map(AuditCommand::json).toList());
                printJson(root);
            } else if (entries.isEmpty()) {
                print("Nothing was done.\n");
            } else {
                entries.forEach(entry -> print(String.format(
                        Locale.ROOT,
                        "%s  %-10s %-15s %-10s %s\n",
                        entry.at().truncatedTo(ChronoUnit.SECONDS),
                        Printable.of(entry.who()),
                        entry.what(),
                        Printable.of(entry.subject()),
                        Printable.of(entry.why()))));
            }
        }
        return ExitCode.OK;
    }

    private static Map<String, Object> json(AuditEntry entry) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("at", entry.at().toString());
        json.put("who", entry.who());
        json.put("what", entry.what());
        json.put("subject", entry.subject());
        json.put("why", entry.why());
        return json;
    }
}
