package io.mizan.database.sql;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process of its own that uses a database; its first arguments say which. */
final class Child {
    private final Process process;
    private final BufferedReader out;
    private final Path errors;

    private Child(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static DatabaseSettings settings(String[] arguments) {
        return arguments[0].startsWith(Dialect.SQLITE.prefix)
                ? DatabaseSettings.file(Path.of(arguments[0].substring(Dialect.SQLITE.prefix.length())))
                : DatabaseSettings.server(arguments[0], arguments[1], arguments[2]);
    }

    static Child start(Class<?> main, DatabaseSettings settings, String... more) throws IOException {
        return start(List.of(), main, settings, more);
    }

    /** The command is put before that of Java. */
    static Child start(List<String> before, Class<?> main, DatabaseSettings settings, String... more)
            throws IOException {
        List<String> command = new ArrayList<>(before);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        if (Runtime.version().feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.add("-cp");
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(main.getName());
        command.addAll(List.of(settings.url(), settings.user(), settings.passwordFile()));
        command.addAll(List.of(more));
        File errors = File.createTempFile("mizan-child", ".log");
        errors.deleteOnExit();
        return new Child(new ProcessBuilder(command).redirectError(errors).start(), errors.toPath());
    }

    /** The next lines it prints; fewer where it ends before. */
    List<String> lines(int count) throws IOException {
        List<String> lines = new ArrayList<>();
        String line = "";
        while (lines.size() < count && (line = out.readLine()) != null) {
            lines.add(line);
        }
        return lines;
    }

    /** What it prints until it ends. */
    List<String> rest() throws IOException, InterruptedException {
        List<String> lines = lines(Integer.MAX_VALUE);
        process.waitFor();
        return lines;
    }

    /** By signal 9, as a machine that runs out of memory does it. */
    void kill() {
        process.toHandle().destroyForcibly();
    }

    String errors() throws IOException {
        return Files.readString(errors);
    }
}
