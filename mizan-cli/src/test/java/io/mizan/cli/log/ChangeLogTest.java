package io.mizan.cli.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.controller.change.BackgroundChanges;
import io.mizan.controller.change.ChangeExecution;
import io.mizan.controller.change.ChangeExecution.State;
import io.mizan.controller.change.PlanSystems;
import io.mizan.controller.change.ServiceSite;
import io.mizan.controller.plan.ApprovalRule;
import io.mizan.database.plan.StoredChangePlan;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.MizanException;
import io.mizan.model.system.driver.Pace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a controller logs of change plans, and what its callers are told of internal errors. */
class ChangeLogTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String EXECUTOR = "controller.change.ChangeExecutor";

    @TempDir
    private Path folder;

    private ServiceSite site;
    private RecordedLog log;
    private Runnable whenOpened = () -> {};
    private Runnable whenCopied = () -> {};

    @BeforeEach
    void start() throws IOException {
        site = new ServiceSite(folder);
        log = new RecordedLog("info");
    }

    @AfterEach
    void end() {
        log.close();
        site.close();
    }

    private BackgroundChanges service() {
        PlanSystems systems = site.new OneSystem() {
            @Override
            public Opened open(String label, Consumer<Duration> rest) {
                whenOpened.run();
                return super.open(label, rest);
            }

            @Override
            protected Pace pace(Consumer<Duration> rest) {
                return new Pace() {
                    @Override
                    public void copied(long bytes) {
                        whenCopied.run();
                    }

                    @Override
                    public void rest(Duration time) {}
                };
            }
        };
        return new BackgroundChanges(site.parts(systems, ApprovalRule.NEEDED));
    }

    private StoredChangePlan stored() {
        return site.stored(site.sandbox.plan());
    }

    private static ChangeExecution ended(BackgroundChanges service, StoredChangePlan plan) {
        return Awaitility.await()
                .atMost(PATIENCE)
                .until(
                        () -> service.status(plan, "ops").execution().orElseThrow(),
                        execution -> execution.state() != State.RUNNING);
    }

    private static void fails() {
        throw new IllegalStateException("the driver broke");
    }

    private Mapping internalError(StoredChangePlan plan) {
        Mapping event = log.of(EXECUTOR).stream()
                .filter(one -> one.text("level").equals("ERROR"))
                .findFirst()
                .orElseThrow();
        assertThat(RecordedLog.line(event)).contains("apply or undo failed error=", "plan=" + plan.id());
        assertThat(RecordedLog.stack(event))
                .startsWith("java.lang.IllegalStateException: the driver broke")
                .anyMatch(frame -> frame.contains("ChangeLogTest.fails"));
        return event;
    }

    private static String told(Mapping event) {
        return "internal error (id " + event.require("values").asMapping().text("error")
                + "); please report it with the log";
    }

    @Test
    void aDriverThatFailsWhileChangesAreMadeIsLoggedUnderTheIdInTheResult() {
        StoredChangePlan plan = stored();
        whenCopied = ChangeLogTest::fails;
        try (BackgroundChanges service = service()) {
            service.approve(plan, "ops", "fine");
            service.apply(plan, "ops", "ticket 1");
            ChangeExecution execution = ended(service, plan);
            assertThat(execution.state()).isEqualTo(State.FAILED);
            assertThat(execution.result()).isEqualTo(told(internalError(plan)));
        }
        assertThat(site.events)
                .as("those who look on are told")
                .anyMatch(event -> event.text().equals("apply failed"));
    }

    @Test
    void aDriverThatFailsBeforeThatIsTheAnswerToTheCallerUnderTheSameId() {
        StoredChangePlan plan = stored();
        try (BackgroundChanges service = service()) {
            service.approve(plan, "ops", "fine");
            whenOpened = ChangeLogTest::fails;
            assertThatThrownBy(() -> service.apply(plan, "ops", "ticket 1"))
                    .isInstanceOfSatisfying(
                            MizanException.class,
                            e -> assertThat(e.problem().message()).isEqualTo(told(internalError(plan))));
            whenOpened = () -> {};
            service.apply(plan, "ops", "ticket 1");
            assertThat(ended(service, plan).state()).as("nothing is blocked").isEqualTo(State.FINISHED);
        }
    }

    @Test
    void whoDoesWhatToAPlanIsLoggedWithWhatCameOfIt() {
        StoredChangePlan plan = stored();
        try (BackgroundChanges service = service()) {
            assertThatThrownBy(() -> service.apply(plan, "ops", "now")).isInstanceOf(MizanException.class);
            service.approve(plan, "ann", "looks good");
            service.apply(plan, "ops", "ticket 1");
            ended(service, plan);
            service.undo(plan, "bob", "it hurts");
            ended(service, plan);
        }
        assertThat(log.of("controller.change.BackgroundChanges").stream().map(RecordedLog::line))
                .containsExactly("INFO change plan: approved plan=" + plan.id() + " who=ann action=approve");
        List<String> lines = log.of(EXECUTOR).stream().map(RecordedLog::line).toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).isEqualTo("INFO change plan: requested plan=" + plan.id() + " who=ops action=apply");
        assertThat(lines.get(1))
                .startsWith("INFO change plan: ended plan=" + plan.id() + " action=apply result=")
                .endsWith("changes made");
        assertThat(lines.get(2)).isEqualTo("INFO change plan: requested plan=" + plan.id() + " who=bob action=undo");
        assertThat(lines.get(3)).startsWith("INFO change plan: ended plan=" + plan.id() + " action=undo result=");
    }
}
