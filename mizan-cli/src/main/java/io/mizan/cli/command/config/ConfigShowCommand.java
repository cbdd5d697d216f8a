package io.mizan.cli.command.config;

import io.mizan.cli.config.ConfigReference;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.model.config.ConfigKey;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan config show}: prints the values in force and their origins. */
@CommandLine.Command(
        name = "show",
        header = "Show the values in force and, on request, where each comes from.",
        footer = {
            "  mizan config show --origin",
            "  MIZAN_TARGET_FULL_AT=0.85 mizan config show --origin",
            "  mizan config show --json",
        })
public final class ConfigShowCommand extends Command {
    @Option(names = "--origin", description = "Also show where each value comes from.")
    private boolean origin;

    @Option(names = "--json", description = "Print JSON (schema mizan/config/v1).")
    private boolean json;

    public ConfigShowCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (json) {
            printJson(toJson());
            return ExitCode.OK;
        }
        Table table = new Table().column("key", Align.LEFT).column("value", Align.LEFT);
        if (origin) {
            table.column("origin", Align.LEFT);
        }
        for (ConfigKey<?> key : Keys.ALL) {
            Cell name = Cell.of(key.name());
            Cell value = Cell.of(configuration().text(key));
            if (origin) {
                table.row(name, value, Cell.of(configuration().origin(key)));
            } else {
                table.row(name, value);
            }
        }
        print(table.render(style()));
        return ExitCode.OK;
    }

    private Map<String, Object> toJson() {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/config/v1");
        root.put("keys", Keys.ALL.stream().map(this::toJson).toList());
        return root;
    }

    private Map<String, Object> toJson(ConfigKey<?> key) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", key.name());
        json.put("value", configuration().text(key));
        json.put("default", ConfigReference.defaultText(key));
        json.put("origin", configuration().origin(key));
        return json;
    }
}
