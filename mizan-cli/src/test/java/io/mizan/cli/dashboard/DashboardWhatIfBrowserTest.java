package io.mizan.cli.dashboard;

import static io.mizan.cli.dashboard.Visit.everyChartHasATable;
import static io.mizan.cli.dashboard.Visit.forTheReadme;
import static io.mizan.cli.dashboard.Visit.go;
import static io.mizan.cli.dashboard.Visit.looks;
import static io.mizan.cli.dashboard.Visit.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.browser.Tab;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Questions to the simulator, asked in a browser. */
@ExtendWith(SharedDashboard.class)
class DashboardWhatIfBrowserTest {
    private final DashboardSite site = SharedDashboard.site();

    @Test
    void aQuestionIsSimulatedAndALongOneCancelled() throws IOException, InterruptedException {
        try (Tab tab = Visit.login(site, site.operator, "what-if")) {
            tab.await("document.querySelectorAll('form input[type=checkbox]').length > 4");
            looks(tab, "what-if-form");
            assertThat(tab.evaluate("document.querySelector('#burst-form input[type=checkbox][value]').value"))
                    .as("the first choice")
                    .isEqualTo("balanced");
            assertThat(text(tab, "#burst-form")).contains("balanced is the policy of this controller");
            tab.evaluate(
                    "void (document.getElementById('writers').value = 16, document.getElementById('added').value = 4)");
            tab.click("form button[type=submit]");
            tab.await(
                    "document.querySelector('main .badge') && document.querySelector('main .badge').textContent === 'finished'");
            assertThat(text(tab, "main")).contains("16 writers of 100 GiB", "4 empty targets added");
            assertThat(
                            tab.evaluate(
                                    "[...document.querySelectorAll('tbody tr td:first-child')].slice(0, 3).map(e => e.textContent).sort().join(' ')"))
                    .isEqualTo("balanced lustre-qos lustre-rr");
            tab.size(400, 800).dark(true);
            forTheReadme(tab, "what-if");
            looks(tab, "what-if");

            go(tab, "what-if", "document.querySelectorAll('form input[type=checkbox]').length > 4");
            tab.evaluate(
                    "void (document.getElementById('writers').value = 4096, document.getElementById('stripes').value = -1)");
            tab.evaluate("document.querySelectorAll('#burst-form .choices input').forEach(box => box.checked = true)");
            tab.click("form button[type=submit]");
            tab.await("document.getElementById('cancel') && !document.getElementById('cancel').hidden");
            tab.click("#cancel");
            tab.await("document.querySelector('main .badge').textContent === 'cancelled'");
            assertThat(text(tab, "main .badge")).isEqualTo("cancelled");
            Visit.nothingToComplainAbout(site, tab);
        }
    }

    @Test
    void weeksOfUseAreGoneThroughAndManyCancelled() throws IOException, InterruptedException {
        try (Tab tab = Visit.login(site, site.operator, "what-if")) {
            tab.await("document.querySelector('input[value=weeks]')");
            tab.click("input[value=weeks]");
            assertThat(tab.evaluate("document.getElementById('burst-form').hidden"))
                    .isEqualTo("true");
            tab.evaluate(
                    "void (document.getElementById('weeks').value = 26, document.getElementById('seeds').value = 5)");
            tab.click("#weeks-form button[type=submit]");
            tab.await("document.querySelector('main progress')");
            looks(tab, "weeks-running");
            tab.click("#cancel");
            tab.await("document.querySelector('main .badge').textContent === 'cancelled'");

            go(tab, "what-if", "document.getElementById('weeks-form')");
            assertThat(tab.evaluate("document.getElementById('weeks-form').hidden"))
                    .as("the form that was used last")
                    .isEqualTo("false");
            looks(tab, "weeks-form");
            tab.evaluate("void (document.getElementById('weeks').value = 1, document.getElementById('seeds').value = 2,"
                    + " document.getElementById('weeks-added').value = 4)");
            tab.click("#weeks-form button[type=submit]");
            tab.await("document.querySelector('main .badge') && document.querySelector('main .badge').textContent"
                    + " === 'finished' && document.querySelectorAll('polyline').length >= 12");
            assertThat(text(tab, "main"))
                    .contains("1 week of use", "4 empty targets added", "makes space most even", "qos_threshold_rr")
                    .contains("files are removed after 60 days", "on new targets");
            assertThat(tab.evaluate("document.querySelectorAll('main table').length"))
                    .isEqualTo("2");
            everyChartHasATable(tab);
            looks(tab, "weeks");
            Visit.nothingToComplainAbout(site, tab);
        }
    }
}
