package io.mizan.cli.command.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.MizanProcess;
import io.mizan.cli.browser.Chromium;
import io.mizan.cli.browser.PageLooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of the demo as a browser shows it. */
class DemoPageBrowserTest {
    @TempDir
    private Path folder;

    @Test
    void thePageOpensOfflineWithAllChartsDrawn() throws IOException, InterruptedException {
        // In a process of its own, because the step with a real program hands its streams over; without a library it is
        // left out.
        Path library = Path.of(System.getProperty("mizan.root", ".."), "mizan-native", "target", "libmizan.so")
                .toAbsolutePath()
                .normalize();
        MizanProcess process = new MizanProcess(folder);
        MizanProcess.Result result =
                process.finish(process.start(library.toString(), "mizan demo --fast --folder demo"));
        assertThat(result.code()).as(result.err()).isZero();
        Files.createDirectories(PageLooks.PAGES);
        Path page = Files.copy(
                folder.resolve("demo/report.html"),
                PageLooks.PAGES.resolve("demo.html"),
                StandardCopyOption.REPLACE_EXISTING);
        int charts = result.out().contains("This step is left out") ? 4 : 5;
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
