package io.mizan.cli.command.layout;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.controller.lustre.FileAttribute;
import io.mizan.controller.lustre.FileAttribute.Named;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Printable;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.program.ProgramPath;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan layout show}: prints the layouts of files. */
@CommandLine.Command(
        name = "show",
        header = ShowCommand.HEADER,
        description = {
            "On Lustre the layout is that of the file (lustre.lov), read with getfattr or, where that is not installed, with"
                    + " lfs. Elsewhere it is the layout that Mizan planned (user.mizan.lov).",
            "",
            "The exit code is 1 if a file has no layout or cannot be read; the others are shown all the same.",
        },
        footer = {
            "  mizan layout show out.0 out.1",
            "  mizan layout show out.0 --as lfs",
        })
public final class ShowCommand extends Command {
    public static final String HEADER = "Show the layouts of files.";

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files or directories.")
    private List<String> files = List.of();

    @Option(
            names = "--as",
            paramLabel = "FORM",
            description = "Output form: " + LayoutForm.WORDS + " (default: getstripe).")
    private String form = "getstripe";

    @Option(names = "--json", description = "The same as --as json (schema mizan/layout/v1).")
    private boolean json;

    public ShowCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        LayoutForm as = json ? LayoutForm.JSON : LayoutForm.of(form);
        FileAttribute attributes = new FileAttribute(
                ProgramPath.of(context().variable("PATH").orElse("")),
                file -> Files.getFileStore(file).type());
        List<Map<String, @Nullable Object>> shown = new ArrayList<>();
        boolean missing = false;
        for (String file : files) {
            Optional<Named> found = attribute(attributes, file);
            if (found.isEmpty()) {
                missing = true;
            } else if (as == LayoutForm.JSON) {
                Map<String, @Nullable Object> entry =
                        LayoutJson.file(file, found.get().attribute());
                entry.put("attribute", found.get().name());
                shown.add(entry);
            } else {
                print((as == LayoutForm.YAML ? "--- # " + Printable.of(file) + "\n" : "")
                        + as.text(found.get().attribute(), file, file));
            }
        }
        if (as == LayoutForm.JSON) {
            printJson(LayoutJson.of(shown));
        }
        return missing ? ExitCode.FAILURE : ExitCode.OK;
    }

    /** None, and a line on standard error, if there is none or it cannot be read. */
    private Optional<Named> attribute(FileAttribute attributes, String file) {
        try {
            Optional<Named> found = attributes.of(Path.of(file));
            if (found.isEmpty()) {
                context().err().println("mizan: " + Printable.of(file) + ": no layout");
            }
            return found;
        } catch (InvalidPathException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.USAGE, "not a file name in this locale")
                            .with("name", file),
                    e);
        } catch (MizanException e) {
            if (files.size() == 1) {
                throw e;
            }
            context().err().println("mizan: " + e.problem().line());
            return Optional.empty();
        }
    }
}
