package io.mizan.cli.command.config;

import io.mizan.cli.config.ConfigReference;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import picocli.CommandLine;

/** Implements {@code mizan config reference}: prints the reference of all keys. */
@CommandLine.Command(
        name = "reference",
        header = "Print the reference of all keys in Markdown.",
        footer = "  mizan config reference")
public final class ConfigReferenceCommand extends Command {
    public ConfigReferenceCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        print(ConfigReference.markdown());
        return ExitCode.OK;
    }
}
