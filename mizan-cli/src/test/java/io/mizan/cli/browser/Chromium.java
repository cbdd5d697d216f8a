package io.mizan.cli.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.model.document.Documents;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Chromium without a window. Tests that need one skip where none is installed; {@code .ci/install-browser} installs
 * one. No driver is downloaded: the protocol of the browser is JSON over a WebSocket, and Java speaks both.
 */
public final class Chromium implements AutoCloseable {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
    private static final Duration START = Duration.ofSeconds(60);
    private static final int DELETE_ATTEMPTS = 50;

    private final Process process;
    private final Path profile;
    private final URI address;
    private final HttpClient http = HttpClient.newHttpClient();

    private Chromium(Process process, Path profile, URI address) {
        this.process = process;
        this.profile = profile;
        this.address = address;
    }

    /** Starts the browser that the system has, or skips the test. */
    public static Chromium start() throws IOException, InterruptedException {
        Optional<Path> program = program();
        assumeTrue(
                program.isPresent(),
                "skipped: no Chromium found (" + String.join(", ", NAMES)
                        + " on the PATH, or -Dmizan.browser=FILE); .ci/install-browser installs one");
        Path profile = Files.createTempDirectory("mizan-browser");
        List<String> command = new ArrayList<>(List.of(
                program.orElseThrow().toString(),
                "--headless=new",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--hide-scrollbars"));
        if (System.getProperty("user.name").equals("root")) {
            // The sandbox refuses to run as root, which is who CI is in a container.
            command.add("--no-sandbox");
        }
        command.add("about:blank");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(profile.resolve("browser.log").toFile())
                .start();
        Path port = profile.resolve("DevToolsActivePort");
        long end = System.nanoTime() + START.toNanos();
        while (!Files.exists(port) || Files.size(port) == 0) {
            if (!process.isAlive() || System.nanoTime() > end) {
                process.destroyForcibly();
                throw new IllegalStateException(
                        "the browser did not start: " + Files.readString(profile.resolve("browser.log")));
            }
            Thread.sleep(50);
        }
        String number = Files.readAllLines(port).get(0);
        return new Chromium(process, profile, URI.create("http://127.0.0.1:" + number));
    }

    private static Optional<Path> program() {
        Stream<Path> named =
                Stream.ofNullable(System.getProperty("mizan.browser")).map(Path::of);
        Stream<Path> onPath = NAMES.stream()
                .flatMap(name -> Stream.of(
                                System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, name)));
        return Stream.concat(named, onPath).filter(Files::isExecutable).findFirst();
    }

    /** A new tab. */
    public Tab tab() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address.resolve("/json/new"))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .build();
        String answer = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
        String socket = Documents.parse("new tab", answer).asMapping().text("webSocketDebuggerUrl");
        return new Tab(new DevTools(http, URI.create(socket)));
    }

    @Override
    public void close() throws InterruptedException {
        // Renderers and helpers outlive the first process for a moment, and write into the profile until they end.
        List<ProcessHandle> family = process.descendants().toList();
        process.destroy();
        process.waitFor(10, TimeUnit.SECONDS);
        process.destroyForcibly().waitFor();
        family.forEach(ProcessHandle::destroyForcibly);
        boolean gone = false;
        for (int attempt = 0; attempt < DELETE_ATTEMPTS && !gone; attempt++) {
            gone = delete(profile);
            Thread.sleep(gone ? 0 : 100);
        }
    }

    /** Says whether the whole folder could be deleted. */
    private static boolean delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            // What is inside of a folder comes before it.
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
            return true;
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }
}
