package io.mizan.telemetry.beegfs;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetKind;
import io.mizan.telemetry.program.Program;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A mounted BeeGFS as its tools show it: targets with space and state, the servers they are on, and the pattern of new files. */
final class BeegfsView {
    private final BeegfsTool tool;
    private final Path mount;
    private final InstantSource clock;

    BeegfsView(BeegfsTool tool, Path mount, InstantSource clock) {
        this.tool = tool;
        this.mount = mount;
        this.clock = clock;
    }

    SystemSnapshot read() {
        List<BeegfsTarget> targets = new ArrayList<>();
        for (List<String> words : tool.targetLists(mount)) {
            targets.addAll(list(words));
        }
        if (targets.stream().noneMatch(target -> target.kind() == TargetKind.DATA)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the BeeGFS has no storage targets")
                    .with("mount", mount)
                    .exception();
        }
        String name = systemName(mount);
        SystemView view = SystemView.of(name, servers(name, targets))
                .withMount(mount.toString())
                .withTakenAt(clock.instant());
        return notes(new SystemSnapshot(view, List.of()), targets);
    }

    /** Its exit code tells of single targets that do not answer, too; what it printed about the others is true. */
    private List<BeegfsTarget> list(List<String> words) {
        Program.Output output = tool.run(words);
        if (output.bytes().length == 0) {
            throw tool.refusal(words, output).exception();
        }
        return TargetList.read(
                tool.name() + " " + String.join(" ", words),
                words.contains("--nodetype=meta") ? TargetKind.METADATA : TargetKind.DATA,
                output.text());
    }

    private List<Server> servers(String name, List<BeegfsTarget> targets) {
        Map<String, List<Target>> servers = new TreeMap<>();
        for (BeegfsTarget target : targets) {
            String node = tool.serverName(target);
            servers.computeIfAbsent(node, key -> new ArrayList<>()).add(target.target(name));
        }
        return servers.entrySet().stream()
                .map(server -> new Server(server.getKey(), ServerLoad.UNKNOWN, server.getValue()))
                .toList();
    }

    private SystemSnapshot notes(SystemSnapshot snapshot, List<BeegfsTarget> targets) {
        SystemSnapshot noted = snapshot;
        if (tool.release() < 8) {
            noted = noted.withNote("sizes are rounded to 0.1 GiB by " + tool.name());
        }
        for (BeegfsTarget target : targets) {
            if (!target.online()) {
                noted = noted.withNote("target " + target.id() + " is "
                        + (target.reachability().isEmpty() ? "not known" : target.reachability()));
            } else if (!target.space().reported()) {
                noted = noted.withNote("target " + target.id() + " reports no size");
            }
        }
        Optional<EntryPattern> pattern = pattern(mount);
        return pattern.isEmpty()
                ? noted
                : noted.withNote(
                        "new files below " + mount + " get " + pattern.get().count() + " targets, chunks of "
                                + ByteSize.prose(pattern.get().chunkBytes()) + " ("
                                + pattern.get().type() + ")");
    }

    /** The pattern of a file or directory, where the tool tells it. */
    Optional<EntryPattern> pattern(Path path) {
        List<String> words = tool.entryInfo(path);
        try {
            Program.Output output = tool.run(words);
            return output.succeeded()
                    ? Optional.of(EntryPattern.read(tool.name() + " " + String.join(" ", words), output.text()))
                    : Optional.empty();
        } catch (MizanException e) {
            // A view is worth having without it.
            return Optional.empty();
        }
    }

    /** The last folder of the mount point, as far as a file system may be called so. */
    static String systemName(Path mount) {
        Path last = mount.getFileName();
        String name = last == null ? "" : last.toString().replaceAll("[^A-Za-z0-9_.-]", "_");
        String begun = name.startsWith("-") || name.startsWith(".") ? "_" + name : name;
        return begun.isEmpty() ? "beegfs" : begun.substring(0, Math.min(begun.length(), 64));
    }
}
