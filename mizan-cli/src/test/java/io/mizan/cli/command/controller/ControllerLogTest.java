package io.mizan.cli.command.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mizan.cli.CliRun;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a controller that runs as a process writes to standard error. */
class ControllerLogTest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String LINE =
            "[0-9-]{10}T[0-9:.]{12}Z (ERROR|WARN |INFO |DEBUG|TRACE) [A-Za-z][A-Za-z0-9.$]*: .*";

    @TempDir
    private Path folder;

    @TempDir
    private Path state;

    @Test
    void standardErrorIsALineForEachEvent() throws Exception {
        try (LiveSite site = new LiveSite(folder, state)) {
            Process controller = site.start();
            assertThat(site.getWithoutToken("/api/v1/system").statusCode()).isEqualTo(401);
            await().atMost(PATIENCE)
                    .until(() -> site.log(controller).contains("agent reports for the first time server=oss0")
                            && site.log(controller).contains("requests without a known token refused count=1"));
            controller.destroy();
            assertThat(controller.waitFor()).isZero();
            List<String> lines = site.log(controller).lines().toList();
            assertThat(lines).allMatch(line -> line.matches(LINE));
            assertThat(lines)
                    .anyMatch(line -> line.endsWith("TermLease: term taken: this controller acts term=1"))
                    .anyMatch(line -> line.contains("ControllerCommand: controller of fs: reports at "))
                    .anyMatch(line -> line.contains("ControllerCommand: controller stops: "));
        }
    }

    @Test
    void linesOfJsonAreDocumentsAlsoWhereHttpIsOff() throws Exception {
        try (LiveSite site = new LiveSite(folder, state, "log.format=json");
                ServerSocket taken = new ServerSocket(site.rest().port(), 1, InetAddress.getLoopbackAddress())) {
            Process controller = site.start();
            controller.destroy();
            assertThat(controller.waitFor()).isZero();
            List<Mapping> events = site.log(controller)
                    .lines()
                    .map(line -> Documents.parse("line", line).asMapping())
                    .toList();
            assertThat(events)
                    .isNotEmpty()
                    .allSatisfy(event -> assertThat(event.text("level")).isIn("INFO", "WARN", "ERROR"));
            assertThat(events)
                    .filteredOn(event -> event.text("message").equals("HTTP is off"))
                    .singleElement()
                    .satisfies(event -> {
                        assertThat(event.text("level")).isEqualTo("WARN");
                        assertThat(event.require("values").asMapping().text("problem"))
                                .contains("cannot listen for HTTP", "127.0.0.1:" + taken.getLocalPort());
                    });
        }
    }

    @Test
    void whatEndsAControllerIsInItsLogToo() throws IOException {
        Path log = folder.resolve("mizan.log");
        CliRun.Result result = CliRun.bare().run("controller", "--fs", "fs", "--set", "log.file=" + log);
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.err()).startsWith("mizan: a controller requires keys");
        assertThat(Files.readAllLines(log))
                .singleElement()
                .asString()
                .matches(LINE)
                .contains("ERROR cli.log.DaemonLog: ended early problem=\"a controller requires keys");
    }
}
