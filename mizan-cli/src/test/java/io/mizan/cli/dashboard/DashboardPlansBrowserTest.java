package io.mizan.cli.dashboard;

import static io.mizan.cli.dashboard.Visit.PAGES;
import static io.mizan.cli.dashboard.Visit.READY;
import static io.mizan.cli.dashboard.Visit.act;
import static io.mizan.cli.dashboard.Visit.forTheReadme;
import static io.mizan.cli.dashboard.Visit.go;
import static io.mizan.cli.dashboard.Visit.looks;
import static io.mizan.cli.dashboard.Visit.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.browser.Tab;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Plans, made, read, approved, applied and undone in a browser. */
@ExtendWith(SharedDashboard.class)
class DashboardPlansBrowserTest {
    private static final String HEADING =
            "document.querySelector('main h1') && document.querySelector('main h1').textContent";
    private final DashboardSite site = SharedDashboard.site();

    @Test
    void aPlanIsMadeReadApprovedAppliedAndUndone() throws IOException, InterruptedException {
        List<String> before = site.systems.layouts("rebalance");
        try (Tab tab = Visit.login(site, site.operator, "plans")) {
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
            assertThat(site.systems.layouts("rebalance"))
                    .as("making a plan changes nothing")
                    .isEqualTo(before);
            assertThat(text(tab, ".diff"))
                    .contains("/demo/out", "-E 256M -c 1 -E -1 -c 4", "12 files, 120 GiB", "OST0002", "busy", "linked");
            assertThat(text(tab, "table.bars")).contains("OST0002", "97.0 %");
            forTheReadme(tab, "plan");
            looks(tab, "plan");

            act(tab, "approve", "read it with the users", "Approved by ops");
            assertThat(site.systems.layouts("rebalance"))
                    .as("an approval changes nothing")
                    .isEqualTo(before);
            tab.click("#apply");
            tab.await("document.querySelector('dialog[open]')");
            tab.screenshotOfWindow(PAGES.resolve("dashboard-confirm.png"));
            tab.press("Enter");
            assertThat(text(tab, "dialog .error")).as("a reason is needed").contains("A reason is required");
            tab.press("Escape");
            tab.await("!document.querySelector('dialog')");
            assertThat(tab.evaluate("document.activeElement.id"))
                    .as("back where it was")
                    .isEqualTo("apply");
            assertThat(site.systems.layouts("rebalance")).isEqualTo(before);

            act(tab, "apply", "ticket 4711", "apply finished");
            assertThat(text(tab, ".work")).contains("by ops", "13 of 13 changes made");
            assertThat(site.systems.layouts("rebalance")).isNotEqualTo(before);
            looks(tab, "plan-applied");
            act(tab, "undo", "users complained", "undo finished");
            assertThat(site.systems.layouts("rebalance")).isEqualTo(before);
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
        try (Tab tab = Visit.login(site, site.operator, "planning")) {
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
            Visit.nothingToComplainAbout(site, tab);
        }
    }

    @Test
    void theKeyboardIsEnough() throws IOException, InterruptedException {
        try (Tab tab = SharedDashboard.browser()
                .tab()
                .size(1280, 900)
                .open(site.uri("/"), READY + " && document.getElementById('token')")) {
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
            Visit.nothingToComplainAbout(site, tab);
        }
    }
}
