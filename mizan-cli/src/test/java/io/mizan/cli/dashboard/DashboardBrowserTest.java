package io.mizan.cli.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.browser.Chromium;
import io.mizan.cli.browser.SmallPicture;
import io.mizan.cli.browser.Tab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The dashboard of a real controller in a real browser, used as operators and users would. Pictures are left in
 * {@code target/pages} to be looked at.
 */
class DashboardBrowserTest {
    private static final Path PAGES = Path.of("target", "pages");
    private static final String READY = "document.documentElement.dataset.ready === 'true'";
    private static final String HEADING =
            "document.querySelector('main h1') && document.querySelector('main h1').textContent";
    /** What a name must never become. */
    private static final String MARKUP =
            "document.querySelectorAll('main img, main script, main b, main i, nav img, dialog img').length";

    @TempDir
    private static Path folder;

    private static Chromium browser;
    private static DashboardSite site;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        browser = Chromium.start();
        Files.createDirectories(PAGES);
        site = new DashboardSite(folder).withReports();
        site.start("controller.systems=" + site.simulated("rebalance") + "," + site.hanging());
        site.history();
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (browser != null) {
            browser.close();
        }
        if (site != null) {
            site.close();
        }
    }

    private static Tab login(String token, String page) throws IOException, InterruptedException {
        return login(site, token, page);
    }

    private static Tab login(DashboardSite at, String token, String page) throws IOException, InterruptedException {
        Tab tab = browser.tab()
                .size(1280, 900)
                .open(at.uri("/#/" + page), READY + " && document.getElementById('token')");
        tab.type("#token", token);
        tab.press("Enter");
        return tab.await(
                "document.querySelector('nav a') && document.querySelector('main h1').textContent !== 'Log in'");
    }

    private static void go(Tab tab, String page, String condition) throws InterruptedException {
        tab.evaluate("void (location.hash = '#/" + page + "')");
        tab.await(condition);
    }

    private static String text(Tab tab, String selector) {
        return tab.evaluate("(document.querySelector('" + selector + "') || {textContent: '(nothing)'}).textContent");
    }

    private static void nothingToComplainAbout(Tab tab) {
        assertThat(tab.complaints()).isEmpty();
        assertThat(tab.requests())
                .isNotEmpty()
                .allMatch(url -> url.startsWith(site.uri("/").toString()), "only from here");
        assertThat(tab.evaluate(MARKUP)).isEqualTo("0");
    }

    /** Pictures in light and wide, and in dark and narrow; nothing may stick out to the right. */
    private static void looks(Tab tab, String name) throws IOException {
        for (boolean narrow : List.of(false, true)) {
            int width = narrow ? 400 : 1280;
            tab.size(width, 900).dark(narrow);
            tab.evaluate("new Promise(done => setTimeout(() => done(''), 200))");
            assertThat(tab.evaluate("document.documentElement.scrollWidth"))
                    .as(name + " at " + width + " pixels")
                    .isEqualTo(String.valueOf(width));
            tab.screenshot(PAGES.resolve("dashboard-" + name + (narrow ? "-narrow" : "") + ".png"));
        }
        tab.size(1280, 900).dark(false);
    }

    @Test
    void everyPageIsShownAndNamesStayText() throws IOException, InterruptedException {
        try (Tab tab = login(site.operator, "overview")) {
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
                    .contains("4711", "wrf", DashboardSite.HOSTILE.replace('\u202e', '\ufffd'));
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
                    .contains("storms a metadata target");
            looks(tab, "findings");
            go(tab, "agents", "document.querySelectorAll('tbody tr').length === 5");
            assertThat(text(tab, "main")).contains("mds0", "fresh", "unauthenticated");
            looks(tab, "agents");
            go(tab, "audit", "document.querySelectorAll('tbody tr').length >= 2");
            looks(tab, "audit");
            go(tab, "nonsense", "document.querySelector('main h1').textContent === 'There is no such page'");
            go(tab, "targets/fs-OST00ff", "document.querySelector('.empty')");
            nothingToComplainAbout(tab);
        }
    }

    private static void forTheReadme(Tab tab, String name) throws IOException {
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

    private static void everyChartHasATable(Tab tab) throws InterruptedException {
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

    @Test
    void fromTheSystemToTheTargetToTheJob() throws IOException, InterruptedException {
        try (Tab tab = login(site.operator, "overview")) {
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
            nothingToComplainAbout(tab);
        }
    }

    @Test
    void aPlanIsMadeReadApprovedAppliedAndUndone() throws IOException, InterruptedException {
        List<String> before = site.layouts("rebalance");
        try (Tab tab = login(site.operator, "plans")) {
            tab.await("document.querySelectorAll('tbody tr').length >= 2");
            tab.click("#make");
            tab.await("document.getElementById('directories')");
            tab.type("#directories", "out");
            tab.type("#layout", "-E 256M -c 1 -E -1 -c 4");
            tab.click("form button[type=submit]");
            assertThat(tab.evaluate(HEADING)).as("a reason is needed").isEqualTo("Make a plan");
            tab.type("#why", "OST0002 is full");
            looks(tab, "planning");
            tab.type("#layout", " -Q");
            tab.press("Enter");
            tab.await("document.querySelector('form .error')");
            assertThat(tab.evaluate("document.getElementById('why').value")).isEqualTo("OST0002 is full");
            tab.evaluate("void (document.getElementById('layout').value = '-E 256M -c 1 -E -1 -c 4')");
            tab.evaluate("document.getElementById('why').focus()");
            tab.press("Enter");
            tab.await("document.getElementById('apply')");
            assertThat(site.layouts("rebalance"))
                    .as("making a plan changes nothing")
                    .isEqualTo(before);
            assertThat(text(tab, ".diff"))
                    .contains("/demo/out", "-E 256M -c 1 -E -1 -c 4", "12 files, 120 GiB", "OST0002", "busy", "linked");
            assertThat(text(tab, "table.bars")).contains("OST0002", "97.0 %");
            forTheReadme(tab, "plan");
            looks(tab, "plan");

            act(tab, "approve", "read it with the users", "Approved by ops");
            assertThat(site.layouts("rebalance"))
                    .as("an approval changes nothing")
                    .isEqualTo(before);
            tab.click("#apply");
            tab.await("document.querySelector('dialog[open]')");
            tab.screenshotOfWindow(PAGES.resolve("dashboard-confirm.png"));
            tab.press("Enter");
            assertThat(text(tab, "dialog .error")).as("a reason is needed").contains("Say why");
            tab.press("Escape");
            tab.await("!document.querySelector('dialog')");
            assertThat(tab.evaluate("document.activeElement.id"))
                    .as("back where it was")
                    .isEqualTo("apply");
            assertThat(site.layouts("rebalance")).isEqualTo(before);

            act(tab, "apply", "ticket 4711", "apply finished");
            assertThat(text(tab, ".work")).contains("by ops", "13 of 13 changes made");
            assertThat(site.layouts("rebalance")).isNotEqualTo(before);
            looks(tab, "plan-applied");
            act(tab, "undo", "users complained", "undo finished");
            assertThat(site.layouts("rebalance")).isEqualTo(before);
            go(tab, "audit", "document.querySelector('main').textContent.includes('users complained')");
            assertThat(text(tab, "main"))
                    .contains("plan made", "plan approved", "read it with the users", "ticket 4711", "undo finished");
            go(tab, "plans", "document.querySelectorAll('tbody tr').length >= 3");
            looks(tab, "plans");
            assertThat(tab.complaints())
                    .as("the layout that is none")
                    .hasSize(1)
                    .allMatch(text -> text.contains("400"));
        }
    }

    @Test
    void aPlanThatTakesLongIsCancelled() throws IOException, InterruptedException {
        try (Tab tab = login(site.operator, "planning")) {
            tab.await(
                    "document.getElementById('plan-system') && document.getElementById('plan-system').options.length === 2");
            tab.evaluate("void (document.getElementById('plan-system').value = '2')");
            tab.type("#why", "nobody waits for it");
            tab.press("Enter");
            tab.await("document.getElementById('cancel') && !document.getElementById('cancel').hidden"
                    + " && document.querySelector('main progress')");
            looks(tab, "planning-running");
            tab.click("#cancel");
            tab.await("document.querySelector('main .badge').textContent === 'cancelled'");
            assertThat(text(tab, "main")).contains("no plan was kept");
            nothingToComplainAbout(tab);
        }
    }

    private static void act(Tab tab, String button, String why, String until) throws InterruptedException {
        tab.click("#" + button);
        tab.await("document.querySelector('dialog[open] input')");
        tab.type("dialog[open] input", why);
        tab.press("Enter");
        tab.await(
                "!document.querySelector('dialog') && document.querySelector('.standing') && document.querySelector('.standing').textContent.includes('"
                        + until + "')");
        assertThat(text(tab, ".standing")).contains(until);
    }

    @Test
    void aQuestionIsSimulatedAndALongOneCancelled() throws IOException, InterruptedException {
        try (Tab tab = login(site.operator, "what-if")) {
            tab.await("document.querySelectorAll('form input[type=checkbox]').length > 4");
            looks(tab, "what-if-form");
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
            nothingToComplainAbout(tab);
        }
    }

    @Test
    void weeksOfUseAreGoneThroughAndManyCancelled() throws IOException, InterruptedException {
        try (Tab tab = login(site.operator, "what-if")) {
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
            nothingToComplainAbout(tab);
        }
    }

    @Test
    void theKeyboardIsEnough() throws IOException, InterruptedException {
        try (Tab tab =
                browser.tab().size(1280, 900).open(site.uri("/"), READY + " && document.getElementById('token')")) {
            assertThat(tab.evaluate("document.activeElement.id")).isEqualTo("token");
            tab.type("#token", site.operator);
            tab.press("Enter");
            tab.await("document.querySelectorAll('.cell').length === 34");
            tab.evaluate("void (delete document.documentElement.dataset.ready, location.reload())");
            tab.await(READY + " && document.querySelectorAll('.cell').length === 34");
            tab.press("Tab");
            assertThat(tab.evaluate("document.activeElement.id"))
                    .as("the first stop")
                    .isEqualTo("skip");
            tab.press("Enter");
            assertThat(tab.evaluate("document.activeElement.id")).isEqualTo("main");
            String focused = "document.activeElement.dataset.target || ''";
            for (int i = 0; i < 20 && tab.evaluate(focused).isEmpty(); i++) {
                tab.press("Tab");
            }
            assertThat(tab.evaluate(focused)).isEqualTo("fs-MDT0000");
            assertThat(tab.evaluate("getComputedStyle(document.activeElement).outlineStyle"))
                    .isEqualTo("solid");
            // The view is drawn anew each second, and the focus stays where it is.
            String at = tab.evaluate("document.getElementById('age').textContent");
            tab.await("document.querySelector('.heat figcaption') && performance.now() > 3000");
            assertThat(tab.evaluate(focused)).as(at).isEqualTo("fs-MDT0000");
            tab.press("Tab");
            tab.press("Enter");
            tab.await("document.querySelector('main h1').textContent === 'fs-MDT0001'");
            assertThat(tab.evaluate("document.activeElement.id"))
                    .as("a new page is read from its top")
                    .isEqualTo("main");

            go(tab, "planning", "document.getElementById('why')");
            tab.evaluate("document.getElementById('main').focus()");
            for (int i = 0; i < 20 && !tab.evaluate("document.activeElement.id").equals("why"); i++) {
                tab.press("Tab");
            }
            assertThat(tab.evaluate("document.activeElement.id")).isEqualTo("why");
            tab.type("#why", "without a mouse");
            tab.press("Enter");
            tab.await("document.getElementById('apply')");
            tab.evaluate("document.getElementById('apply').focus()");
            tab.press("Space");
            tab.await("document.querySelector('dialog[open]')");
            assertThat(tab.evaluate("document.activeElement.tagName")).isEqualTo("INPUT");
            tab.type("dialog[open] input", "by keyboard");
            tab.press("Tab");
            assertThat(tab.evaluate("document.activeElement.textContent")).isEqualTo("Apply");
            tab.press("Tab");
            assertThat(tab.evaluate("document.activeElement.textContent")).isEqualTo("Cancel");
            tab.pressWithShift("Tab");
            tab.press("Enter");
            tab.await(
                    "document.querySelector('.work') && document.querySelector('.work').textContent.includes('apply finished')");
            assertThat(text(tab, ".work")).contains("apply finished");
            act(tab, "undo", "only a test", "undo finished");
            nothingToComplainAbout(tab);
        }
    }

    @Test
    void aUserSeesHisOwnAndNothingOfOthers() throws IOException, InterruptedException {
        try (Tab tab = login(site.alice, "overview")) {
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
        try (Tab tab = login(site.blind, "plans/run-of-alice")) {
            tab.await("document.querySelector('tbody tr')");
            assertThat(text(tab, "main")).doesNotContain("secret", "patients", "ckpt");
            String id = site.plan("masked");
            go(tab, "plans/" + id, "document.querySelector('.diff')");
            tab.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");
            assertThat(text(tab, "main")).doesNotContain("/demo", "restart.", "/out", "<script>");
            nothingToComplainAbout(tab);
        }
    }

    @Test
    void theReaderChoosesTheColours() throws IOException, InterruptedException {
        try (Tab tab = login(site.operator, "overview")) {
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
            assertThat(text(tab, ".error")).contains("not a token that is known here", "mizan token add");
        }
    }

    @Test
    void aSiteWhereNothingHappenedYetSaysWhatToDoNext(@TempDir Path empty) throws IOException, InterruptedException {
        try (DashboardSite fresh = new DashboardSite(empty)) {
            fresh.startAlone("controller.changes=none");
            try (Tab tab = login(fresh, fresh.operator, "overview")) {
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
        try (Tab tab = login(site.operator, "overview")) {
            tab.await("document.querySelectorAll('.cell').length === 34");
            hidden(tab, true);
            tab.await("document.getElementById('stream').textContent === 'paused while nobody looks'");
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
}
