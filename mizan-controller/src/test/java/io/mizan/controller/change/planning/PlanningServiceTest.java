package io.mizan.controller.change.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.controller.background.BackgroundJob;
import io.mizan.controller.background.BackgroundJob.State;
import io.mizan.controller.change.BackgroundChanges;
import io.mizan.controller.change.ChangePlanStatus;
import io.mizan.controller.change.Sandbox;
import io.mizan.controller.change.ServiceSite;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.plan.ApprovalRule;
import io.mizan.database.plan.StoredChangePlan;
import io.mizan.database.sql.Database;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.system.ChangeableSystem;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanningServiceTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String LABEL = "mount:fs";

    @TempDir
    private Path folder;

    private ServiceSite site;
    private Sandbox sandbox;
    private Database database;

    @BeforeEach
    void system() throws IOException {
        site = new ServiceSite(folder);
        sandbox = site.sandbox;
        database = site.database;
    }

    @AfterEach
    void close() {
        site.close();
    }

    private BackgroundChanges.Parts parts() {
        return site.parts(
                site.new OneSystem() {
                    @Override
                    public List<String> planned() {
                        return List.of(LABEL);
                    }

                    @Override
                    public Opened open(String label, Consumer<Duration> rest) {
                        return site.opened(label, slow(sandbox.system(4)), rate -> {
                            throw new IllegalStateException("nothing is copied");
                        });
                    }
                },
                ApprovalRule.NONE);
    }

    /** Waits after its files were read, and can only be read. */
    private ChangeableSystem slow(ChangeableSystem system) {
        return (ChangeableSystem) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ChangeableSystem.class}, (proxy, method, arguments) -> {
                    if (method.getDeclaringClass() == ChangeableSystem.class) {
                        throw new IllegalStateException("whoever makes a plan changes nothing");
                    }
                    try {
                        Object answer = method.invoke(system, arguments);
                        if (method.getName().equals("files")) {
                            pass();
                        }
                        return answer;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void pass() {
        try {
            site.pass();
        } catch (InterruptedException e) {
            throw new CancellationException();
        }
    }

    private PlanningService service() {
        return new PlanningService(parts(), System::nanoTime);
    }

    private static PlanningRequest request(String system, String... directories) {
        Optional<FileLayout> layout =
                directories.length == 0 ? Optional.empty() : Optional.of(LayoutOptions.parse("-c 4"));
        return new PlanningRequest(
                system,
                List.of(directories),
                layout,
                false,
                true,
                Balance.SPACE,
                0.5,
                100 * Sandbox.MIB,
                false,
                0,
                Duration.ofMinutes(30),
                "target 0 is full");
    }

    private static BackgroundJob<PlanningRequest, PlanDraft> over(PlanningService service, String id) {
        return Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> service.find(id).orElseThrow(), run -> run.state().over());
    }

    private static void refused(ErrorCode code, ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        MizanException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(code));
    }

    @Test
    void aPlanIsMadeKeptAndWrittenDownAndNothingIsChanged() {
        String before = sandbox.layouts();
        try (PlanningService service = service();
                BackgroundChanges plans = new BackgroundChanges(parts())) {
            BackgroundJob<PlanningRequest, PlanDraft> run =
                    over(service, service.make(request(LABEL, "out"), "ops").id());
            assertThat(run.problem()).isEmpty();
            assertThat(run.state()).isEqualTo(State.FINISHED);
            assertThat(run.answer().files()).isEqualTo(12);
            StoredChangePlan stored =
                    database.changePlans().find(run.answer().plan()).orElseThrow();
            ChangePlan plan = sandbox.folders.get(stored.id()).plan();
            assertThat(plan.changes()).hasSize(run.answer().changes()).hasSizeGreaterThan(1);
            assertThat(plan.system()).isEqualTo(LABEL);
            assertThat(stored.owner())
                    .as("the name of a token may be the login of somebody")
                    .isEmpty();
            ChangePlanStatus standing = plans.status(stored, "ops");
            assertThat(standing.canApply()).as(standing.obstacle()).isTrue();
            assertThat(database.audit().newest(5)).anySatisfy(entry -> {
                assertThat(entry.what()).isEqualTo("plan made");
                assertThat(entry.who()).isEqualTo("ops");
                assertThat(entry.subject()).isEqualTo(plan.id());
                assertThat(entry.why()).isEqualTo("target 0 is full");
            });
            assertThat(site.events).extracting(LiveEvent::text).containsExactly("made by ops");
        }
        assertThat(sandbox.layouts()).isEqualTo(before);
    }

    @Test
    void oneThatIsCancelledKeepsNoPlanAndOneThatWaitsIsTakenNext() {
        site.shutGate();
        try (PlanningService service = service()) {
            String running = service.make(request(LABEL), "ops").id();
            String waits = service.make(request(LABEL), "ops").id();
            Awaitility.await().atMost(PATIENCE).until(() -> site.waiting.get() > 0);
            service.cancel(running);
            assertThat(over(service, running).state()).isEqualTo(State.CANCELLED);
            site.openGate();
            assertThat(over(service, waits).state()).isEqualTo(State.FINISHED);
            assertThat(sandbox.folders.all()).hasSize(1);
            assertThat(database.changePlans().summaries(10)).hasSize(1);
        }
    }

    @Test
    void anIdThatMeansAnotherPlanElsewhereIsNotGivenAgain() {
        try (PlanningService service = service()) {
            String first = over(service, service.make(request(LABEL), "ops").id())
                    .answer()
                    .plan();
            assertThat(first).isEqualTo("plan-0001");
        }
        sandbox = newFolderOfPlans();
        try (PlanningService service = service()) {
            assertThat(over(service, service.make(request(LABEL), "ops").id())
                            .answer()
                            .plan())
                    .isEqualTo("plan-0002");
        }
    }

    private Sandbox newFolderOfPlans() {
        try {
            return new Sandbox(Files.createDirectories(folder.resolve("second"))).filled();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whatCannotBeIsRefusedAtOnceOrToldAfterwards() {
        try (PlanningService service = service()) {
            refused(ErrorCode.UNKNOWN_NAME, () -> service.make(request("sim:/etc/passwd"), "ops"));
            for (String outside : List.of("/etc", "../..", "out/../../..", "a\0b")) {
                BackgroundJob<PlanningRequest, PlanDraft> run = over(
                        service, service.make(request(LABEL, outside), "ops").id());
                assertThat(run.state()).as(outside).isEqualTo(State.FAILED);
                assertThat(run.problem()).as(outside).contains("not a directory of this system");
            }
            assertThat(over(
                                    service,
                                    service.make(request(LABEL, "not-there"), "ops")
                                            .id())
                            .state())
                    .isEqualTo(State.FAILED);
            site.acts.set(false);
            refused(ErrorCode.LEASE_LOST, () -> service.make(request(LABEL), "ops"));
            assertThat(sandbox.folders.all()).isEmpty();
            site.acts.set(true);
            site.shutGate();
            int before = site.waiting.get();
            String late = service.make(request(LABEL), "ops").id();
            Awaitility.await().atMost(PATIENCE).until(() -> site.waiting.get() > before);
            site.anotherTakesOver();
            site.openGate();
            assertThat(over(service, late).problem()).contains("another controller acts now");
            refused(ErrorCode.LEASE_LOST, () -> service.make(request(LABEL), "ops"));
            assertThat(sandbox.folders.all()).isEmpty();
            assertThat(database.changePlans().summaries(1)).isEmpty();
        }
    }

    @Test
    void aWishThatIsNoneIsRefused() {
        refused(ErrorCode.INPUT_FORMAT, () -> new Changed().most(0).request());
        refused(ErrorCode.INPUT_FORMAT, () -> new Changed().most(Double.NaN).request());
        refused(ErrorCode.INPUT_FORMAT, () -> new Changed().moves(false).request());
        refused(ErrorCode.INPUT_FORMAT, () -> new Changed().reason(" ").request());
        refused(
                ErrorCode.INPUT_FORMAT,
                () -> new Changed().validity(Duration.ofDays(31)).request());
        refused(
                ErrorCode.INPUT_FORMAT,
                () -> new Changed().validity(Duration.ZERO).request());
        refused(
                ErrorCode.INPUT_FORMAT,
                () -> new Changed().directories(Collections.nCopies(101, "out")).request());
        refused(
                ErrorCode.INPUT_FORMAT,
                () -> new Changed().directories(List.of(" ")).request());
        assertThat(new Changed().request().moves()).isTrue();
    }

    /** A wish that is right, but for one thing. */
    private static final class Changed {
        private double most = 0.5;
        private boolean moves = true;
        private String reason = "because";
        private Duration validity = Duration.ofHours(1);
        private List<String> directories = List.of();

        Changed most(double value) {
            most = value;
            return this;
        }

        Changed moves(boolean value) {
            moves = value;
            return this;
        }

        Changed reason(String value) {
            reason = value;
            return this;
        }

        Changed validity(Duration value) {
            validity = value;
            return this;
        }

        Changed directories(List<String> value) {
            directories = value;
            return this;
        }

        PlanningRequest request() {
            return new PlanningRequest(
                    LABEL,
                    directories,
                    Optional.empty(),
                    false,
                    moves,
                    Balance.SPACE,
                    most,
                    1,
                    false,
                    0,
                    validity,
                    reason);
        }
    }
}
