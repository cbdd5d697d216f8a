package io.mizan.cli.log;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Settings of the log of a daemon.
 *
 * @param level from which events of Mizan itself are logged
 * @param json whether lines are JSON
 * @param file instead of standard error
 * @param fileBytes after which a file is rotated
 * @param files older ones that are kept
 */
record LogSettings(String level, boolean json, Optional<Path> file, long fileBytes, int files) {
    static LogSettings of(Configuration configuration) {
        String file = configuration.get(Keys.LOG_FILE);
        return new LogSettings(
                configuration.get(Keys.LOG_LEVEL),
                configuration.get(Keys.LOG_FORMAT).equals("json"),
                file.isEmpty() ? Optional.empty() : Optional.of(Path.of(file)),
                configuration.get(Keys.LOG_FILE_BYTES),
                configuration.get(Keys.LOG_FILES));
    }
}
