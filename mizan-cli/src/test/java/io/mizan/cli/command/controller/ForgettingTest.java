package io.mizan.cli.command.controller;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The controller that acts is the one who keeps the database of a site from growing for ever. */
class ForgettingTest {
    @TempDir
    private Path folder;

    private static void add(Database database, Instant now, int daysAgo) {
        database.audit()
                .add(new AuditEntry(now.minus(Duration.ofDays(daysAgo)), "ada", "tested", daysAgo + " days", ""));
    }

    private static List<String> tested(Database database) {
        return database.audit().newest(1000).stream()
                .filter(entry -> entry.what().equals("tested"))
                .map(AuditEntry::subject)
                .toList();
    }

    @Test
    void whatIsOlderThanTheConfigurationSaysIsForgotten() throws IOException, InterruptedException {
        Instant now = Instant.now();
        Path state = Files.createDirectory(folder.resolve("state"));
        try (Database database =
                        Database.open(DatabaseSettings.file(state.resolve("mizan.db")), InstantSource.system());
                LiveSite site = new LiveSite(folder, state, "database.keepDays=30")) {
            add(database, now, 31);
            add(database, now, 29);
            site.start();
            Awaitility.await()
                    .atMost(LiveSite.PATIENCE)
                    .until(() -> tested(database).equals(List.of("29 days")));
        }
    }
}
