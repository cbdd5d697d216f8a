package io.mizan.cli.command.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.browser.Chromium;
import io.mizan.cli.browser.PageLooks;
import io.mizan.cli.browser.Tab;
import io.mizan.model.finding.Finding;
import io.mizan.report.html.PageFile;
import io.mizan.traces.darshan.CheckpointLog;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.ExampleLog;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.picture.PictureReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The page as a browser shows it. Pictures of it are left in {@code target/pages} to be looked at. */
class DiagnosePageBrowserTest {
    private static final Path PAGES = Path.of("target", "pages");
    private static final String READY = "document.documentElement.dataset.ready === 'true'";
    private static final int CHARTS = 6;
    private static final int TIME_CHARTS = 3;

    private static Chromium browser;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        browser = Chromium.start();
        Files.createDirectories(PAGES);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void theExampleIsShownWithAllItsCharts() throws IOException, InterruptedException {
        Path page = page("ior", ExampleLog.ior(), List.of());
        try (Tab tab = browser.tab().size(1280, 800).open(page, READY)) {
            assertThat(tab.evaluate("document.title")).isEqualTo("I/O of job 4711: ior");
            everyChartIsDrawn(tab);
            looks(tab, page);
            assertThat(tab.complaints()).isEmpty();
            assertThat(tab.requests()).isEmpty();
        }
    }

    @Test
    void aMillionAccessesStayUsable() throws IOException, InterruptedException {
        Path page = page("checkpoints", CheckpointLog.of(640, 1_000_000), SampleFindings.all());
        assertThat(Files.size(page)).isLessThan(5_000_000);
        try (Tab tab = browser.tab().size(1280, 800).open(page, READY)) {
            everyChartIsDrawn(tab);
            hostileTextIsText(tab);
            allTimeChartsZoomTogether(tab);
            theFilterFilters(tab);
            theTableSorts(tab);
            everyChartHasATable(tab);
            looks(tab, page);
            assertThat(tab.complaints()).isEmpty();
            assertThat(tab.requests()).isEmpty();
        }
    }

    @Test
    void aLogWithoutAnythingIsAPageToo() throws IOException, InterruptedException {
        DarshanWriter writer = new DarshanWriter("3.41").partial(DarshanModule.POSIX);
        Path page = page("empty", writer, List.of());
        try (Tab tab = browser.tab().size(1280, 800).open(page, READY)) {
            assertThat(tab.evaluate("document.querySelector('.warning').textContent"))
                    .contains("POSIX");
            assertThat(tab.evaluate("document.querySelectorAll('section').length"))
                    .isEqualTo("9");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    private static Path page(String name, DarshanWriter writer, List<Finding> findings) throws IOException {
        Path file = PAGES.resolve(name + ".html").toAbsolutePath();
        try (DarshanLog log = DarshanLog.of(ByteSource.of(name + ".darshan", writer.toByteArray()))) {
            PageFile.write(DiagnosePage.of(PictureReader.read(log), findings), file);
        }
        return file;
    }

    private static void everyChartIsDrawn(Tab tab) {
        PageLooks.drawn(tab, CHARTS);
        assertThat(tab.evaluate("document.querySelectorAll('.how').length")).isEqualTo(String.valueOf(CHARTS));
    }

    private static void hostileTextIsText(Tab tab) {
        String shown = CheckpointLog.HOSTILE.replace('\u2028', '?').replace('\u001b', '?');
        tab.type("[data-table] ~ * input, section:nth-of-type(8) input", "alert(1)");
        assertThat(tab.evaluate("document.querySelector('section:nth-of-type(8) tbody td').textContent"))
                .isEqualTo(shown);
        assertThat(tab.evaluate("document.querySelector('.finding.info .what').textContent"))
                .isEqualTo(shown);
        assertThat(tab.evaluate("document.querySelectorAll('main script, main img, .finding b, .finding i').length"))
                .isEqualTo("0");
        tab.evaluate("(() => { const i = document.querySelector('section:nth-of-type(8) input'); i.value = '';"
                + " i.dispatchEvent(new Event('input')); })()");
    }

    private static void allTimeChartsZoomTogether(Tab tab) throws IOException {
        // Lines go from the beginning of the run to its end, and what is beside the shown part of it is cut off.
        String shown = "[...document.querySelectorAll('.lines .canvas svg svg')]"
                + ".map(part => 100 * part.width.baseVal.value / part.querySelector('polyline').getBBox().width)"
                + ".concat([...document.querySelectorAll('.canvas')].map(e => echarts.getInstanceByDom(e)).filter(c => c)"
                + ".map(c => c.getOption().dataZoom).filter(z => z && z.length).map(z => z[0].end - z[0].start))"
                + ".map(share => share.toFixed(1)).join(' ')";
        assertThat(tab.evaluate(shown)).isEqualTo("100.0 ".repeat(TIME_CHARTS).strip());
        tab.evaluate("document.querySelector('.timeline .tools button').click()");
        assertThat(tab.evaluate(shown)).isEqualTo("50.0 ".repeat(TIME_CHARTS).strip());
        tab.ctrlWheel(".lines .canvas", -240);
        String[] wheeled = tab.evaluate(shown).split(" ");
        assertThat(wheeled).hasSize(TIME_CHARTS).containsOnly(wheeled[0]);
        assertThat(Double.parseDouble(wheeled[0])).isBetween(1.0, 49.0);
        tab.hover(".lines .canvas");
        assertThat(tab.evaluate("document.querySelector('.lines .readout').textContent"))
                .contains(" to ", "written", "B/s");
        tab.hover(".heat .canvas");
        tab.screenshotOfWindow(PAGES.resolve("zoomed-heat.png"));
        tab.hover(".timeline .canvas");
        tab.screenshotOfWindow(PAGES.resolve("zoomed-timeline.png"));
        tab.evaluate("document.querySelectorAll('.heat .tools button')[4].click()");
        assertThat(tab.evaluate(shown)).isEqualTo("100.0 ".repeat(TIME_CHARTS).strip());
    }

    private static void theFilterFilters(Tab tab) {
        String rows = "document.querySelectorAll('section:nth-of-type(8) tbody tr').length";
        String count = "document.querySelector('section:nth-of-type(8) .tools span').textContent";
        assertThat(tab.evaluate(rows)).isEqualTo("100");
        assertThat(tab.evaluate(count)).isEqualTo("100 of 303 rows");
        tab.type("section:nth-of-type(8) input", "LOG.29");
        assertThat(tab.evaluate(rows)).isEqualTo("11");
        assertThat(tab.evaluate(count)).isEqualTo("11 rows that match, of 303");
    }

    private static void theTableSorts(Tab tab) {
        String first = "document.querySelector('section:nth-of-type(8) tbody td').textContent";
        tab.evaluate("document.querySelectorAll('section:nth-of-type(8) th button')[5].click()");
        assertThat(tab.evaluate(first)).isEqualTo("/scratch/run/log.299");
        tab.evaluate("document.querySelectorAll('section:nth-of-type(8) th button')[5].click()");
        assertThat(tab.evaluate(first)).isEqualTo("/scratch/run/log.29");
    }

    private static void everyChartHasATable(Tab tab) throws InterruptedException {
        tab.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");
        Thread.sleep(500);
        assertThat(tab.evaluate("[...document.querySelectorAll('details')].every(d => d.querySelector('tbody tr'))"))
                .isEqualTo("true");
        tab.evaluate("document.querySelectorAll('details').forEach(d => d.open = false)");
    }

    /** Takes pictures in all looks; nothing may stick out to the right. */
    private static void looks(Tab tab, Path page) throws IOException {
        for (int width : List.of(1280, 400)) {
            tab.size(width, 800);
            for (boolean dark : List.of(false, true)) {
                tab.dark(dark);
                tab.evaluate("new Promise(done => setTimeout(() => done(''), 500))");
                assertThat(tab.evaluate("document.documentElement.scrollWidth")).isEqualTo(String.valueOf(width));
                everyChartIsDrawn(tab);
                String name = page.getFileName().toString().replace(".html", "") + "-" + width
                        + (dark ? "-dark" : "-light") + ".png";
                tab.screenshot(PAGES.resolve(name));
            }
        }
    }
}
