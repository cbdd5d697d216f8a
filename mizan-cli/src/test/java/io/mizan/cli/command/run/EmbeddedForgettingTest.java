package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Configuration.Setting;
import io.mizan.cli.config.ConfigurationLoader;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Drivers;
import io.mizan.controller.client.RunDriver;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.system.SystemView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without a controller nobody but the runs themselves keeps the database of a user from growing for ever. */
class EmbeddedForgettingTest {
    private static final List<Long> AGES_IN_DAYS = List.of(399L, 401L, 29L, 31L);

    @TempDir
    private Path folder;

    private List<Long> kept(Map<String, Setting> settings) throws IOException {
        Path mount = Files.createDirectories(folder.resolve("fs")).toRealPath();
        ProcessContext context = CliRun.bare()
                .withVariable("MIZAN_STATE_DIR", folder.resolve("state").toString())
                .context();
        Configuration configuration = ConfigurationLoader.load(context, settings);
        LocalLoop.open(
                        context,
                        configuration,
                        (RunDriver) Drivers.of(context, configuration).of(mount),
                        mount,
                        SystemView.ofTargets("fs", List.of()))
                .close();
        try (Database database = open()) {
            return database.audit().newest(10).stream()
                    .map(entry -> Duration.between(entry.at(), CliRun.NOW).toDays())
                    .toList();
        }
    }

    private Database open() {
        return Database.open(DatabaseSettings.file(folder.resolve("state/mizan.db")), InstantSource.fixed(CliRun.NOW));
    }

    @Test
    void aRunForgetsWhatIsOlderThanTheConfigurationSays() throws IOException {
        Files.createDirectory(folder.resolve("state"));
        try (Database database = open()) {
            AGES_IN_DAYS.forEach(days -> database.audit()
                    .add(new AuditEntry(CliRun.NOW.minus(Duration.ofDays(days)), "ada", "plan stored", "p", "")));
        }
        assertThat(kept(Map.of())).containsExactlyInAnyOrder(29L, 31L, 399L);
        assertThat(kept(Map.of("database.keepDays", new Setting("30", "--set"))))
                .containsExactly(29L);
    }
}
