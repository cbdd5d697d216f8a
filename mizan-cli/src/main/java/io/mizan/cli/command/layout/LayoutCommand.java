package io.mizan.cli.command.layout;

import java.util.List;
import picocli.CommandLine;

/** Implements {@code mizan layout}: groups the commands about the attributes of files. */
@CommandLine.Command(
        name = "layout",
        header = LayoutCommand.HEADER,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  mizan layout decode example:pfl.lov --as lfs",
            "  mizan layout encode example:pfl.yaml",
        })
public final class LayoutCommand {
    public static final String HEADER = "Show and make the attributes in which Lustre keeps layouts.";

    /** The examples that come with Mizan. */
    static final List<String> EXAMPLES = List.of("pfl.lov", "pfl.yaml");
}
