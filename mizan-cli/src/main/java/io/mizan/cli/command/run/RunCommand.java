package io.mizan.cli.command.run;

import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.Errors;
import io.mizan.cli.process.ForegroundProgram;
import io.mizan.cli.process.Preload;
import io.mizan.cli.process.Surroundings;
import io.mizan.database.index.Counters;
import io.mizan.database.index.IndexFile;
import io.mizan.database.index.PlacementIndex;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mizan run}. */
@CommandLine.Command(
        name = "run",
        header = RunCommand.HEADER,
        description = {
            "Runs a command and gives each file that it creates below the root of a placement index the layout that the"
                    + " index has for it. Files that are there already are never touched; whatever cannot be placed gets the"
                    + " default layout. The command has the standard streams, gets the signals, and its exit code is that"
                    + " of mizan. A summary follows on standard error.",
            "",
            "mizan place --index writes an index. All nodes of a job must see it under the same name, and it must not be"
                    + " overwritten in place while programs use it.",
        },
        footer = {
            "  mizan run --index files.index -- cp /etc/hostname step_1.txt",
            "  mizan run --index files.index --report run.json -- sh -c \"date > out.txt\"",
        })
public final class RunCommand extends Command {
    public static final String HEADER = "Run a command and place the files that it creates.";

    @Parameters(
            arity = "1..*",
            paramLabel = "COMMAND",
            description = "What to run, with its arguments; after -- nothing is taken for an option of mizan.")
    private List<String> command = new ArrayList<>();

    @Option(
            names = "--index",
            required = true,
            paramLabel = "FILE",
            description = "The placement index, written by mizan place --index.")
    private String index = "";

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Also write what became of the files as JSON (schema mizan/run/v1).")
    private @Nullable String report;

    public RunCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Path library = Preload.library();
        Preload.checkSwitch(surroundings().variable("MIZAN_DISABLE"), "mizan run");
        Path file = Path.of(index).toAbsolutePath().normalize();
        PlacementIndex placements = IndexFile.read(file);
        if (!placements.expiry().isAfter(surroundings().clock().instant())) {
            throw Problem.of(ErrorCode.USAGE, "the placement index has expired")
                    .with("index", index)
                    .with("expired", placements.expiry())
                    .maybe("write a new one with mizan place --index")
                    .exception();
        }
        Path counters = prepareCounters(file, placements);
        try {
            Map<String, String> environment = new LinkedHashMap<>();
            environment.put("LD_PRELOAD", Preload.with(library, surroundings().variable("LD_PRELOAD")));
            environment.put("MIZAN_INDEX", file.toString());
            environment.put("MIZAN_COUNTERS", counters.toString());
            int code = ForegroundProgram.run(command, environment, surroundings());
            report(placements, counters, code);
            return code;
        } finally {
            delete(counters);
        }
    }

    /** Counters of this run alone: beside the index, where other nodes see them too, or else where there is room. */
    private static Path prepareCounters(Path file, PlacementIndex placements) {
        try {
            Path folder = file.getParent();
            Path counters = folder != null && Files.isWritable(folder)
                    ? Files.createTempFile(folder, file.getFileName() + ".", ".counters")
                    : Files.createTempFile("mizan-", ".counters");
            Counters.prepare(counters, placements);
            return counters;
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot make a file for the counters: " + e)
                            .maybe("make room beside the index, or in the folder for temporary files"),
                    e);
        }
    }

    /** Whatever is wrong here, the exit code is that of the command. */
    private void report(PlacementIndex placements, Path counters, int code) {
        try {
            RunReport result = new RunReport(placements.root(), Counters.read(counters), code);
            surroundings().err().println(result.text());
            if (report != null) {
                Files.writeString(Path.of(report), JsonText.of(result.json()) + "\n");
            }
        } catch (IOException e) {
            MizanException lost = new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot write the report: " + e)
                            .maybe("name a file that you may write to with --report"),
                    e);
            new Errors(surroundings().err()).report(lost, options().debug());
        } catch (MizanException e) {
            new Errors(surroundings().err()).report(e, options().debug());
        }
    }

    private static void delete(Path counters) {
        try {
            Files.deleteIfExists(counters);
        } catch (IOException e) {
            // The folder is gone, and the file with it.
            return;
        }
    }
}
