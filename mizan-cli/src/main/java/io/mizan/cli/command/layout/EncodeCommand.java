package io.mizan.cli.command.layout;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.InputFiles;
import io.mizan.model.document.Documents;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.lustre.LayoutDocument;
import io.mizan.model.layout.lustre.LayoutDocument.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan layout encode}: makes a layout attribute. */
@CommandLine.Command(
        name = "encode",
        header = EncodeCommand.HEADER,
        description = {
            "Reads what mizan layout decode prints, a template for lfs setstripe --yaml, or what lfs getstripe -y prints. A"
                    + " document that does not say which form it has becomes a request, as lfs would send it, and is"
                    + " checked by the rules of the server; form: stored keeps every field as it stands.",
            "",
            "Without -o the bytes are printed as setfattr takes them:",
            "setfattr -n user.mizan.lov -v $(mizan layout encode L.yaml) FILE",
        },
        footer = {
            "  mizan layout encode example:pfl.yaml",
        })
public final class EncodeCommand extends Command {
    public static final String HEADER = "Make a layout attribute.";

    @Parameters(
            paramLabel = "IN.yaml",
            description = "The layout; - is standard input; example:pfl.yaml comes with Mizan.")
    private String file = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT.bin",
            description = "Write the bytes to this file instead of printing them.")
    private @Nullable String output;

    public EncodeCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        LayoutAttribute attribute = new InputFiles(configuration(), context(), LayoutCommand.EXAMPLES)
                .read(file, in -> LayoutDocument.read(Documents.read(in), Form.REQUEST));
        byte[] bytes = MizanException.locating(Place.of(file), () -> checked(attribute));
        if (output == null) {
            print("0x" + HexFormat.of().formatHex(bytes) + "\n");
        } else {
            write(bytes, output);
            print(output + ": " + bytes.length + " bytes\n");
        }
        return ExitCode.OK;
    }

    /** What a server stored is as it is; what someone asks for has to be something that a server accepts. */
    private static byte[] checked(LayoutAttribute attribute) {
        byte[] bytes = attribute.bytes();
        if (!attribute.stored() && attribute.layout() instanceof FileLayout.Raw raw) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "not a layout that can be requested")
                    .with("layout", raw)
                    .exception();
        }
        return bytes;
    }

    private static void write(byte[] bytes, String name) {
        try {
            Files.write(Path.of(name), bytes);
        } catch (IOException | InvalidPathException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot write: " + FileFailure.reason(e))
                            .at(Place.of(name)),
                    e);
        }
    }
}
