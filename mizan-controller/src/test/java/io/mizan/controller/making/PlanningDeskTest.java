package io.mizan.controller.making;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.controller.apply.DeskSite;
import io.mizan.controller.apply.PlanDesk;
import io.mizan.controller.apply.PlanStanding;
import io.mizan.controller.apply.PlanSystems;
import io.mizan.controller.apply.Sandbox;
import io.mizan.controller.check.Observer;
import io.mizan.controller.desk.Errand;
import io.mizan.controller.desk.Errand.State;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.plan.ApprovalRule;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.database.plan.StoredPlan;
import io.mizan.database.sql.Database;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.text.LayoutOptions;
import io.mizan.model.plan.Plan;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.system.ChangeableSystem;
import java.io.IOException;
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

class PlanningDeskTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String LABEL = "mount:fs";

    @TempDir
    private Path folder;

    private DeskSite site;
    private Sandbox sandbox;
    private Database database;

    @BeforeEach
    void system() throws IOException {
        site = new DeskSite(folder);
        sandbox = site.sandbox;
        database = site.database;
    }

    @AfterEach
    void close() {
        site.close();
    }

    private PlanDesk.Parts parts() {
        return site.parts(
                new PlanSystems() {
                    @Override
                    public List<String> planned() {
                        return List.of(LABEL);
                    }

                    @Override
                    public Optional<String> refusal(String label) {
                        return Optional.empty();
                    }

                    @Override
                    public Opened open(String label, Consumer<Duration> rest) {
                        ChangeableSystem slow = new LookedAt(sandbox.system(4), seen -> pass());
                        return new Opened(
                                label,
                                slow,
                                () -> sandbox.now,
                                Observer.NOTHING,
                                rate -> {
                                    throw new IllegalStateException("nothing is copied");
                                },
                                SitePolicy.EMBEDDED);
                    }
                },
                ApprovalRule.NONE);
    }

    private void pass() {
        try {
            site.pass();
        } catch (InterruptedException e) {
            throw new CancellationException();
        }
    }

    private PlanningDesk desk() {
        return new PlanningDesk(parts(), System::nanoTime);
    }

    private static PlanWish wish(String system, String... directories) {
        Optional<FileLayout> layout =
                directories.length == 0 ? Optional.empty() : Optional.of(LayoutOptions.parse("-c 4"));
        return new PlanWish(
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

    private static Errand<PlanWish, PlanDraft> over(PlanningDesk desk, String id) {
        return Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> desk.find(id).orElseThrow(), run -> run.state().over());
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
        try (PlanningDesk desk = desk();
                PlanDesk plans = new PlanDesk(parts())) {
            Errand<PlanWish, PlanDraft> run =
                    over(desk, desk.make(wish(LABEL, "out"), "ops").id());
            assertThat(run.problem()).isEmpty();
            assertThat(run.state()).isEqualTo(State.FINISHED);
            assertThat(run.answer().files()).isEqualTo(12);
            StoredPlan stored = database.plans().find(run.answer().plan()).orElseThrow();
            Plan plan = sandbox.folders.get(stored.id()).plan();
            assertThat(plan.changes()).hasSize(run.answer().changes()).hasSizeGreaterThan(1);
            assertThat(plan.system()).isEqualTo(LABEL);
            assertThat(stored.user())
                    .as("the name of a token may be the login of somebody")
                    .isEmpty();
            PlanStanding standing = plans.standing(stored, "ops");
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
        try (PlanningDesk desk = desk()) {
            String running = desk.make(wish(LABEL), "ops").id();
            String waits = desk.make(wish(LABEL), "ops").id();
            Awaitility.await().atMost(PATIENCE).until(() -> site.waiting.get() > 0);
            desk.cancel(running);
            assertThat(over(desk, running).state()).isEqualTo(State.CANCELLED);
            site.openGate();
            assertThat(over(desk, waits).state()).isEqualTo(State.FINISHED);
            assertThat(sandbox.folders.all()).hasSize(1);
            assertThat(database.plans().newest(10)).hasSize(1);
        }
    }

    @Test
    void anIdThatMeansAnotherPlanElsewhereIsNotGivenAgain() {
        try (PlanningDesk desk = desk()) {
            String first =
                    over(desk, desk.make(wish(LABEL), "ops").id()).answer().plan();
            assertThat(first).isEqualTo("plan-0001");
        }
        sandbox = newFolderOfPlans();
        try (PlanningDesk desk = desk()) {
            assertThat(over(desk, desk.make(wish(LABEL), "ops").id()).answer().plan())
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
        try (PlanningDesk desk = desk()) {
            refused(ErrorCode.UNKNOWN_NAME, () -> desk.make(wish("sim:/etc/passwd"), "ops"));
            for (String outside : List.of("/etc", "../..", "out/../../..", "a\0b")) {
                Errand<PlanWish, PlanDraft> run =
                        over(desk, desk.make(wish(LABEL, outside), "ops").id());
                assertThat(run.state()).as(outside).isEqualTo(State.FAILED);
                assertThat(run.problem()).as(outside).contains("not a directory of this system");
            }
            assertThat(over(desk, desk.make(wish(LABEL, "not-there"), "ops").id())
                            .state())
                    .isEqualTo(State.FAILED);
            site.acts.set(false);
            refused(ErrorCode.LEASE_LOST, () -> desk.make(wish(LABEL), "ops"));
            assertThat(sandbox.folders.all()).isEmpty();
            site.acts.set(true);
            site.shutGate();
            int before = site.waiting.get();
            String late = desk.make(wish(LABEL), "ops").id();
            Awaitility.await().atMost(PATIENCE).until(() -> site.waiting.get() > before);
            site.anotherTakesOver();
            site.openGate();
            assertThat(over(desk, late).problem()).contains("another controller acts by now");
            refused(ErrorCode.LEASE_LOST, () -> desk.make(wish(LABEL), "ops"));
            assertThat(sandbox.folders.all()).isEmpty();
            assertThat(database.plans().newest(1)).isEmpty();
        }
    }

    @Test
    void aWishThatIsNoneIsRefused() {
        refused(ErrorCode.INPUT_FORMAT, () -> new Changed().most(0).wish());
        refused(ErrorCode.INPUT_FORMAT, () -> new Changed().most(Double.NaN).wish());
        refused(ErrorCode.INPUT_FORMAT, () -> new Changed().moves(false).wish());
        refused(ErrorCode.INPUT_FORMAT, () -> new Changed().reason(" ").wish());
        refused(
                ErrorCode.INPUT_FORMAT,
                () -> new Changed().validity(Duration.ofDays(31)).wish());
        refused(
                ErrorCode.INPUT_FORMAT,
                () -> new Changed().validity(Duration.ZERO).wish());
        refused(
                ErrorCode.INPUT_FORMAT,
                () -> new Changed().directories(Collections.nCopies(101, "out")).wish());
        refused(
                ErrorCode.INPUT_FORMAT,
                () -> new Changed().directories(List.of(" ")).wish());
        assertThat(new Changed().wish().moves()).isTrue();
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

        PlanWish wish() {
            return new PlanWish(
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
