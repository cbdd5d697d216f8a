package io.mizan.cli.command.run;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.cli.CliRun;
import io.mizan.cli.NativeLibrary;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Configuration.Setting;
import io.mizan.cli.config.ConfigurationLoader;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Drivers;
import io.mizan.controller.client.ApplicationRun;
import io.mizan.controller.client.RunDriver;
import io.mizan.controller.client.RunOutcome;
import io.mizan.controller.client.StateFolder;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The whole loop of one machine in this process, around real programs with the real library: no JVM for each run, and what a program took is
 * what the test says.
 */
final class LoopOfRuns {
    static final int TARGETS = 4;

    private final Path folder;
    private final Path mount;
    private final StateFolder state;
    private long nanos;

    LoopOfRuns(Path folder) throws IOException {
        this.folder = folder;
        this.mount = Files.createDirectory(folder.toRealPath().resolve("fs"));
        this.state =
                StateFolder.of(Map.of("MIZAN_STATE_DIR", folder.resolve("state").toString()));
    }

    Path database() {
        return state.path().resolve("mizan.db");
    }

    /** A run of a shell script in the folder of the system, which takes as long as its last line on the clock of Mizan. */
    RunOutcome run(String application, String script, double seconds) throws IOException, InterruptedException {
        return run(application, script, seconds, Map.of());
    }

    /** @param settings of the configuration */
    RunOutcome run(String application, String script, double seconds, Map<String, Setting> settings)
            throws IOException, InterruptedException {
        CliRun bare = CliRun.bare().withVariable("MIZAN_STATE_DIR", state.path().toString());
        ProcessContext context = withClocks(bare.context());
        Configuration configuration = ConfigurationLoader.load(context, settings);
        SystemView view = SystemView.ofTargets(
                "fs",
                IntStream.range(0, TARGETS)
                        .mapToObj(i ->
                                Target.of(TargetName.parse("fs-OST%04x".formatted(i)), new Space(1 << 30, 0, 1 << 30)))
                        .toList());
        RunDriver driver = (RunDriver) Drivers.of(context, configuration).of(mount);
        try (LocalLoop loop = LocalLoop.open(context, configuration, driver, mount, view)) {
            ApplicationRun run = loop.run(application, Layouts.BUILT_IN);
            Map<String, String> environment = new HashMap<>(run.prepare());
            environment.put("LD_PRELOAD", NativeLibrary.library().toString());
            int code = NativeLibrary.run(mount, environment, List.of("sh", "-c", script));
            nanos += (long) (seconds * 1e9);
            return run.finish(code);
        }
    }

    private ProcessContext withClocks(ProcessContext bare) {
        return new ProcessContext(
                bare.in(),
                bare.out(),
                bare.err(),
                bare.outputFailure(),
                bare.environment(),
                bare.terminalColumns(),
                bare.errorColumns(),
                bare.keyboard(),
                bare.home(),
                bare.etc(),
                () -> nanos,
                InstantSource.system(),
                () -> System.getProperty("user.name"));
    }

    Path folder() {
        return folder;
    }
}
