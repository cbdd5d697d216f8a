package io.mizan.cli.command.doctor;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.process.Surroundings;
import io.mizan.telemetry.program.Program;
import io.mizan.telemetry.program.ProgramPath;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What is looked at: this machine, or parameters that were recorded on another.
 *
 * @param recorded where the parameters come from, empty where from this machine
 * @param parameters of Lustre, by name
 * @param host of the controllers, with or without a port and separated by commas; empty where none was named
 * @param root of the files of the system: {@code /}
 */
record Examined(
        Surroundings surroundings,
        Configuration configuration,
        String recorded,
        Map<String, String> parameters,
        String host,
        Path root) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LARGEST_OUTPUT = 1 << 20;

    boolean isRecorded() {
        return !recorded.isEmpty();
    }

    ProgramPath path() {
        return ProgramPath.of(surroundings.variable("PATH").orElse(""));
    }

    Optional<Program> program(String name) {
        return path().find(name).map(file -> new Program(file, PATIENCE, LARGEST_OUTPUT));
    }

    Path file(String absolute) {
        return root.resolve(absolute.substring(1));
    }
}
