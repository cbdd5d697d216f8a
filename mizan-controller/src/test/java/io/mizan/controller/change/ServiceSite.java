package io.mizan.controller.change;

import io.mizan.controller.change.planner.ChangePlanDocument;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveEvents;
import io.mizan.controller.plan.ApprovalRule;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.database.plan.Candidate;
import io.mizan.database.plan.ChangePlanState;
import io.mizan.database.plan.ChangePlanSummary;
import io.mizan.database.plan.StoredChangePlan;
import io.mizan.database.plan.Terms;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.database.sql.TermTables;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.driver.Observer;
import io.mizan.model.system.driver.Pace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** What the services of change plans work with, on a full sandbox, and a gate at which their work can be held up. */
public final class ServiceSite implements AutoCloseable {
    public final Sandbox sandbox;
    public final Database database;
    /** Whether the controller of the service believes that it acts. */
    public final AtomicBoolean acts = new AtomicBoolean(true);

    public final List<LiveEvent> events = Collections.synchronizedList(new ArrayList<>());
    /** How often something came to the gate. */
    public final AtomicInteger waiting = new AtomicInteger();

    private TermTables term;
    private volatile CountDownLatch gate = new CountDownLatch(0);

    public ServiceSite(Path folder) throws IOException {
        sandbox = new Sandbox(folder).filled();
        database = Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), InstantSource.system());
        term = take("service");
    }

    private TermTables take(String holder) {
        Terms terms = database.terms();
        return database.under(
                terms.take(terms.look(), new Candidate(holder, "", "")).orElseThrow());
    }

    /** While the controller of the service was paused, and has not noticed. */
    public void anotherTakesOver() {
        take("another");
    }

    public void takeBack() {
        term = take("service again");
    }

    public BackgroundChanges.Parts parts(PlanSystems systems, ApprovalRule rule) {
        LiveEvents told = new LiveEvents();
        told.subscribe(events::add);
        return new BackgroundChanges.Parts(
                sandbox.folders,
                database.changePlans(),
                database.audit(),
                systems,
                rule,
                QuietTimes.NONE,
                told,
                () -> acts.get() ? Optional.of(term) : Optional.empty(),
                InstantSource.system());
    }

    /** Stores a plan as whoever makes plans does. */
    public StoredChangePlan stored(ChangePlan plan) {
        return database.changePlans()
                .store(new StoredChangePlan(
                        new ChangePlanSummary(
                                plan.id(),
                                "local",
                                "ann",
                                plan.madeAt(),
                                plan.basedOn(),
                                plan.expiresAt(),
                                plan.reason(),
                                "list",
                                ChangePlanState.MADE),
                        ChangePlanDocument.text(plan)));
    }

    /** The sandbox, as a driver opens it. */
    public PlanSystems.Opened opened(String label, ChangeableSystem system, LongFunction<Pace> pace) {
        return new PlanSystems.Opened(label, system, () -> sandbox.now, Observer.NOTHING, pace, SitePolicy.EMBEDDED);
    }

    /** The sandbox as the one system there is: plans for it are applied, and nobody else makes any. */
    public abstract class OneSystem implements PlanSystems {
        @Override
        public Optional<String> refusal(String label) {
            return Optional.empty();
        }

        @Override
        public List<String> planned() {
            return List.of();
        }

        @Override
        public Opened open(String label, Consumer<Duration> rest) {
            return opened(label, sandbox.system(4), rate -> pace(rest));
        }

        /** @param rest waits, no longer than the work may go on */
        protected Pace pace(Consumer<Duration> rest) {
            return new Sandbox.NoWait();
        }
    }

    public void shutGate() {
        gate = new CountDownLatch(1);
    }

    public void openGate() {
        gate.countDown();
    }

    /** Goes on when the gate is open. */
    public void pass() throws InterruptedException {
        waiting.incrementAndGet();
        gate.await(60, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        openGate();
        database.close();
    }
}
