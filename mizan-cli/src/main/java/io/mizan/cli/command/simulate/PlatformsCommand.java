package io.mizan.cli.command.simulate;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.simulator.platform.Platforms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan simulate platforms}: lists the built-in platforms, or prints one. */
@CommandLine.Command(
        name = "platforms",
        header = "List the platforms that come with Mizan, or print one.",
        footer = {
            "  mizan simulate platforms",
            "  mizan simulate platforms tarazu-testbed",
        })
public final class PlatformsCommand extends Command {
    @Parameters(paramLabel = "NAME", arity = "0..1", description = "Print the file of this one, to copy and change.")
    private @Nullable String name;

    @Option(names = "--json", description = "Print JSON (schema mizan/platforms/v1).")
    private boolean json;

    public PlatformsCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (name != null) {
            Platforms.named(name);
            print(Platforms.text(name));
        } else if (json) {
            printJson(document());
        } else {
            Table table = new Table().column("platform", Align.LEFT).column("", Align.LEFT);
            Platforms.ALL.forEach(entry -> table.row(Cell.of(entry.name()), Cell.of(entry.summary())));
            print(table.render(style()));
        }
        return ExitCode.OK;
    }

    private static Map<String, Object> document() {
        List<Map<String, Object>> platforms = Platforms.ALL.stream()
                .map(entry -> {
                    Map<String, Object> platform = new LinkedHashMap<>();
                    platform.put("name", entry.name());
                    platform.put("summary", entry.summary());
                    platform.put("file", Platforms.text(entry.name()));
                    return platform;
                })
                .toList();
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/platforms/v1");
        root.put("platforms", platforms);
        return root;
    }
}
