package io.mizan.controller.service;

import io.mizan.database.plan.Lease;
import io.mizan.database.plan.Leases;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the right to act: takes the lease when it is free, and renews it three times within its length. A controller that cannot reach
 * the database stops acting when its lease ends, and another one that can takes over.
 */
final class LeaseKeeper implements AutoCloseable {
    static final String NAME = "controller";

    private static final int RENEWALS = 3;

    private final Leases leases;
    private final String holder;
    private final Duration length;
    private final InstantSource clock;
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread;
    private volatile @Nullable Lease held;
    private volatile @Nullable Problem trouble;

    LeaseKeeper(Leases leases, String holder, Duration length, InstantSource clock) {
        this.leases = leases;
        this.holder = holder;
        this.length = length;
        this.clock = clock;
        keep();
        this.thread = new Thread(this::work, "mizan-lease");
        thread.setDaemon(true);
        thread.start();
    }

    /** The lease, if it is held now. */
    Optional<Lease> lease() {
        return Optional.ofNullable(held).filter(lease -> lease.heldAt(clock.instant()));
    }

    /** Why it is not held, in words for clients, who need not know where the database is. */
    String why() {
        Problem last = trouble;
        return last == null ? withoutTrouble() : last.message();
    }

    /** The same for the log: the database could not be asked the last time, or said that it is another's. */
    String trouble() {
        Problem last = trouble;
        return last == null ? withoutTrouble() : last.line();
    }

    /** What is held by nobody's word but ran out is ours still, as far as is known: the answer of the database is due. */
    private String withoutTrouble() {
        return held == null ? "another controller acts" : "the database does not answer in time";
    }

    private void work() {
        try {
            while (!over.await(length.toMillis() / RENEWALS, TimeUnit.MILLISECONDS)) {
                keep();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void keep() {
        try {
            Lease before = held;
            Optional<Lease> renewed = before == null ? Optional.empty() : leases.renew(before, length);
            held = renewed.or(() -> leases.acquire(NAME, holder, length)).orElse(null);
            trouble = null;
        } catch (MizanException e) {
            // What is held ends by itself.
            trouble = e.problem();
        }
    }

    @Override
    public void close() {
        over.countDown();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(10));
            Lease last = held;
            if (last != null) {
                leases.release(last);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (MizanException e) {
            // It ends by itself.
            return;
        }
    }
}
