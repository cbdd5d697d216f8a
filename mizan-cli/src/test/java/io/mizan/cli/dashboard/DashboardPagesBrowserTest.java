package io.mizan.cli.dashboard;

import static io.mizan.cli.dashboard.Visit.PAGES;
import static io.mizan.cli.dashboard.Visit.READY;
import static io.mizan.cli.dashboard.Visit.everyChartHasATable;
import static io.mizan.cli.dashboard.Visit.forTheReadme;
import static io.mizan.cli.dashboard.Visit.go;
import static io.mizan.cli.dashboard.Visit.looks;
import static io.mizan.cli.dashboard.Visit.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.browser.Tab;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Every page of a site, as operators and users read them. */
@ExtendWith(SharedDashboard.class)
class DashboardPagesBrowserTest {
    private static final String HEADING =
            "document.querySelector('main h1') && document.querySelector('main h1').textContent";
    private final DashboardSite site = SharedDashboard.site();

    @Test
    void everyPageIsShownAndNamesStayText() throws IOException, InterruptedException {
        try (Tab tab = Visit.login(site, site.operator, "overview")) {
            tab.await("document.querySelectorAll('.cell').length === 34 && document.querySelector('polyline, circle')"
                    + " && document.querySelectorAll('main dl.figures').length > 1");
            assertThat(text(tab, "#stream")).isEqualTo("live");
            assertThat(tab.evaluate("document.querySelectorAll('.cell').length"))
                    .isEqualTo("34");
            assertThat(text(tab, ".heat figcaption"))
                    .contains("34 targets on 5 servers", "highest: OST0009 with 93.0 %");
            assertThat(tab.evaluate("document.querySelectorAll('.cell.marked').length"))
                    .as("the full one and the degraded one")
                    .isEqualTo("2");
            tab.click("input[value=fill]");
            assertThat(text(tab, ".heat figcaption")).contains("highest: OST0002 with 97.0 %");
            tab.click("input[value=latency]");
            assertThat(text(tab, ".heat figcaption")).contains("OST0009", " ms");
            tab.click("input[value=load]");
            assertThat(tab.evaluate("[...document.querySelectorAll('main table')].at(-1).textContent"))
                    .contains("4711", "wrf", DashboardSite.HOSTILE, "photo\\u202egnp.exe");
            assertThat(tab.evaluate("/[\\p{Cf}\\p{Cc}]/u.test(document.body.textContent.replace(/\\s/g, ''))"))
                    .as("characters that cannot be seen, or that change the direction of text")
                    .isEqualTo("false");
            // What the controller before this one has left.
            tab.await("document.querySelector('main').textContent.includes('Balance over time: 31 of 100 at first')");
            everyChartHasATable(tab);
            // For the README: docs/dashboard.md says how it gets there.
            tab.size(1280, 700);
            forTheReadme(tab, "overview");
            looks(tab, "overview");

            go(tab, "targets", "document.querySelectorAll('tbody tr').length === 34");
            looks(tab, "targets");
            go(tab, "applications", "document.querySelectorAll('table.bars tbody tr').length === 3");
            assertThat(text(tab, "main")).contains("<b>evil</b>");
            looks(tab, "applications");
            go(
                    tab,
                    "applications/wrf",
                    "document.querySelectorAll('polyline').length === 2 && document.querySelectorAll('main table').length === 2");
            assertThat(text(tab, "main")).contains("24 files with 48.0 GiB are expected", "ckpt.0", "97.0 %");
            looks(tab, "application");
            go(tab, "findings", "document.querySelectorAll('.finding').length >= 4");
            assertThat(text(tab, "main"))
                    .contains(
                            "fs-OST0002 is 97.0 % full",
                            "max_create_count=0", "has the flag D", "83 % of that is job 4711")
                    .contains("dominates a metadata target");
            looks(tab, "findings");
            go(tab, "agents", "document.querySelectorAll('tbody tr').length === 5");
            assertThat(text(tab, "main")).contains("mds0", "fresh", "unauthenticated");
            looks(tab, "agents");
            go(tab, "audit", "document.querySelectorAll('tbody tr').length >= 2");
            looks(tab, "audit");
            go(tab, "nonsense", "document.querySelector('main h1').textContent === 'There is no such page'");
            go(tab, "targets/fs-OST00ff", "document.querySelector('.empty')");
            Visit.nothingToComplainAbout(site, tab);
        }
    }

    @Test
    void fromTheSystemToTheTargetToTheJob() throws IOException, InterruptedException {
        try (Tab tab = Visit.login(site, site.operator, "overview")) {
            tab.await("document.querySelectorAll('.cell').length === 34");
            tab.click("[data-target=\"fs-OST0009\"]");
            tab.await(
                    "document.querySelector('main h1').textContent === 'fs-OST0009' && document.querySelectorAll('tbody tr').length === 3");
            assertThat(text(tab, "tbody tr")).startsWith("4711").contains("83.0 %");
            tab.await("document.querySelector('polyline')");
            looks(tab, "target");
            tab.click("tbody a");
            tab.await("document.querySelector('.facts')");
            assertThat(tab.evaluate(HEADING)).isEqualTo("Job 4711");
            assertThat(text(tab, ".facts")).contains("alice", "wrf", "16", DashboardSite.SECRET);
            looks(tab, "job");
            tab.evaluate("void history.back()");
            tab.await("document.querySelector('main h1').textContent === 'fs-OST0009'");
            Visit.nothingToComplainAbout(site, tab);
        }
    }

    @Test
    void aUserSeesHisOwnAndNothingOfOthers() throws IOException, InterruptedException {
        try (Tab tab = Visit.login(site, site.alice, "overview")) {
            tab.await("document.querySelectorAll('.cell').length === 34");
            assertThat(text(tab, "nav")).isEqualTo("OverviewTargetsJobsApplicationsPlansFindings");
            for (String page : List.of(
                    "overview",
                    "targets",
                    "targets/fs-OST0009",
                    "jobs",
                    "jobs/4711",
                    "jobs/zz9202",
                    "applications",
                    "applications/wrf",
                    "applications/hacc",
                    "plans",
                    "plans/run-of-alice",
                    "plans/run-of-bob",
                    "findings",
                    "audit",
                    "agents",
                    "planning",
                    "what-if")) {
                go(
                        tab,
                        page,
                        "document.querySelector('main h1') && document.querySelector('main').textContent.length > 40");
                tab.evaluate("new Promise(done => setTimeout(() => done(''), 250))");
                // What she asked for stands in the heading.
                String asked = page.substring(page.indexOf('/') + 1);
                assertThat(text(tab, "main").replace(asked, ""))
                        .as(page)
                        .doesNotContain("bob", "hacc", "mallory", "evil", "cp.1000", "zz9202");
            }
            go(tab, "plans/run-of-alice", "document.querySelector('tbody tr')");
            assertThat(text(tab, "main")).contains(DashboardSite.SECRET + "/alice/ckpt.0");
            assertThat(tab.evaluate("document.getElementById('apply')")).isEmpty();
            // What she may not see is told as an error of the network in the console, and as a sentence on the page.
            assertThat(tab.complaints()).allMatch(text -> text.contains("404"));
        }
        try (Tab tab = Visit.login(site, site.blind, "plans/run-of-alice")) {
            tab.await("document.querySelector('tbody tr')");
            assertThat(text(tab, "main")).doesNotContain("secret", "patients", "ckpt");
            String id = site.plan("masked");
            go(tab, "plans/" + id, "document.querySelector('.diff')");
            tab.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");
            assertThat(text(tab, "main")).doesNotContain("/demo", "restart.", "/out", "<script>");
            Visit.nothingToComplainAbout(site, tab);
        }
    }

    @Test
    void theReaderChoosesTheColours() throws IOException, InterruptedException {
        try (Tab tab = Visit.login(site, site.operator, "overview")) {
            tab.await("document.querySelectorAll('.cell').length === 34");
            String page = "getComputedStyle(document.body).backgroundColor";
            assertThat(tab.evaluate(page)).isEqualTo("rgb(255, 255, 255)");
            tab.click("#theme");
            tab.click("#theme");
            assertThat(text(tab, "#theme")).isEqualTo("Colours: dark");
            assertThat(tab.evaluate(page)).isEqualTo("rgb(20, 23, 27)");
            tab.open(site.uri("/#/findings"), READY).await("document.querySelector('.finding')");
            assertThat(tab.evaluate(page))
                    .as("and it is kept, as is the token in this tab")
                    .isEqualTo("rgb(20, 23, 27)");
            tab.click("#theme");
            tab.dark(true);
            assertThat(tab.evaluate(page)).as("as the system has it").isEqualTo("rgb(20, 23, 27)");
            tab.click("#leave");
            tab.await("document.getElementById('token')");
            assertThat(tab.evaluate("sessionStorage.length")).isEqualTo("0");
            assertThat(text(tab, "main")).doesNotContain("OST");
            looks(tab, "login");
            tab.type("#token", "mizan_" + "x".repeat(43));
            tab.press("Enter");
            tab.await("document.querySelector('.error') && !document.querySelector('.error').hidden");
            assertThat(text(tab, ".error")).contains("unknown token", "mizan token add");
        }
    }

    @Test
    void aSiteWhereNothingHappenedYetSaysWhatToDoNext(@TempDir Path empty) throws IOException, InterruptedException {
        try (DashboardSite fresh = new DashboardSite(empty)) {
            fresh.startAlone("controller.changes=none");
            try (Tab tab = Visit.login(fresh, fresh.operator, "overview")) {
                for (Map.Entry<String, String> page : Map.of(
                                "overview", "mizan agent --controller",
                                "targets", "mizan agent --controller",
                                "jobs", "mizan doctor",
                                "applications", "mizan run --controller",
                                "plans", "mizan plan --lustre",
                                "planning", "controller.changes",
                                "what-if", "Fill in the form",
                                "findings", "mizan agent --controller",
                                "agents", "mizan keys known",
                                "audit", "leave an entry here")
                        .entrySet()) {
                    go(
                            tab,
                            page.getKey(),
                            "[...document.querySelectorAll('main .empty')].some(e => e.textContent.includes('"
                                    + page.getValue() + "'))");
                    tab.screenshot(PAGES.resolve("dashboard-empty-" + page.getKey() + ".png"));
                }
                assertThat(tab.complaints()).isEmpty();
                go(tab, "what-if", "document.querySelector('form button[type=submit]')");
                tab.click("form button[type=submit]");
                tab.await("document.querySelector('form .error')");
                assertThat(text(tab, "form .error")).contains("no server has reported a target yet", "mizan agent");
            }
            assertThat(fresh.post("/api/v1/plans/plan-0001/apply", fresh.operator, "{\"why\":\"x\"}")
                            .statusCode())
                    .as("where nothing may be changed there is nothing to ask for")
                    .isEqualTo(404);
        }
    }

    @Test
    void aStreamThatIsCutComesBack() throws IOException, InterruptedException {
        try (Tab tab = Visit.login(site, site.operator, "overview")) {
            tab.await("document.querySelectorAll('.cell').length === 34");
            hidden(tab, true);
            tab.await("document.getElementById('stream').textContent === 'paused while this tab is hidden'");
            hidden(tab, false);
            tab.await("document.getElementById('stream').textContent === 'live'");
            site.kill();
            tab.await("document.getElementById('stream').textContent.startsWith('no connection; trying again in')");
            assertThat(text(tab, "#stream")).startsWith("no connection; trying again in");
            tab.await("document.getElementById('age').textContent.startsWith('stale')");
            assertThat(text(tab, "#age")).startsWith("stale: what you see is");
            tab.screenshotOfWindow(PAGES.resolve("dashboard-stale.png"));
            site.restart();
            tab.await(
                    "document.getElementById('stream').textContent === 'live' && document.getElementById('age').textContent.startsWith('updated')");
            assertThat(text(tab, "#stream")).isEqualTo("live");
            assertThat(text(tab, "#age")).startsWith("updated");
            assertThat(tab.evaluate("document.querySelector('main').classList.contains('stale')"))
                    .isEqualTo("false");
        }
    }

    /** As when the reader turns to another tab, and back. */
    private static void hidden(Tab tab, boolean hidden) {
        tab.evaluate("void (Object.defineProperty(document, 'hidden', {value: " + hidden
                + ", configurable: true}), document.dispatchEvent(new Event('visibilitychange')))");
    }

    @Test
    void aPageThatHasHeardNothingDoesNotSayThatThereIsNothing() throws IOException, InterruptedException {
        try (Tab tab = Visit.login(site, site.operator, "findings")) {
            tab.block("*/api/v1/events");
            tab.open(site.uri("/#/targets"), READY);
            tab.evaluate("void location.reload()");
            tab.await(
                    "document.querySelector('.table') && document.getElementById('stream').textContent.startsWith('no connection')");
            assertThat(text(tab, "main"))
                    .contains("Waiting for the controller.")
                    .doesNotContain("No server has reported");
            tab.block();
            tab.await("document.querySelectorAll('tbody tr').length === 34");
            assertThat(text(tab, "main")).doesNotContain("Waiting for the controller.");
        }
    }
}
