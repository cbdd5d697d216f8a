package io.mizan.cli.command.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.browser.Chromium;
import io.mizan.cli.browser.PageLooks;
import io.mizan.controller.report.Period;
import io.mizan.controller.report.SiteReport;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.AuditEntry;
import io.mizan.report.html.PageFile;
import io.mizan.traces.diagnosis.LostTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The pages of report and what-if as a browser shows them. Pictures are left in {@code target/pages} to be looked at. */
class ReportPageBrowserTest {
    private static final Instant START = Instant.parse("2026-10-01T00:00:00Z");

    private static Chromium browser;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        browser = Chromium.start();
        Files.createDirectories(PageLooks.PAGES);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void aFullMonth() throws Exception {
        List<LostTime> jobs = new ArrayList<>();
        List<RunRecord> runs = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            Instant at = START.plusSeconds(i * 86_400L);
            jobs.add(new LostTime(
                    4711 + i, "<b>app" + i, at, 7200, 512, 8, i % 2 == 0, 100.0 * i, "L02", "shared file on 1 OST"));
            runs.add(new RunRecord(
                    "r" + i,
                    "hacc",
                    "c",
                    "u",
                    "place",
                    at,
                    10,
                    0,
                    new RunRecord.Files(100, 90, 5, 5, 1L << 40, 1L << 40),
                    new RunRecord.Balance(1.8 - 0.02 * i, 1.3 - 0.01 * i, 1.7, 1),
                    ""));
        }
        SiteReport report = new SiteReport(
                Period.month(YearMonth.of(2026, 10)),
                40,
                1,
                jobs,
                runs,
                Map.of("applied", 3),
                List.of(new AuditEntry(START, "operator", "plan applied", "plan-7", "</script><script>alert(1)")),
                List.of());
        Path page = PageLooks.PAGES.resolve("report.html");
        PageFile.write(new ReportPage(report).page(), page);
        PageLooks.open(browser, page, "report", 1, tab -> {
            assertThat(tab.evaluate("document.title")).isEqualTo("I/O report: 2026-10");
            assertThat(tab.evaluate("document.querySelectorAll('.table').length"))
                    .isEqualTo("3");
            assertThat(tab.evaluate("document.querySelector('main').innerText")).contains("<b>app29", "node-hours");
        });
    }

    @Test
    void weeksOfUse() throws Exception {
        Path page = PageLooks.PAGES.resolve("what-if.html").toAbsolutePath();
        CliRun.Result result = CliRun.bare()
                .run(
                        "what-if",
                        "example:scratch.txt",
                        "--add-osts",
                        "8",
                        "--weeks",
                        "2",
                        "--seeds",
                        "1",
                        "--html",
                        page.toString());
        assertThat(result.code()).as(result.err()).isZero();
        PageLooks.open(
                browser,
                page,
                "what-if",
                6,
                tab -> assertThat(tab.evaluate("document.querySelector('main').innerText"))
                        .contains("qos_threshold_rr"));
    }
}
