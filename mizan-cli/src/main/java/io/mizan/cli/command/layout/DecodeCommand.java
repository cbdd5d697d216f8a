package io.mizan.cli.command.layout;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.InputFiles;
import io.mizan.model.layout.LayoutAttribute;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan layout decode}: prints a layout attribute. */
@CommandLine.Command(
        name = "decode",
        header = DecodeCommand.HEADER,
        description = {
            "Reads an attribute as a tool sends it or as a server stores it, and prints every field as YAML, which mizan"
                    + " layout encode reads back.",
        },
        footer = {
            "  mizan layout decode example:pfl.lov",
            "  mizan layout decode example:pfl.lov --as getstripe",
            "  mizan layout decode example:pfl.lov --json",
        })
public final class DecodeCommand extends Command {
    public static final String HEADER = "Show a layout attribute.";

    @Parameters(
            paramLabel = "IN.bin",
            description = "The attribute: its bytes, or what getfattr -e hex prints; - is standard input;"
                    + " example:pfl.lov comes with Mizan.")
    private String file = "";

    @Option(names = "--as", paramLabel = "FORM", description = "Output form: " + LayoutForm.WORDS + " (default: yaml).")
    private String form = "yaml";

    @Option(names = "--json", description = "The same as --as json (schema mizan/layout/v1).")
    private boolean json;

    public DecodeCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        LayoutForm as = json ? LayoutForm.JSON : LayoutForm.of(form);
        LayoutAttribute attribute =
                AttributeInput.read(new InputFiles(configuration(), context(), LayoutCommand.EXAMPLES), file);
        if (as == LayoutForm.JSON) {
            printJson(LayoutJson.of(List.of(LayoutJson.file(file, attribute))));
        } else {
            print(as.text(attribute, file, "FILE"));
        }
        return ExitCode.OK;
    }
}
