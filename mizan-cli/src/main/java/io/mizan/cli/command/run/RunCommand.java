package io.mizan.cli.command.run;

import io.mizan.cli.process.Preload;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.Drivers;
import io.mizan.cli.shared.FaultBarrier;
import io.mizan.cli.shared.SystemInput;
import io.mizan.controller.client.IndexedRun;
import io.mizan.controller.client.LoopRun;
import io.mizan.controller.client.RunDriver;
import io.mizan.controller.client.RunLoop;
import io.mizan.controller.client.RunOutcome;
import io.mizan.controller.client.StateFolder;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.driver.Capability;
import io.mizan.model.system.driver.SystemDriver;
import java.io.IOException;
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

/** Implements {@code mizan run}: runs a command and places the files that it creates. */
@CommandLine.Command(
        name = "run",
        header = RunCommand.HEADER,
        description = {
            "Runs a command. The first time it is recorded which files it creates; from the second time on these are"
                    + " predicted, spread evenly over the targets of a storage system, and each new file gets its layout when"
                    + " the command creates it. Files that are there already are never touched. The command has the standard"
                    + " streams, gets the signals, and its exit code is that of mizan. A summary follows on standard error.",
            "Whatever keeps Mizan from its part (MIZAN_DISABLE, an index that has expired, ...) is said, and the command runs"
                    + " without.",
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
    private String system = Drivers.USUAL_TARGETS;

    @Option(
            names = "--index",
            paramLabel = "FILE",
            description = "Predict nothing; use this placement index, written by mizan place --index.")
    private @Nullable String index;

    @Option(
            names = "--controller",
            paramLabel = "HOST[:PORT],...",
            description =
                    "Ask these controllers of a site for the plan, whichever acts, instead of making one here. Keys: client.keys and"
                            + " controller.key of the configuration.")
    private @Nullable String controller;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Also write what became of the files as JSON (schema mizan/run/v1).")
    private @Nullable String report;

    public RunCommand(ProcessContext context) {
        super(context);
    }

    /** Options that contradict each other are refused; whatever else keeps Mizan from its part does not stop the command. */
    @Override
    public Integer call() {
        checkOptions();
        ProtectedRun run = new ProtectedRun(
                context(), command, report == null ? "" : report, options().debug());
        Optional<MizanException> off = Preload.switchedOff(context().variable("MIZAN_DISABLE"), "mizan run");
        if (off.isPresent()) {
            return run.without("", off.get());
        }
        if (index != null) {
            String name = index;
            return run.run("", () -> indexed(name));
        }
        Optional<Path> folder = new FaultBarrier(context(), options().debug()).attempt(this::mountFolder);
        return folder.map(path -> run.run(path.toString(), () -> prepared(path)))
                .orElseGet(() -> run.alone(""));
    }

    private ProtectedRun.Ready<IndexedRun.Outcome> indexed(String name) {
        return new ProtectedRun.Ready<>(
                IndexedRun.prepare(
                        Preload.environment(context()),
                        indexFile(name),
                        context().clock().instant()),
                outcome -> RunReport.of(outcome.root(), outcome.counters(), outcome.exitCode()));
    }

    private ProtectedRun.Ready<RunOutcome> prepared(Path folder) {
        Map<String, String> preload = Preload.environment(context());
        String name = application != null ? application : StateFolder.applicationOf(command);
        SystemDriver driver = drivers().of(folder);
        if (controller != null
                && (driver instanceof RunDriver || driver.capabilities().contains(Capability.CREATE))) {
            RunLoop remote = RemoteLoop.open(context(), configuration(), controller, driver, folder);
            return new ProtectedRun.Ready<>(LoopRun.prepare(preload, remote, name), RunReport::of);
        }
        if (controller == null && driver instanceof RunDriver local) {
            SystemView targets = SystemInput.one(drivers().read(system)).view();
            RunLoop loop = LocalLoop.open(context(), configuration(), local, folder, targets);
            return new ProtectedRun.Ready<>(LoopRun.prepare(preload, loop, name), RunReport::of);
        }
        RecordingLoop recording = RecordingLoop.open(context(), configuration(), driver, folder);
        return new ProtectedRun.Ready<>(LoopRun.prepare(preload, recording, name), recording::report);
    }

    private void checkOptions() {
        if (index != null && (mount != null || application != null || !system.equals(Drivers.USUAL_TARGETS))) {
            throw Problem.of(ErrorCode.USAGE, "--index excludes --mount, --app and --system")
                    .maybe("leave them out, or leave out --index")
                    .exception();
        }
        if (index == null && controller != null && !system.equals(Drivers.USUAL_TARGETS)) {
            throw Problem.of(ErrorCode.USAGE, "--controller and --system exclude each other")
                    .maybe("leave out --system or --controller")
                    .exception();
        }
    }

    private static Path indexFile(String name) {
        Path file = Path.of(name);
        if (Files.notExists(file)) {
            throw Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such placement index")
                    .at(Place.of(name))
                    .maybe("write one with mizan place --index")
                    .exception();
        }
        return file;
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
}
