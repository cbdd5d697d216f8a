package io.mizan.database.sql;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * Brings a database to the schema of this Mizan. The tool for that takes a third of a second to find that there is nothing
 * to do, so its table is read first, and it is started only where it has work.
 */
final class Migrations {
    /** The number of the last file among the migrations. */
    static final int VERSION = 11;

    private static final String LOCATION = "classpath:io/mizan/database/sql/migration";
    private static final Object IN_THIS_PROCESS = new Object();

    private Migrations() {}

    static void run(DatabaseSettings settings, DataSource source) {
        if (version(settings, source) == VERSION) {
            return;
        }
        if (settings.dialect() == Dialect.SQLITE) {
            runAlone(settings, source);
        } else {
            refuseWithoutRights(settings, source);
            migrate(settings, source);
        }
    }

    /** The tool would try for ten seconds before it tells that it may not create a table. */
    private static void refuseWithoutRights(DatabaseSettings settings, DataSource source) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS mizan_may_create (x INTEGER)");
            statement.execute("DROP TABLE IF EXISTS mizan_may_create");
        } catch (SQLException e) {
            MizanException failure = SqlErrors.of(settings, e);
            // anything else may be the same attempt of another controller
            if (failure.problem().code() == ErrorCode.DATABASE_REFUSED) {
                throw failure;
            }
        }
    }

    /** For SQLite the tool itself does not keep two processes from migrating at the same time. */
    private static void runAlone(DatabaseSettings settings, DataSource source) {
        Path file = settings.sqliteFile();
        Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
        synchronized (IN_THIS_PROCESS) {
            try (FileChannel channel = FileChannel.open(
                            lockFile,
                            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                    FileLock lock = channel.lock()) {
                if (lock.isValid() && version(settings, source) < VERSION) {
                    migrate(settings, source);
                }
            } catch (IOException e) {
                throw SqlErrors.caused(
                        Problem.of(ErrorCode.DATABASE_REFUSED, "the database cannot be locked to bring it up to date")
                                .with("file", lockFile)
                                .with("reason", e.getClass().getSimpleName())
                                .maybe("let this user write the folder, or set MIZAN_STATE_DIR to a local one"),
                        e);
            }
        }
    }

    private static void migrate(DatabaseSettings settings, DataSource source) {
        try {
            Flyway.configure(Migrations.class.getClassLoader())
                    .dataSource(source)
                    .locations(LOCATION)
                    .placeholders(settings.dialect().columns)
                    .loggers("slf4j")
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw failure(settings, e);
        }
    }

    private static RuntimeException failure(DatabaseSettings settings, FlywayException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return SqlErrors.of(settings, sql);
            }
        }
        String message = failure.getMessage();
        return SqlErrors.caused(
                Problem.of(ErrorCode.DATABASE_FOREIGN, "the database cannot be brought to the schema of this Mizan")
                        .with("database", settings.url())
                        .with(
                                "reason",
                                message == null
                                        ? ""
                                        : message.lines().findFirst().orElse(""))
                        .maybe("give Mizan a database of its own"),
                failure);
    }

    /** The schema that the database has, 0 for none. */
    private static int version(DatabaseSettings settings, DataSource source) {
        int version = 0;
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT version, success FROM flyway_schema_history")) {
            while (rows.next()) {
                String text = rows.getString(1);
                if (text != null && rows.getBoolean(2)) {
                    version = Math.max(version, Integer.parseInt(text));
                }
            }
        } catch (SQLException e) {
            if (!isNoSuchTable(e)) {
                throw SqlErrors.of(settings, e);
            }
        } catch (NumberFormatException e) {
            throw SqlErrors.caused(
                    SqlErrors.damaged("a schema that is not Mizan's").with("database", settings.url()), e);
        }
        if (version > VERSION) {
            throw Problem.of(ErrorCode.DATABASE_FOREIGN, "the database was used by a newer Mizan")
                    .with("database", settings.url())
                    .with("schema", version)
                    .with("known", VERSION)
                    .maybe("use that Mizan, or give this one a database of its own")
                    .exception();
        }
        return version;
    }

    private static boolean isNoSuchTable(SQLException failure) {
        String message = failure.getMessage();
        return "42P01".equals(failure.getSQLState())
                || failure.getErrorCode() == 1146
                || (message != null && message.contains("no such table"));
    }
}
