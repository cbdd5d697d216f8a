package io.mizan.controller.apply;

import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveEvents;
import io.mizan.controller.plan.ApprovalRule;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.database.plan.Candidate;
import io.mizan.database.plan.Terms;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.database.sql.TermTables;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** What a desk of plans works with, on a full sandbox, and a gate at which its work can be held up. */
public final class DeskSite implements AutoCloseable {
    public final Sandbox sandbox;
    public final Database database;
    /** Whether the controller of the desk believes that it acts. */
    public final AtomicBoolean acts = new AtomicBoolean(true);

    public final List<LiveEvent> events = Collections.synchronizedList(new ArrayList<>());
    /** How often something came to the gate. */
    public final AtomicInteger waiting = new AtomicInteger();

    private TermTables term;
    private volatile CountDownLatch gate = new CountDownLatch(0);

    public DeskSite(Path folder) throws IOException {
        sandbox = new Sandbox(folder).filled();
        database = Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), InstantSource.system());
        term = take("desk");
    }

    private TermTables take(String holder) {
        Terms terms = database.terms();
        return database.under(
                terms.take(terms.look(), new Candidate(holder, "", "")).orElseThrow());
    }

    /** While the controller of the desk was paused, and has not noticed. */
    public void anotherTakesOver() {
        take("another");
    }

    public void takeBack() {
        term = take("desk again");
    }

    public PlanDesk.Parts parts(PlanSystems systems, ApprovalRule rule) {
        LiveEvents told = new LiveEvents();
        told.subscribe(events::add);
        return new PlanDesk.Parts(
                sandbox.folders,
                database.plans(),
                database.audit(),
                systems,
                rule,
                QuietTimes.NONE,
                told,
                () -> acts.get() ? Optional.of(term) : Optional.empty(),
                InstantSource.system());
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
