package io.mizan.controller.service;

import io.mizan.database.plan.Candidate;
import io.mizan.database.plan.Term;
import io.mizan.database.plan.TermState;
import io.mizan.database.plan.Terms;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Incident;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Acquires and keeps the right to act. While it is held, its heartbeat is counted on three times within the length of the
 * lease; a controller that cannot do so stops acting when the lease is over. While another one holds it, its heartbeat is
 * watched, and when that has not changed for the length of the lease the next term begins here.
 *
 * <p>All times are by a clock of this process that nobody can set, and they only say when to try: that the writes of two terms do not mix is
 * kept by the database, whatever the clocks do and however long a process was stopped.
 */
final class TermLease implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TermLease.class);

    /** Heartbeats, or looks at those of another, within the length of a lease. */
    private static final int STEPS = 3;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** What is held, and until when nobody else can have taken it if clocks run evenly. */
    private record Held(TermTables tables, long untilNanos) {}

    /** Since when the heartbeat of another has been seen unchanged, and when it was looked at last. */
    private record Watched(TermState state, long sinceNanos, long lookedNanos) {}

    private final Terms terms;
    private final Function<Term, TermTables> tables;
    private final Candidate own;
    private final long leaseNanos;
    private final LongSupplier nanoClock;
    private final CountDownLatch over = new CountDownLatch(1);
    private @Nullable Thread thread;
    private volatile @Nullable Held held;
    private volatile @Nullable Watched watched;
    private volatile @Nullable Problem trouble;

    TermLease(Terms terms, Function<Term, TermTables> tables, Candidate own, Duration lease, LongSupplier nanoClock) {
        this.terms = terms;
        this.tables = tables;
        this.own = own;
        this.leaseNanos = lease.toNanos();
        this.nanoClock = nanoClock;
    }

    /** Tries at once, and goes on in the background. */
    TermLease start() {
        step();
        Thread keeper = new Thread(this::work, "mizan-term");
        keeper.setDaemon(true);
        keeper.start();
        thread = keeper;
        return this;
    }

    /** The tables of the term that is held now. */
    Optional<TermTables> acting() {
        Held now = held;
        return now != null && nanoClock.getAsLong() - now.untilNanos < 0 ? Optional.of(now.tables) : Optional.empty();
    }

    /** The term of another controller, as far as is known. */
    Optional<TermState> elsewhere() {
        Watched seen = watched;
        return seen == null || seen.state.free() || acting().isPresent() ? Optional.empty() : Optional.of(seen.state);
    }

    /** Why it does not act, in words for clients, who need not know where the database is. */
    Problem refusal() {
        Optional<TermState> other = elsewhere();
        return Problem.of(ErrorCode.LEASE_LOST, "this controller does not act: " + why(Problem::message))
                .maybe(
                        other.isPresent()
                                ? "ask " + other.get().requests() + ", which acts"
                                : "ask another controller, or try again later");
    }

    /** The same for the log: the database could not be asked the last time, or said that another one acts. */
    String trouble() {
        return why(Problem::line);
    }

    private String why(Function<Problem, String> words) {
        Problem last = trouble;
        if (last != null) {
            return words.apply(last);
        }
        // What is held by nobody's word but ran out is ours still, as far as is known: the answer of the database is
        // due.
        return held != null
                ? "the database does not answer in time"
                : "another controller acts"
                        + elsewhere()
                                .map(other -> ": " + other.requests() + " (term " + other.number() + ")")
                                .orElse("");
    }

    private void work() {
        try {
            long pause = pauseNanos();
            while (!over.await(pause, TimeUnit.NANOSECONDS)) {
                step();
                pause = pauseNanos();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Until there is something to do: a heartbeat, a look, or the moment at which another one has been silent for long enough. */
    private long pauseNanos() {
        Watched seen = watched;
        long pause = leaseNanos / STEPS;
        if (seen != null) {
            pause = Math.min(pause, seen.sinceNanos + leaseNanos - nanoClock.getAsLong());
        }
        return Math.max(NANOS_PER_MILLI, pause);
    }

    /** Counts on, or looks at whoever does. */
    synchronized void step() {
        try {
            Held mine = held;
            if (mine != null) {
                long asked = nanoClock.getAsLong();
                held = terms.beat(mine.tables.term()) ? new Held(mine.tables, asked + leaseNanos) : null;
                if (held == null) {
                    LOG.atWarn()
                            .addKeyValue("term", mine.tables.term().number())
                            .log("term lost: another controller acts");
                }
            }
            if (held == null) {
                watch();
            }
            if (trouble != null) {
                LOG.info("the database answers again");
            }
            trouble = null;
        } catch (MizanException e) {
            failed(e.problem());
        } catch (RuntimeException e) {
            // Without this thread nobody would ever act again.
            Incident incident = Incident.next();
            LOG.atError().addKeyValue("error", incident.id()).setCause(e).log("the term cannot be kept");
            failed(incident.problem());
        }
    }

    /** What is held ends by itself, and who cannot look sees no heartbeat. */
    private void failed(Problem problem) {
        if (trouble == null) {
            LOG.atWarn().addKeyValue("problem", problem.line()).log("cannot read the term from the database");
        }
        trouble = problem;
        watched = null;
    }

    private void watch() {
        Watched before = watched;
        long asked = nanoClock.getAsLong();
        TermState now = terms.look();
        long looked = nanoClock.getAsLong();
        // Who slept between two looks may have slept together with the other, on a host that was paused.
        long since = before != null && now.unchangedSince(before.state) && asked - before.lookedNanos <= leaseNanos
                ? before.sinceNanos
                : looked;
        Watched seen = new Watched(now, since, looked);
        watched = seen;
        if (now.free() || asked - seen.sinceNanos >= leaseNanos) {
            long taking = nanoClock.getAsLong();
            Optional<Term> taken = terms.take(now, own);
            // If another one was faster, it is watched from the next look on.
            watched = null;
            taken.ifPresent(
                    term -> LOG.atInfo().addKeyValue("term", term.number()).log("term taken: this controller acts"));
            held = taken.map(term -> new Held(tables.apply(term), taking + leaseNanos))
                    .orElse(null);
        }
    }

    @Override
    public void close() {
        over.countDown();
        Thread keeper = thread;
        try {
            if (keeper != null) {
                keeper.join(TimeUnit.SECONDS.toMillis(10));
            }
            Held last = held;
            held = null;
            if (last != null) {
                terms.release(last.tables.term());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (MizanException e) {
            // Whoever follows waits for the length of the lease.
            return;
        }
    }
}
