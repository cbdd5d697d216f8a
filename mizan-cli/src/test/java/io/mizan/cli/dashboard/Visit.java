package io.mizan.cli.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.browser.SmallPicture;
import io.mizan.cli.browser.Tab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What people do on pages of the dashboard, and what has to be true of all of them. Pictures are left to be looked at. */
final class Visit {
    static final Path PAGES = Path.of("target", "pages");
    static final String READY = "document.documentElement.dataset.ready === 'true'";

    /** What a name must never become. */
    private static final String MARKUP =
            "document.querySelectorAll('main img, main script, main b, main i, nav img, dialog img').length";

    /** What was changed is drawn, and drawn again where it asked for that. */
    private static final String DRAWN =
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(''), 20))))";

    private Visit() {}

    static Tab login(DashboardSite site, String token, String page) throws IOException, InterruptedException {
        Tab tab = SharedDashboard.browser()
                .tab()
                .size(1280, 900)
                .open(site.uri("/#/" + page), READY + " && document.getElementById('token')");
        tab.type("#token", token);
        tab.press("Enter");
        return tab.await(
                "document.querySelector('nav a') && document.querySelector('main h1').textContent !== 'Log in'");
    }

    static void go(Tab tab, String page, String condition) throws InterruptedException {
        tab.evaluate("void (location.hash = '#/" + page + "')");
        tab.await(condition);
    }

    static String text(Tab tab, String selector) {
        return tab.evaluate("(document.querySelector('" + selector + "') || {textContent: '(nothing)'}).textContent");
    }

    static void act(Tab tab, String button, String why, String until) throws InterruptedException {
        tab.click("#" + button);
        tab.await("document.querySelector('dialog[open] input')");
        tab.type("dialog[open] input", why);
        tab.press("Enter");
        tab.await(
                "!document.querySelector('dialog') && document.querySelector('.standing') && document.querySelector('.standing').textContent.includes('"
                        + until + "')");
        assertThat(text(tab, ".standing")).contains(until);
    }

    /** Pictures in light and wide, and in dark and narrow; nothing may stick out to the right. */
    static void looks(Tab tab, String name) throws IOException, InterruptedException {
        for (boolean narrow : List.of(false, true)) {
            int width = narrow ? 400 : 1280;
            tab.size(width, 900).dark(narrow);
            tab.evaluate(DRAWN);
            // Charts are drawn anew when they have another width; then all of it fits.
            tab.await("document.documentElement.scrollWidth === " + width);
            tab.screenshot(PAGES.resolve("dashboard-" + name + (narrow ? "-narrow" : "") + ".png"));
        }
        tab.size(1280, 900).dark(false);
    }

    static void forTheReadme(Tab tab, String name) throws IOException {
        // Where the system of a plan lies is nobody's business.
        tab.evaluate(
                name.equals("plan")
                        ? "void document.querySelector('dl.figures').scrollIntoView()"
                        : "void window.scrollTo(0, 0)");
        Path full = PAGES.resolve("dashboard-" + name + "-window.png");
        tab.screenshotOfWindow(full);
        Path small = Files.createDirectories(PAGES.resolve("readme")).resolve("dashboard-" + name + ".png");
        SmallPicture.write(full, small);
        assertThat(Files.size(small)).isLessThan(200_000);
    }

    static void everyChartHasATable(Tab tab) throws InterruptedException {
        assertThat(tab.evaluate("document.querySelectorAll('figure.chart').length"))
                .isEqualTo(tab.evaluate("document.querySelectorAll('figure.chart details').length"));
        tab.evaluate("document.querySelectorAll('figure.chart details').forEach(d => d.open = true)");
        tab.await("[...document.querySelectorAll('figure.chart details')].every(d => d.querySelector('tbody tr'))");
        assertThat(
                        tab.evaluate(
                                "[...document.querySelectorAll('figure.chart details')].every(d => d.querySelector('tbody tr'))"))
                .isEqualTo("true");
        tab.evaluate("document.querySelectorAll('figure.chart details').forEach(d => d.open = false)");
    }

    static void nothingToComplainAbout(DashboardSite site, Tab tab) {
        assertThat(tab.complaints()).isEmpty();
        assertThat(tab.requests())
                .isNotEmpty()
                .allMatch(url -> url.startsWith(site.uri("/").toString()), "only from here");
        assertThat(tab.evaluate(MARKUP)).isEqualTo("0");
    }
}
