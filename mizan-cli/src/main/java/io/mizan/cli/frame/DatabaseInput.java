package io.mizan.cli.frame;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.client.StateFolder;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;

/** The database that the configuration names, or that of the user. */
public final class DatabaseInput {
    private DatabaseInput() {}

    public static Database open(Surroundings surroundings, Configuration configuration) {
        String url = configuration.get(Keys.DATABASE_URL);
        DatabaseSettings settings = url.isEmpty()
                ? DatabaseSettings.file(
                        StateFolder.of(surroundings.environment()).made().resolve("mizan.db"))
                : DatabaseSettings.server(
                        url, configuration.get(Keys.DATABASE_USER), configuration.get(Keys.DATABASE_PASSWORD));
        return Database.open(settings, surroundings.clock());
    }
}
