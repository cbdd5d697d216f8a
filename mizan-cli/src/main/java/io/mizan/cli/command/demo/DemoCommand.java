package io.mizan.cli.command.demo;

import io.mizan.cli.process.EndingSignals;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.CommandRunner;
import io.mizan.cli.shared.Drivers;
import io.mizan.cli.shared.ExitCode;
import io.mizan.experiments.demo.DemoEnded;
import io.mizan.experiments.demo.DemoState;
import io.mizan.experiments.demo.DemoStep;
import io.mizan.experiments.demo.DemoSteps;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.ShellWord;
import io.mizan.model.system.driver.SystemDrivers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan demo}: runs a tour of Mizan on a simulated system. */
@CommandLine.Command(
        name = "demo",
        header = DemoCommand.HEADER,
        description = {
            "Makes a simulated file system with twelve jobs in a folder of its own and goes through a day of its"
                    + " administrator: what is wrong, which job it is, why, what to change, what that would bring, doing it"
                    + " while a server dies, and a real program run with Mizan. It needs no root, no network and no Lustre,"
                    + " and touches nothing outside of the folder.",
            "",
            "Everything that it prints is computed or measured while it runs. What is computed is the same in every run with"
                    + " the same seed; what is measured is marked. At a terminal it waits for Enter after each step.",
        },
        footer = {"  mizan demo", "  mizan demo --yes --seed 7", "  mizan demo --fast --json"})
public final class DemoCommand extends Command {
    public static final String HEADER = "A tour: what Mizan does, on a simulated system, in two minutes.";

    private static final double NANOS = 1e9;

    @Option(names = "--seed", paramLabel = "N", description = "Another system and other jobs. Default: 1.")
    private long seed = 1;

    @Option(names = "--fast", description = "Fewer seeds and files; under half a minute.")
    private boolean fast;

    @Option(
            names = {"-y", "--yes"},
            description = "Do not wait for Enter.")
    private boolean yes;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "Where everything is kept: a new or an empty folder. Default: a new one for temporary files.")
    private @Nullable String folderName;

    @Option(names = "--threads", paramLabel = "N", description = "Simulations at the same time (all processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--undo", description = "Undo the plan in the end, and compare every layout with what it was.")
    private boolean undo;

    @Option(names = "--json", description = "Print JSON (schema mizan/demo/v1).")
    private boolean json;

    private final CommandRunner runner;

    public DemoCommand(ProcessContext context, CommandRunner runner) {
        super(context);
        this.runner = runner;
    }

    @Override
    public Integer call() {
        if (threads < 1) {
            throw Problem.of(ErrorCode.USAGE, "--threads must be at least 1")
                    .with("--threads", threads)
                    .maybe("leave it out to use all processors")
                    .exception();
        }
        Path folder = folder();
        EndingSignals.restore();
        TerminalConsole console = new TerminalConsole(context(), runner, folder, style(), manner());
        SystemDrivers drivers = Drivers.of(console.inside(), console.configuration());
        DemoState state =
                DemoState.create(new DemoState.Setting(folder, seed, fast), new CliTools(console, drivers, threads));
        // Plans, journals and audit are of the simulated time.
        console.clock(() -> state.system().instant());
        console.say(
                "Everything below is computed or measured now. Each command can be typed by you, too, in another terminal:");
        console.show("  cd " + ShellWord.quote(folder.toString()) + " && export MIZAN_STATE_DIR=$PWD/state\n");
        int code = ExitCode.OK;
        try {
            play(state, console);
        } catch (DemoEnded e) {
            code = e.code();
        }
        console.show("Everything is in " + folder + "\n");
        if (json && code == ExitCode.OK) {
            printJson(document(state));
        }
        return code;
    }

    private void play(DemoState state, TerminalConsole console) {
        List<DemoStep> steps = DemoSteps.of(undo);
        Map<String, Object> seconds = new LinkedHashMap<>();
        state.measured().put("actSeconds", seconds);
        for (int i = 0; i < steps.size(); i++) {
            if (i > 0) {
                console.pause();
            }
            DemoStep step = steps.get(i);
            console.heading(i + 1, steps.size(), step.title());
            long start = context().nanoClock().getAsLong();
            step.play(state, console);
            seconds.put(step.title(), (context().nanoClock().getAsLong() - start) / NANOS);
        }
    }

    private TerminalConsole.Manner manner() {
        if (json) {
            return TerminalConsole.Manner.SILENT;
        }
        boolean watched = context().keyboard() && context().terminalColumns() > 0;
        return watched && !yes ? TerminalConsole.Manner.ASKING : TerminalConsole.Manner.RUNNING;
    }

    private Map<String, Object> document(DemoState state) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/demo/v1");
        root.put("seed", seed);
        root.put("fast", fast);
        root.put("skipped", state.skipped());
        root.put("computed", state.computed());
        root.put("measured", state.measured());
        return root;
    }

    private Path folder() {
        try {
            if (folderName == null) {
                return Files.createTempDirectory("mizan-demo-").toRealPath();
            }
            Path folder = Files.createDirectories(Path.of(folderName)).toRealPath();
            try (Stream<Path> inside = Files.list(folder)) {
                if (inside.findAny().isPresent()) {
                    throw Problem.of(ErrorCode.USAGE, "the folder must be new or empty")
                            .at(Place.of(folderName))
                            .maybe("name a new folder, or leave out --folder")
                            .exception();
                }
            }
            return folder;
        } catch (IOException | InvalidPathException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot make the folder of the demo: " + FileFailure.reason(e))
                            .with("folder", folderName == null ? "of temporary files" : folderName)
                            .maybe("name one with --folder that you may write to"),
                    e);
        }
    }
}
