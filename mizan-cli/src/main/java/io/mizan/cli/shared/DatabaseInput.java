package io.mizan.cli.shared;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.controller.client.StateFolder;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import java.time.Duration;

/** The database that the configuration names, or that of the user. */
public final class DatabaseInput {
    private DatabaseInput() {}

    public static Database open(ProcessContext context, Configuration configuration) {
        return Database.open(settings(context, configuration), context.clock());
    }

    /** @param patience how long a call waits for a server that is out of reach */
    public static Database open(ProcessContext context, Configuration configuration, Duration patience) {
        DatabaseSettings settings = settings(context, configuration);
        boolean file = configuration.get(Keys.DATABASE_URL).isEmpty();
        return Database.open(file ? settings : settings.withPatience(patience), context.clock());
    }

    private static DatabaseSettings settings(ProcessContext context, Configuration configuration) {
        String url = configuration.get(Keys.DATABASE_URL);
        return url.isEmpty()
                ? DatabaseSettings.file(
                        StateFolder.of(context.environment()).made().resolve("mizan.db"))
                : DatabaseSettings.server(
                        url, configuration.get(Keys.DATABASE_USER), configuration.get(Keys.DATABASE_PASSWORD));
    }
}
