package io.mizan.cli.command.whatif;

import io.mizan.cli.shared.SizeOption;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.ChangedSystem;
import io.mizan.model.system.SystemView;
import io.mizan.model.units.TargetList;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The targets that {@code mizan what-if} adds to a system and takes away from it. */
final class TargetOptions {
    @Option(names = "--add-osts", paramLabel = "N", description = "Add this many empty targets.")
    private int add;

    @Option(
            names = "--ost-size",
            paramLabel = "SIZE",
            description = "Size of added targets (default: that of most others).")
    private @Nullable String size;

    @Option(
            names = "--osts-per-server",
            paramLabel = "N",
            description = "How many added targets share a server (default: as most others).")
    private @Nullable Integer perServer;

    @Option(names = "--remove", paramLabel = "LIST", description = "Remove these targets, as in 3,7-9.")
    private @Nullable String remove;

    ChangedSystem changed(SystemView before) {
        ChangedSystem system = new ChangedSystem(before);
        if (remove != null) {
            system.remove(TargetList.parse(remove));
        }
        if (add < 0) {
            throw Problem.of(ErrorCode.USAGE, "--add-osts must be 0 or more")
                    .with("--add-osts", add)
                    .maybe("take targets away with --remove LIST")
                    .exception();
        }
        if (add > 0) {
            system.add(add, size == null ? 0 : SizeOption.bytes("--ost-size", size), perServer == null ? 0 : perServer);
        }
        return system;
    }
}
