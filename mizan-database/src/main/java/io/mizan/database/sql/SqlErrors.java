package io.mizan.database.sql;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Locale;

/** What the databases say when something goes wrong, as problems that tell people what to do. */
final class SqlErrors {
    private SqlErrors() {}

    static MizanException of(DatabaseSettings settings, SQLException failure) {
        SQLException root = root(failure);
        Problem problem = settings.dialect() == Dialect.SQLITE
                ? sqlite(root.getErrorCode())
                : server(settings, root, failure instanceof SQLTransientConnectionException);
        Problem told = settings.dialect() == Dialect.SQLITE
                ? problem.with("database", settings.sqliteFile())
                : problem.with("database", settings.url()).with("user", settings.user());
        return caused(told.with("reason", reason(root)), failure);
    }

    static MizanException caused(Problem problem, Throwable cause) {
        return new MizanException(problem, cause);
    }

    static Problem damaged(String message) {
        return Problem.of(ErrorCode.DATABASE_FOREIGN, "the database holds " + message)
                .maybe("restore it from a backup, or move it away to begin with an empty one");
    }

    /** Whether the same transaction may well succeed if it is tried again at once. */
    static boolean isCollision(SQLException failure) {
        String state = state(failure);
        return state.equals("40001") || state.equals("40P01") || failure.getErrorCode() == 1213;
    }

    /** The pool wraps what the driver said. */
    private static SQLException root(SQLException failure) {
        SQLException root = failure;
        while (root.getCause() instanceof SQLException inner) {
            root = inner;
        }
        return root;
    }

    private static Problem sqlite(int code) {
        return switch (code) {
            case 13 ->
                Problem.of(ErrorCode.DATABASE_FULL, "the disk of the database is full")
                        .maybe("free some, or set MIZAN_STATE_DIR to a folder that has some; what was stored is kept");
            case 3, 8, 14, 23 ->
                Problem.of(ErrorCode.DATABASE_REFUSED, "the database cannot be opened for writing")
                        .maybe("let this user write the file and its folder, or set MIZAN_STATE_DIR to another folder");
            case 5, 6 ->
                Problem.of(ErrorCode.DATABASE_UNREACHABLE, "the database is locked by another process")
                        .maybe("try again; fuser FILE shows the processes that have it open");
            case 11, 26 ->
                Problem.of(ErrorCode.DATABASE_FOREIGN, "the file is damaged, or not an SQLite database")
                        .maybe("restore it from a backup, or move it away to begin with an empty one");
            case 10, 15, 22 ->
                Problem.of(ErrorCode.DATABASE_FAILED, "the file system of the database reports errors")
                        .maybe(
                                "look whether the disk is full, over quota or broken; SQLite needs a file system with locks,"
                                        + " best a local one (MIZAN_STATE_DIR)");
            default -> Problem.of(ErrorCode.DATABASE_FAILED, "the database failed");
        };
    }

    private static Problem server(DatabaseSettings settings, SQLException failure, boolean noConnection) {
        String state = state(failure);
        int code = settings.dialect() == Dialect.MARIADB ? failure.getErrorCode() : 0;
        if (code == 1049 || state.equals("3D000")) {
            return Problem.of(ErrorCode.DATABASE_REFUSED, "the server has no such database")
                    .maybe("create it: docs/database.md has the statements");
        }
        if (code == 1045 || state.startsWith("28")) {
            return Problem.of(ErrorCode.DATABASE_REFUSED, "the database refuses this user or password")
                    .maybe("compare user and password file with those of the server");
        }
        if (code == 1044 || code == 1142 || code == 1227 || state.equals("42501")) {
            return Problem.of(ErrorCode.DATABASE_REFUSED, "the user lacks a right on the database")
                    .maybe("grant it: docs/database.md has the statements");
        }
        if (code == 1021 || code == 1114 || state.equals("53100")) {
            return Problem.of(ErrorCode.DATABASE_FULL, "no space is left on the database server")
                    .maybe("free some there; what was stored is kept");
        }
        if (reason(failure).toLowerCase(Locale.ROOT).contains("ssl")) {
            return Problem.of(ErrorCode.DATABASE_REFUSED, "Mizan and the database server cannot agree on TLS")
                    .maybe("set up TLS on the server; for one on this machine, end the address of MariaDB with"
                            + " ?sslMode=disable");
        }
        if (noConnection || state.startsWith("08") || state.startsWith("57P") || state.startsWith("53")) {
            return Problem.of(ErrorCode.DATABASE_UNREACHABLE, "the database does not answer")
                    .maybe("look whether the server runs and its port is open from here");
        }
        return Problem.of(ErrorCode.DATABASE_FAILED, "the database failed");
    }

    private static String state(SQLException failure) {
        String state = failure.getSQLState();
        return state == null ? "" : state;
    }

    private static String reason(SQLException failure) {
        String message = failure.getMessage();
        return message == null
                ? failure.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }
}
