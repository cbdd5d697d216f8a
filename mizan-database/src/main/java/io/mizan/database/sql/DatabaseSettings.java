package io.mizan.database.sql;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Address, user and limits of a database.
 *
 * @param url {@code jdbc:sqlite:FILE}, {@code jdbc:mariadb://HOST/NAME} or {@code jdbc:postgresql://HOST/NAME}
 * @param user empty for SQLite
 * @param passwordFile a file that only its owner can read; empty where there is no password
 * @param patience how long a call waits for a connection
 */
public record DatabaseSettings(String url, String user, String passwordFile, int connections, Duration patience) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int CONNECTIONS = 4;
    private static final int LONGEST_PASSWORD = 4096;
    private static final Pattern SECRET = Pattern.compile("(?i)password|://[^/@]*:[^/@]*@");

    public DatabaseSettings {
        if (SECRET.matcher(url).find()) {
            // the text itself is not repeated: it would end in logs
            throw Problem.impossible("the address of the database must not contain a password")
                    .maybe("put it into a file that only you can read, and name that file")
                    .exception();
        }
        dialect(url);
        if (connections < 1 || patience.isNegative() || patience.isZero()) {
            throw Problem.impossible("a database requires at least one connection and a patience above 0")
                    .with("connections", connections)
                    .with("patience", patience)
                    .exception();
        }
    }

    /** A file of SQLite. */
    public static DatabaseSettings file(Path file) {
        return new DatabaseSettings(Dialect.SQLITE.prefix + file.toAbsolutePath(), "", "", 1, PATIENCE);
    }

    public static DatabaseSettings server(String url, String user, String passwordFile) {
        return new DatabaseSettings(url, user, passwordFile, CONNECTIONS, PATIENCE);
    }

    public DatabaseSettings withPatience(Duration other) {
        return new DatabaseSettings(url, user, passwordFile, connections, other);
    }

    Dialect dialect() {
        return dialect(url);
    }

    private static Dialect dialect(String url) {
        for (Dialect dialect : Dialect.values()) {
            if (url.toLowerCase(Locale.ROOT).startsWith(dialect.prefix)) {
                return dialect;
            }
        }
        throw Problem.impossible("not the address of a database that Mizan knows")
                .with("url", url)
                .maybe("write jdbc:sqlite:FILE, jdbc:mariadb://HOST/NAME or jdbc:postgresql://HOST/NAME")
                .exception();
    }

    /** The file of a SQLite database. */
    Path sqliteFile() {
        String name = url.substring(Dialect.SQLITE.prefix.length());
        int options = name.indexOf('?');
        return Path.of(options < 0 ? name : name.substring(0, options)).toAbsolutePath();
    }

    /** Read anew for each pool, so that a changed password needs no other file. */
    String password() {
        if (passwordFile.isEmpty()) {
            return "";
        }
        Path file = Path.of(passwordFile);
        try {
            Set<PosixFilePermission> rights = Files.getPosixFilePermissions(file);
            if (rights.contains(PosixFilePermission.OTHERS_READ) || rights.contains(PosixFilePermission.GROUP_READ)) {
                throw Problem.of(ErrorCode.DATABASE_REFUSED, "the password file of the database is readable by others")
                        .with("file", passwordFile)
                        .maybe("chmod 600 it, and change the password")
                        .exception();
            }
            if (Files.size(file) > LONGEST_PASSWORD) {
                throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "the password file is too large")
                        .with("file", passwordFile)
                        .exception();
            }
            return Files.readString(file, StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw SqlErrors.caused(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "the password of the database cannot be read")
                            .with("file", passwordFile)
                            .with("reason", e.getClass().getSimpleName())
                            .maybe("write it there, and let the user that runs Mizan read it"),
                    e);
        }
    }
}
