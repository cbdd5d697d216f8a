package io.mizan.database.sql;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A real database server of our own: data in a temporary folder, a free port of the loopback, ended with this process. The
 * data is not below target/: the server runs as another user than root, who may not get there.
 */
public final class PrivateServer {
    private static final String PASSWORD = "it's a \"secret\" \\ ü";
    private static final long PATIENCE_SECONDS = 120;

    /** Ends the server when the pipe to it closes, so that it ends with this process however that ends. */
    private static final String WATCH = "log=$1; signal=$2; shift 2; \"$@\" > \"$log\" 2>&1 & pid=$!; echo $pid;"
            + " read -r line; kill -s \"$signal\" $pid 2> /dev/null; wait $pid 2> /dev/null";

    private static @Nullable PrivateServer mariadb;
    private static @Nullable PrivateServer postgresql;

    private final Dialect dialect;
    private final Path folder;
    private final int port;
    private final AtomicInteger databases = new AtomicInteger();
    private @Nullable Process process;

    private PrivateServer(Dialect dialect) throws IOException {
        this.dialect = dialect;
        this.folder = Files.createTempDirectory("mizan-" + dialect.title);
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            this.port = free.getLocalPort();
        }
    }

    public static PrivateServer mariadb() {
        return of(Dialect.MARIADB);
    }

    public static PrivateServer postgresql() {
        return of(Dialect.POSTGRESQL);
    }

    /** The server of this kind, started once for all tests; a skipped test where its programs are not installed. */
    static synchronized PrivateServer of(Dialect dialect) {
        PrivateServer server = dialect == Dialect.MARIADB ? mariadb : postgresql;
        if (server != null) {
            return server;
        }
        assumeTrue(
                dialect == Dialect.MARIADB
                        ? Files.isExecutable(Path.of("/usr/sbin/mariadbd"))
                        : !postgresqlPrograms().isEmpty(),
                () -> "skipped: " + dialect.title + " is not installed (.ci/install-databases gets it)");
        try {
            PrivateServer started = new PrivateServer(dialect);
            Runtime.getRuntime().addShutdownHook(new Thread(started::end));
            started.create();
            started.start();
            if (dialect == Dialect.MARIADB) {
                mariadb = started;
            } else {
                postgresql = started;
            }
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A database that nobody has used, with the statements that docs/database.md gives to sites. */
    public DatabaseSettings fresh() {
        String name = "mizan_" + databases.incrementAndGet();
        String word = PASSWORD.replace("'", "''");
        List<String> statements = dialect == Dialect.MARIADB
                ? List.of(
                        "CREATE DATABASE " + name + " CHARACTER SET utf8mb4",
                        "CREATE USER '" + name + "'@'%' IDENTIFIED BY '" + word.replace("\\", "\\\\") + "'",
                        "GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES ON " + name
                                + ".* TO '" + name + "'@'%'")
                : List.of(
                        "CREATE ROLE " + name + " LOGIN PASSWORD '" + word + "'",
                        "CREATE DATABASE " + name + " OWNER " + name);
        try (Connection admin = admin();
                Statement statement = admin.createStatement()) {
            for (String text : statements) {
                statement.execute(text);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(log(), e);
        }
        return DatabaseSettings.server(
                url(name), name, passwordFile(name, PASSWORD).toString());
    }

    String url(String database) {
        String address = dialect.prefix + "//127.0.0.1:" + port + "/" + database;
        return dialect == Dialect.MARIADB ? address + "?sslMode=disable" : address;
    }

    Path passwordFile(String name, String password) {
        try {
            Path file = folder.resolveSibling(folder.getFileName() + "-" + name + ".password");
            Files.deleteIfExists(file);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            file.toFile().deleteOnExit();
            return Files.writeString(file, password + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Connection admin() throws SQLException {
        return dialect == Dialect.MARIADB
                ? DriverManager.getConnection(url("mysql"), "root", "")
                : DriverManager.getConnection(url("postgres"), "postgres", PASSWORD);
    }

    private void create() throws IOException {
        if (dialect == Dialect.MARIADB) {
            run(List.of(
                    "mariadb-install-db",
                    "--no-defaults",
                    "--datadir=" + folder.resolve("data"),
                    "--auth-root-authentication-method=normal",
                    "--skip-test-db",
                    "--user=" + System.getProperty("user.name")));
            return;
        }
        Path word = folder.resolve("word");
        Files.writeString(word, PASSWORD + "\n");
        if (isRoot()) {
            run(List.of("chown", "-R", "postgres", folder.toString()));
        }
        run(asServerUser(List.of(
                postgresqlPrograms() + "/initdb",
                "-D",
                folder.resolve("data").toString(),
                "-A",
                "scram-sha-256",
                "-U",
                "postgres",
                "--pwfile=" + word,
                "--no-sync",
                "--locale=C",
                "-E",
                "UTF8")));
    }

    public void start() throws IOException {
        List<String> server = dialect == Dialect.MARIADB
                ? List.of(
                        "/usr/sbin/mariadbd",
                        "--no-defaults",
                        "--datadir=" + folder.resolve("data"),
                        "--socket=" + folder.resolve("socket"),
                        "--pid-file=" + folder.resolve("pid"),
                        "--bind-address=127.0.0.1",
                        "--port=" + port,
                        "--innodb-buffer-pool-size=32M",
                        "--user=" + System.getProperty("user.name"))
                : asServerUser(List.of(
                        postgresqlPrograms() + "/postgres",
                        "-D",
                        folder.resolve("data").toString(),
                        "-k",
                        folder.toString(),
                        "-h",
                        "127.0.0.1",
                        "-p",
                        Integer.toString(port),
                        // The machine does not crash in tests, and to sync everything after a kill takes long on a busy
                        // disk.
                        "-c",
                        "fsync=off"));
        List<String> watched = new ArrayList<>(List.of("sh", "-c", WATCH, "sh"));
        watched.add(folder.resolveSibling(folder.getFileName() + ".log").toString());
        watched.add(dialect == Dialect.MARIADB ? "KILL" : "QUIT");
        watched.addAll(server);
        Process started = new ProcessBuilder(watched)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process = started;
        BufferedReader out =
                new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.US_ASCII));
        String id = out.readLine();
        long pid = Long.parseLong(id == null ? "0" : id.strip());
        waitUntilItAnswers(pid);
    }

    private void waitUntilItAnswers(long pid) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            try (Connection connection = admin()) {
                connection.isValid(1);
                return;
            } catch (SQLException e) {
                boolean alive =
                        ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
                if (!alive || System.nanoTime() > end) {
                    throw new IllegalStateException(dialect.title + " does not start: " + log(), e);
                }
            }
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** As a crash ends it. */
    public void stop() {
        Process running = process;
        if (running == null) {
            return;
        }
        try {
            running.getOutputStream().close();
            running.waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        process = null;
    }

    private void end() {
        stop();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
            Files.deleteIfExists(folder.resolveSibling(folder.getFileName() + ".log"));
        } catch (IOException | UncheckedIOException e) {
            // a temporary folder stays behind
        }
    }

    private String log() {
        try {
            return Files.readString(folder.resolveSibling(folder.getFileName() + ".log"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    private static String postgresqlPrograms() {
        try (Stream<Path> versions = Files.list(Path.of("/usr/lib/postgresql"))) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .map(Path::toString)
                    .max(Comparator.naturalOrder())
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    /** PostgreSQL refuses to run as root. */
    private static List<String> asServerUser(List<String> command) {
        if (!isRoot()) {
            return command;
        }
        List<String> all =
                new ArrayList<>(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        all.addAll(command);
        return all;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static void run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException(command + ": " + output);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
