package io.mizan.cli.command.top;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A real terminal: a shell in a tmux of the test's own, in the C locale. */
final class Tmux implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path folder;

    Tmux(Path folder, int columns, int rows) throws IOException {
        this.folder = folder;
        Assumptions.assumeTrue(works(), "tmux is not installed: no test in a real terminal (apt-get install tmux)");
        Path script = folder.resolve("mizan");
        Files.writeString(
                script,
                "#!/bin/sh\nset -- $(stty size) \"$@\"\ncolumns=$2\nshift 2\nexec '"
                        + Path.of(System.getProperty("java.home"), "bin", "java")
                        + "' -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Dmizan.terminal=$columns -cp \"$CP\" io.mizan.cli.Main"
                        + " \"$@\"\n");
        script.toFile().setExecutable(true);
        tmux(
                "-f",
                "/dev/null",
                "new-session",
                "-d",
                "-x",
                "" + columns,
                "-y",
                "" + rows,
                "env",
                "LC_ALL=C",
                "PS1=$ ",
                "sh");
        await().atMost(PATIENCE).until(() -> screen().contains("$"));
    }

    private static boolean works() {
        try {
            return new ProcessBuilder("tmux", "-V")
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start()
                    .waitFor(10, TimeUnit.SECONDS);
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    String tmux(String... words) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("tmux", "-S", folder.resolve("socket").toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("CP", System.getProperty("java.class.path"));
        builder.environment().remove("TMUX");
        return new String(builder.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    void keys(String... keys) throws IOException {
        List<String> words = new ArrayList<>(List.of("send-keys"));
        words.addAll(List.of(keys));
        tmux(words.toArray(String[]::new));
    }

    String screen() throws IOException {
        return tmux("capture-pane", "-p");
    }

    void shows(String part) {
        await().atMost(PATIENCE).until(() -> screen().contains(part));
    }

    /** The modes of the terminal, as a shell sees them after the program has gone. */
    String modes(String file) throws IOException {
        Path modes = folder.resolve(file);
        keys("clear; stty -g > " + file + ".part && mv " + file + ".part " + file, "Enter");
        await().atMost(PATIENCE).until(() -> Files.exists(modes));
        return Files.readString(modes);
    }

    @Override
    public void close() throws IOException {
        tmux("kill-server");
    }
}
