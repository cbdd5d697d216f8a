package io.mizan.cli.command.doctor;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.model.system.driver.SystemDrivers;
import io.mizan.telemetry.doctor.ParameterChecks;
import io.mizan.telemetry.program.ProgramPath;
import java.nio.file.Path;
import java.util.Map;

/**
 * The subject of the checks: this machine, or parameters that were recorded on another.
 *
 * @param recorded where the parameters come from, empty where from this machine
 * @param parameters of Lustre, by name
 * @param host of the controllers, with or without a port and separated by commas; empty where none was named
 * @param root of the files of the system: {@code /}
 */
record CheckSubject(
        ProcessContext context,
        Configuration configuration,
        SystemDrivers drivers,
        String recorded,
        Map<String, String> parameters,
        String host,
        Path root) {
    ParameterChecks lustre() {
        return new ParameterChecks(recorded, parameters, configuration.get(Keys.AGENT_INTERVAL));
    }

    boolean isRecorded() {
        return !recorded.isEmpty();
    }

    ProgramPath path() {
        return ProgramPath.of(context.variable("PATH").orElse(""));
    }

    Path file(String absolute) {
        return root.resolve(absolute.substring(1));
    }
}
