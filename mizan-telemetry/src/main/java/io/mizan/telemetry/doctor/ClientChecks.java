package io.mizan.telemetry.doctor;

import io.mizan.model.check.Observation;
import io.mizan.model.error.Printable;
import io.mizan.telemetry.program.ProgramPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Checks of the Lustre client on this machine: its programs and mounts. */
public final class ClientChecks {
    private ClientChecks() {}

    public static List<Observation> programs(ProgramPath path) {
        List<Observation> seen = new ArrayList<>();
        for (String name : List.of("lfs", "lctl")) {
            seen.add(path.find(name)
                    .map(file -> Observation.ok(name, file.toString()))
                    .orElse(Observation.warn(
                            name,
                            "not here: Mizan reads files and system files, and drives no Lustre",
                            "dnf install lustre-client  # or apt-get install lustre-client-utils; on a client alone")));
        }
        seen.add(path.find("getfattr")
                .map(file -> Observation.ok("getfattr", file.toString()))
                .orElse(Observation.warn(
                        "getfattr",
                        "not here: defaults of directories are not changed without it",
                        "dnf install attr  # or apt-get install attr")));
        return seen;
    }

    /** @param table {@code /proc/mounts} */
    public static List<Observation> mounts(Path table) {
        try {
            List<String> mounts = Files.readAllLines(table).stream()
                    .map(line -> line.split(" ", -1))
                    .filter(words -> words.length > 2 && words[2].equals("lustre"))
                    .map(words -> words[0] + " at " + words[1])
                    .toList();
            return mounts.isEmpty()
                    ? List.of(Observation.skip("mounts", "no Lustre is mounted here"))
                    : mounts.stream()
                            .map(mount -> Observation.ok("mounts", Printable.of(mount)))
                            .toList();
        } catch (IOException e) {
            return List.of(Observation.skip("mounts", "no /proc/mounts here"));
        }
    }
}
