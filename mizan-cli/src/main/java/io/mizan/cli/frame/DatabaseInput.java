package io.mizan.cli.frame;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.client.StateFolder;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import java.time.Duration;

/** The database that the configuration names, or that of the user. */
public final class DatabaseInput {
    private DatabaseInput() {}

    public static Database open(Surroundings surroundings, Configuration configuration) {
        return Database.open(settings(surroundings, configuration), surroundings.clock());
    }

    /** @param patience how long a call waits for a server that is out of reach */
    public static Database open(Surroundings surroundings, Configuration configuration, Duration patience) {
        DatabaseSettings settings = settings(surroundings, configuration);
        boolean file = configuration.get(Keys.DATABASE_URL).isEmpty();
        return Database.open(file ? settings : settings.withPatience(patience), surroundings.clock());
    }

    private static DatabaseSettings settings(Surroundings surroundings, Configuration configuration) {
        String url = configuration.get(Keys.DATABASE_URL);
        return url.isEmpty()
                ? DatabaseSettings.file(
                        StateFolder.of(surroundings.environment()).made().resolve("mizan.db"))
                : DatabaseSettings.server(
                        url, configuration.get(Keys.DATABASE_USER), configuration.get(Keys.DATABASE_PASSWORD));
    }
}
