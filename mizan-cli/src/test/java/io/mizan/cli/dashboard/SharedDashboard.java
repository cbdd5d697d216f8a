package io.mizan.cli.dashboard;

import io.mizan.cli.browser.Chromium;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One browser, and one site with a controller, for all tests of the dashboard that run in one JVM: to start them takes longer than most
 * tests. They end with the JVM, because each class is a run of JUnit by itself.
 */
final class SharedDashboard implements BeforeAllCallback {
    private static @Nullable Running running;

    private record Running(Path folder, Chromium browser, DashboardSite site) {
        static Running start() throws IOException, InterruptedException {
            Chromium browser = Chromium.start();
            Files.createDirectories(Visit.PAGES);
            Path folder = Files.createTempDirectory("mizan-dashboard");
            DashboardSite site = new DashboardSite(folder).withPast().withReports();
            site.start("controller.systems=" + site.systems.make("rebalance") + "," + site.hanging());
            site.history();
            return new Running(folder, browser, site);
        }

        void end() {
            try {
                browser.close();
                site.close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            } catch (IOException | UncheckedIOException e) {
                // Who was killed may still have been writing; it is a folder for temporary files.
            }
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
        if (running == null) {
            Running started = Running.start();
            running = started;
            Runtime.getRuntime().addShutdownHook(new Thread(started::end));
        }
    }

    static DashboardSite site() {
        return Objects.requireNonNull(running).site();
    }

    static Chromium browser() {
        return Objects.requireNonNull(running).browser();
    }
}
