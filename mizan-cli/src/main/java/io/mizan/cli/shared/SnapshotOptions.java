package io.mizan.cli.shared;

import io.mizan.model.system.SystemSnapshot;
import io.mizan.telemetry.lustre.OstMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of commands that read one system from a snapshot: which one of several, and which server serves which target. */
public final class SnapshotOptions {
    @Option(names = "--fs", paramLabel = "NAME", description = "The file system of this name or mount point.")
    private @Nullable String fileSystem;

    @Option(
            names = "--ost-map",
            paramLabel = "FILE",
            description = "Which server serves which target: the output of lctl dl -t.")
    private @Nullable String ostMap;

    /** The file of {@code --ost-map}. */
    public @Nullable String ostMap() {
        return ostMap;
    }

    /** Those of the systems that were asked for, with their servers where a map of them was given. */
    public List<SystemSnapshot> of(SystemInput input, List<SystemSnapshot> systems) {
        List<SystemSnapshot> chosen = fileSystem == null ? systems : SystemInput.choose(systems, fileSystem);
        if (ostMap == null) {
            return chosen;
        }
        OstMap map = input.readOstMap(ostMap);
        return chosen.stream().map(map::apply).toList();
    }

    /** Reads the system of a label, which must be one. */
    public SystemSnapshot read(SystemInput input, String system) {
        return SystemInput.one(of(input, input.read(system)));
    }
}
