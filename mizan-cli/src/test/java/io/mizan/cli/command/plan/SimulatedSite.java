package io.mizan.cli.command.plan;

import io.mizan.cli.CliRun;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.system.FileState;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.simulator.system.SimulatedDirectory;
import io.mizan.simulator.system.SimulatedFile;
import io.mizan.simulator.system.SimulatedState;
import io.mizan.simulator.system.StateFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A simulated system {@code demo} in a file, with a directory {@code /demo/out} of layout {@code -c 1}, and a user who works on it. */
public final class SimulatedSite {
    static final long GIB = 1L << 30;
    static final Instant NOW = Instant.parse("2026-11-17T14:02:05Z");

    final Path state;
    final CliRun cli;

    SimulatedSite(Path folder, List<Target> targets, List<SimulatedFile> files) {
        state = folder.resolve("state.json");
        cli = CliRun.bare()
                .withVariable("MIZAN_STATE_DIR", folder.resolve("mizan").toString())
                .withUser("ann");
        write(state, NOW, targets, files);
    }

    /** The system alone. */
    public static void write(Path file, Instant now, List<Target> targets, List<SimulatedFile> files) {
        StateFile.write(
                file,
                new SimulatedState(
                        now,
                        SystemView.of("demo", List.of(new Server("oss0", ServerLoad.UNKNOWN, targets)))
                                .withMount("/demo"),
                        List.of(
                                SimulatedDirectory.plain("/demo"),
                                new SimulatedDirectory(
                                        "/demo/out", 0, Optional.of(LayoutOptions.parse("-c 1")), Optional.empty())),
                        files,
                        List.of()));
    }

    /** An empty one of 1000 GiB. */
    static Target target(int index, double load) {
        return Target.of(new TargetName("demo", TargetKind.DATA, index), new Space(1000 * GIB, 0, 1000 * GIB))
                .withPerformance(new Performance(GIB, load));
    }

    /** One that was written a minute ago and lies on one target. */
    static FileState file(String path, long bytes, int target) {
        return file(path, bytes, target, 1, false, 0);
    }

    static FileState file(String path, long bytes, int target, int names, boolean open, double bytesPerSecond) {
        return new FileState(
                path,
                "id of " + path,
                bytes,
                new Plain(Striping.of(1 << 20, 1).on(List.of(target))),
                names,
                open,
                NOW.minusSeconds(60),
                bytesPerSecond);
    }

    /** A file of a job. */
    static SimulatedFile ofJob(FileState file) {
        return new SimulatedFile(file, "4711", "ann");
    }
}
