package io.mizan.cli.command.config;

import io.mizan.cli.config.ConfigReference;
import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.process.Surroundings;
import picocli.CommandLine;

/** {@code mizan config reference}. */
@CommandLine.Command(
        name = "reference",
        header = "Print the reference of all keys in Markdown.",
        footer = "  mizan config reference")
public final class ConfigReferenceCommand extends Command {
    public ConfigReferenceCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        print(ConfigReference.markdown());
        return ExitCode.OK;
    }
}
