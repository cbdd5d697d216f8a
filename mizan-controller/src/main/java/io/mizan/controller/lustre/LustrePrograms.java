package io.mizan.controller.lustre;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.telemetry.program.Program;
import io.mizan.telemetry.program.ProgramPath;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The programs of a client of Lustre.
 *
 * @param path where they are
 * @param limit how long each may take
 */
public record LustrePrograms(ProgramPath path, Duration limit) {
    static final String LFS = "lfs";

    private static final int LARGEST_OUTPUT = 64 << 20;
    private static final int LONGEST_MESSAGE = 160;

    /** What the kernel says, in the words of the C library, and what it means for the one who asked. */
    private static final Map<String, String> REASONS = Map.of(
            "Invalid argument",
            "each component must end at a multiple of its stripe size, and each target and pool must be there",
            "No space left on device",
            "a target of the list is full or takes no files: make the plan again",
            "No such device",
            "a target of the list is not active: make the plan again",
            "File exists",
            "the file has a layout already, and only lfs migrate changes that",
            "Operation not permitted",
            "do it as the owner of the file, or ask whether the site allows lfs setstripe (llite.*.enable_setstripe_gid)",
            "Permission denied",
            "do it as the owner of the file, or ask whether the site allows lfs setstripe (llite.*.enable_setstripe_gid)",
            "Device or resource busy",
            "the file is in use: try again when the job is over");

    Program lfs() {
        return program(path.get(LFS, "install the client of Lustre, or run this where the file system is mounted"));
    }

    Optional<Program> find(String name) {
        return path.find(name).map(this::program);
    }

    private Program program(Path file) {
        return new Program(file, limit, LARGEST_OUTPUT);
    }

    /** Runs a command that begins with {@code lfs}, and must succeed. */
    Program.Output lfs(List<String> words) {
        Program.Output output = lfs().run(words.subList(1, words.size()));
        if (!output.succeeded()) {
            throw refusal(words, output).exception();
        }
        return output;
    }

    /** Why a command failed, with the line in which it says so. */
    static Problem refusal(List<String> words, Program.Output output) {
        String said = output.errors().strip();
        boolean denied = said.contains("Permission denied") || said.contains("Operation not permitted");
        Problem problem = Problem.of(
                        denied ? ErrorCode.SYSTEM_DENIED : ErrorCode.SYSTEM_REFUSED, "Lustre refuses: " + brief(said))
                .with("command", LfsCommand.text(words))
                .with("exitCode", output.exitCode());
        return REASONS.entrySet().stream()
                .filter(reason -> said.contains(reason.getKey()))
                .findFirst()
                .map(reason -> problem.maybe(reason.getValue()))
                .orElse(problem.maybe("run the command by hand to see what lfs prints"));
    }

    private static String brief(String said) {
        String line = said.lines().reduce((first, second) -> second).orElse("it printed no error message");
        return line.length() <= LONGEST_MESSAGE ? line : line.substring(line.length() - LONGEST_MESSAGE);
    }
}
