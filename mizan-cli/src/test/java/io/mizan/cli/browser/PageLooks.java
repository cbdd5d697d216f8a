package io.mizan.cli.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What every page of Mizan has to be in a browser; pictures are left in {@code target/pages} to be looked at. */
public final class PageLooks {
    public static final Path PAGES = Path.of("target", "pages");

    private static final String READY = "document.documentElement.dataset.ready === 'true'";

    private PageLooks() {}

    /** More that a page has to be. */
    public interface Check {
        void check(Tab tab);
    }

    /**
     * Opens a page in all looks: wide and as on a phone, light and dark. All charts are drawn, nothing sticks out to the right, nothing
     * is asked of any server, and the browser has nothing to complain about.
     *
     * @param name of the pictures
     */
    public static void open(Chromium browser, Path page, String name, int charts, Check check)
            throws IOException, InterruptedException {
        Files.createDirectories(PAGES);
        try (Tab tab = browser.tab().size(1280, 800).open(page.toAbsolutePath(), READY)) {
            check.check(tab);
            for (int width : List.of(1280, 400)) {
                tab.size(width, 800);
                for (boolean dark : List.of(false, true)) {
                    tab.dark(dark);
                    tab.evaluate("new Promise(done => setTimeout(() => done(''), 500))");
                    assertThat(tab.evaluate("document.documentElement.scrollWidth"))
                            .isEqualTo(String.valueOf(width));
                    drawn(tab, charts);
                    tab.screenshot(PAGES.resolve(name + "-" + width + (dark ? "-dark" : "-light") + ".png"));
                }
            }
            assertThat(tab.complaints()).isEmpty();
            assertThat(tab.requests()).isEmpty();
        }
    }

    /**
     * A chart of lines has one that is wider than 10 pixels. A canvas has more than 10 colours: one of one colour, or none, is blank; read
     * from a copy, for the browser complains when one for drawing is read.
     */
    public static void drawn(Tab tab, int charts) {
        String drawn = tab.evaluate("[...document.querySelectorAll('.canvas')].map(place => {"
                + "const lines = [...place.querySelectorAll('svg polyline')];"
                + "if (lines.length > 0) return Math.round(Math.max(...lines.map(line => line.getBBox().width)));"
                + "const c = place.querySelector('canvas');"
                + "const copy = Object.assign(document.createElement('canvas'), {width: c.width, height: c.height});"
                + "const pen = copy.getContext('2d', {willReadFrequently: true});"
                + "pen.drawImage(c, 0, 0);"
                + "const pixels = pen.getImageData(0, 0, c.width, c.height).data;"
                + "return new Set(new Uint32Array(pixels.buffer)).size; }).join(' ')");
        assertThat(drawn.split(" "))
                .hasSize(charts)
                .allSatisfy(count -> assertThat(Integer.parseInt(count)).isGreaterThan(10));
    }
}
