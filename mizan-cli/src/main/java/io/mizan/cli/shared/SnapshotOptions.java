package io.mizan.cli.shared;

import io.mizan.model.system.SystemSnapshot;
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

    /** Reads the system of a label. */
    public SystemSnapshot read(SystemInput input, String system) {
        List<SystemSnapshot> systems = input.read(system);
        SystemSnapshot one = SystemInput.one(fileSystem == null ? systems : SystemInput.choose(systems, fileSystem));
        return ostMap == null ? one : input.readOstMap(ostMap).apply(one);
    }
}
