package io.mizan.cli.command.run;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.Errors;
import io.mizan.cli.frame.SystemInput;
import io.mizan.cli.process.ForegroundProgram;
import io.mizan.cli.process.Preload;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.client.ApplicationRun;
import io.mizan.controller.client.StateFolder;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.system.SystemView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mizan run}. */
@CommandLine.Command(
        name = "run",
        header = RunCommand.HEADER,
        description = {
            "Runs a command. The first time it is recorded which files it creates; from the second time on these are"
                    + " predicted, spread evenly over the targets of a storage system, and each new file gets its layout when"
                    + " the command creates it. Files that are there already are never touched. The command has the standard"
                    + " streams, gets the signals, and its exit code is that of mizan. A summary follows on standard error.",
            "",
            "Without a controller the storage system is an embedded one: files below --mount belong to it, layouts are"
                    + " kept in an attribute of each file. docs/run.md explains what is kept where.",
        },
        footer = {
            "  mizan run -- sh -c \"mkdir -p out; date > out/1.txt; date > out/2.txt\"",
            "  mizan run --mount . --app demo --report run.json -- sh -c \"date > out.txt\"",
            "  mizan run --index files.index -- cp /etc/hostname step_1.txt",
        })
public final class RunCommand extends Command {
    public static final String HEADER = "Run a command and place the files that it creates.";

    private static final String TESTBED = "example:testbed.yaml";

    @Parameters(
            arity = "1..*",
            paramLabel = "COMMAND",
            description = "What to run, with its arguments; after -- nothing is taken for an option of mizan.")
    private List<String> command = new ArrayList<>();

    @Option(
            names = "--mount",
            paramLabel = "FOLDER",
            description = "Files below it belong to the system. Default: the current folder.")
    private @Nullable String mount;

    @Option(
            names = "--app",
            paramLabel = "NAME",
            description = "The application whose history this run belongs to. Default: the command as it stands.")
    private @Nullable String application;

    @Option(
            names = "--system",
            paramLabel = "FILE",
            description = "The targets: output of lfs df or a system file. Default: 35 targets on 7 servers.")
    private String system = TESTBED;

    @Option(
            names = "--index",
            paramLabel = "FILE",
            description = "Predict nothing; use this placement index, written by mizan place --index.")
    private @Nullable String index;

    @Option(
            names = "--controller",
            paramLabel = "HOST[:PORT]",
            description = "Ask this controller for the plan instead of making one here. Keys: client.keys and"
                    + " controller.key of the configuration.")
    private @Nullable String controller;

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
        if (index != null) {
            checkAlone();
            return new IndexedRun(surroundings(), library, Path.of(index)).run(command, this::print);
        }
        return controller == null ? embedded(library) : remote(library, controller);
    }

    private void checkAlone() {
        if (mount != null || application != null || !system.equals(TESTBED)) {
            throw Problem.of(
                            ErrorCode.USAGE,
                            "an index says all of it: --mount, --app and --system have no meaning with --index")
                    .maybe("leave them out, or leave out --index")
                    .exception();
        }
    }

    private int embedded(Path library) {
        Path folder = mountFolder();
        SystemView view = SystemInput.one(new SystemInput(configuration(), surroundings()).read(system))
                .view();
        return run(
                folder,
                library,
                () -> EmbeddedLoop.open(
                        surroundings(),
                        configuration(),
                        StateFolder.of(surroundings().environment()),
                        folder,
                        view));
    }

    private int remote(Path library, String host) {
        if (!system.equals(TESTBED)) {
            throw Problem.of(ErrorCode.USAGE, "a controller knows its system: --system has no meaning with it")
                    .maybe("leave out --system or --controller")
                    .exception();
        }
        Path folder = mountFolder();
        return run(folder, library, () -> RemoteLoop.open(surroundings(), configuration(), host, folder));
    }

    /** What was made ready for the program. */
    private record Ready(Loop loop, ApplicationRun run, Map<String, String> environment) {}

    private int run(Path folder, Path library, Supplier<Loop> opening) {
        Optional<Ready> prepared = prepare(opening);
        if (prepared.isEmpty()) {
            int code = ForegroundProgram.run(command, Map.of(), surroundings());
            print(() -> RunReport.off(folder.toString(), code));
            return code;
        }
        ApplicationRun run = prepared.get().run();
        Map<String, String> environment = new LinkedHashMap<>(prepared.get().environment());
        environment.put("LD_PRELOAD", Preload.with(library, surroundings().variable("LD_PRELOAD")));
        try (Loop loop = prepared.get().loop()) {
            int code;
            try (Watch watch = Watch.start(run::watch)) {
                code = ForegroundProgram.run(command, environment, surroundings());
            } catch (MizanException e) {
                run.abandon();
                throw e;
            }
            print(() -> RunReport.of(run.finish(code)));
            return code;
        }
    }

    /** Nothing that keeps Mizan from its work, a defect of its own included, keeps the program from running. */
    private Optional<Ready> prepare(Supplier<Loop> opening) {
        Loop loop = null;
        try {
            loop = opening.get();
            String name = application != null ? application : StateFolder.applicationOf(command);
            ApplicationRun run = loop.run(name, Layouts.BUILT_IN);
            return Optional.of(new Ready(loop, run, run.prepare()));
        } catch (RuntimeException e) {
            new Errors(surroundings().err()).report(e, options().debug());
            surroundings().err().println("mizan: the command runs without Mizan");
            if (loop != null) {
                loop.close();
            }
            return Optional.empty();
        }
    }

    private Path mountFolder() {
        String name = mount == null ? "." : mount;
        try {
            Path folder = Path.of(name).toRealPath();
            if (Files.isDirectory(folder)) {
                return folder;
            }
        } catch (IOException | InvalidPathException e) {
            throw new MizanException(noFolder(name), e);
        }
        throw noFolder(name).exception();
    }

    private static Problem noFolder(String name) {
        return Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such folder")
                .at(Place.of(name))
                .maybe("name the folder of the files with --mount");
    }

    /** Whatever is wrong here, the exit code is that of the command. */
    private void print(Supplier<RunReport> result) {
        try {
            RunReport made = result.get();
            made.lines().forEach(surroundings().err()::println);
            if (report != null) {
                Files.writeString(Path.of(report), JsonText.of(made.json()) + "\n");
            }
        } catch (IOException e) {
            MizanException lost = new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot write the report: " + e)
                            .maybe("name a file that you may write to with --report"),
                    e);
            new Errors(surroundings().err()).report(lost, options().debug());
        } catch (RuntimeException e) {
            new Errors(surroundings().err()).report(e, options().debug());
        }
    }
}
