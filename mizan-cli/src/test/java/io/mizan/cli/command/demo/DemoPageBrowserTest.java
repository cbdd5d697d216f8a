package io.mizan.cli.command.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.browser.Chromium;
import io.mizan.cli.browser.PageLooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of the demo as a browser shows it. */
class DemoPageBrowserTest {
    @TempDir
    private Path folder;

    @Test
    void thePageOpensOfflineWithAllChartsDrawn() throws IOException, InterruptedException {
        Path work = folder.resolve("demo");
        CliRun.Result result = CliRun.bare().run("demo", "--fast", "--folder", work.toString());
        assertThat(result.code()).as(result.err()).isZero();
        Files.createDirectories(PageLooks.PAGES);
        Path page = Files.copy(
                work.resolve("report.html"),
                PageLooks.PAGES.resolve("demo.html"),
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        // The act with a real program is left out where no library was built.
        int charts = result.out().contains("This act is left out") ? 4 : 5;
        Chromium browser = Chromium.start();
        try {
            PageLooks.open(browser, page, "demo", charts, tab -> {
                assertThat(tab.evaluate("document.title")).isEqualTo("A day of demofs");
                assertThat(tab.evaluate("document.querySelector('main').innerText"))
                        .contains("OST0002", "4711", "L02");
            });
        } finally {
            browser.close();
        }
    }
}
