package io.mizan.telemetry.beegfs;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.units.TargetKind;
import io.mizan.telemetry.program.Program;
import io.mizan.telemetry.program.ProgramPath;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The command-line tool of BeeGFS that is on this machine, and the words that it takes.
 *
 * @param release 7 for {@code beegfs-ctl}, 8 for {@code beegfs}
 */
record BeegfsTool(Program program, int release) {
    private static final int LARGEST_OUTPUT = 64 << 20;
    private static final int LONGEST_MESSAGE = 160;

    /** The newer of those that are there. */
    static BeegfsTool in(ProgramPath path, Duration limit) {
        return path.find(BeegfsCommands.TOOL_8)
                .map(file -> new BeegfsTool(new Program(file, limit, LARGEST_OUTPUT), 8))
                .orElseGet(() -> new BeegfsTool(
                        new Program(
                                path.get(
                                        BeegfsCommands.TOOL_7,
                                        "install the tools of BeeGFS (beegfs-tools, or beegfs-utils up to release 7), or run this"
                                                + " where it is mounted"),
                                limit,
                                LARGEST_OUTPUT),
                        7));
    }

    String name() {
        return release < 8 ? BeegfsCommands.TOOL_7 : BeegfsCommands.TOOL_8;
    }

    Program.Output run(List<String> words) {
        return program.run(words);
    }

    /** The commands that list all targets. */
    List<List<String>> targetLists(Path mount) {
        return release < 8
                ? List.of(listOf("storage", mount, List.of("--storagepools")), listOf("meta", mount, List.of()))
                : List.of(List.of("target", "list", "--state", "--capacity", "--raw"));
    }

    private static List<String> listOf(String nodeType, Path mount, List<String> more) {
        List<String> words = new ArrayList<>(
                List.of("--listtargets", "--nodetype=" + nodeType, "--state", "--pools", "--spaceinfo"));
        words.addAll(more);
        words.add("--mount=" + mount);
        return words;
    }

    /** Both print the same vertical text. */
    List<String> entryInfo(Path path) {
        return release < 8
                ? List.of("--getentryinfo", path.toString())
                : List.of("entry", "info", "--retro", path.toString());
    }

    /** Numbers of nodes are counted for storage and metadata apart. */
    String serverName(BeegfsTarget target) {
        String node = target.node().isEmpty() ? "unknown" : target.node();
        return release < 8 ? (target.kind() == TargetKind.DATA ? "storage-" : "meta-") + node : node;
    }

    Problem refusal(List<String> words, Program.Output output) {
        String said = output.errors().strip().lines().reduce((a, b) -> b).orElse("it printed no error message");
        return Problem.of(
                        ErrorCode.SERVICE_UNREACHABLE,
                        "the BeeGFS command failed: "
                                + (said.length() <= LONGEST_MESSAGE ? said : said.substring(0, LONGEST_MESSAGE)))
                .with("command", program.file() + " " + String.join(" ", words))
                .with("exitCode", output.exitCode())
                .maybe("run the command by hand: it may need root, or the address of the management service");
    }
}
