package io.mizan.database.sql;

import java.nio.file.Path;

/** Databases that nobody has used. */
final class Fresh {
    private Fresh() {}

    static DatabaseSettings of(Dialect dialect, Path folder) {
        return dialect == Dialect.SQLITE
                ? DatabaseSettings.file(folder.resolve("mizan.db"))
                : PrivateServer.of(dialect).fresh();
    }
}
