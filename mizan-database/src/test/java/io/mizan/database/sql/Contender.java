package io.mizan.database.sql;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.Candidate;
import io.mizan.database.plan.Term;
import io.mizan.database.plan.TermState;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import java.time.Clock;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A process that wants to act again and again. While it does, it writes, counts its heartbeat now and then, gives the term back, or is silent for so
 * long that it may be followed, and writes all the same. It prints the term, its name and the number of each write that was taken.
 */
final class Contender {
    private static final int TERMS = 5;
    private static final long SILENCE_NANOS = 20_000_000;

    private final Database database;
    private final String me;
    private final SplittableRandom random;
    private int written;

    private Contender(Database database, String me, SplittableRandom random) {
        this.database = database;
        this.me = me;
        this.random = random;
    }

    public static void main(String[] arguments) throws InterruptedException {
        try (Database database = Database.open(Child.settings(arguments), Clock.systemUTC())) {
            new Contender(database, arguments[3], new SplittableRandom(Long.parseLong(arguments[4]))).contend();
        }
    }

    private void contend() throws InterruptedException {
        for (int i = 0; i < TERMS; i++) {
            act(take());
        }
    }

    private Term take() throws InterruptedException {
        TermState seen = database.terms().look();
        long since = System.nanoTime();
        while (true) {
            TermState now = database.terms().look();
            if (!now.unchangedSince(seen)) {
                seen = now;
                since = System.nanoTime();
            }
            if (now.free() || System.nanoTime() - since > SILENCE_NANOS) {
                Optional<Term> taken = database.terms().take(now, new Candidate(me, "", ""));
                if (taken.isPresent()) {
                    return taken.get();
                }
            }
            Thread.sleep(1 + random.nextInt(5));
        }
    }

    /** Until it gave the term back, or is told that it is over. */
    private void act(Term term) throws InterruptedException {
        TermTables tables = database.under(term);
        for (int step = 0; step < 20; step++) {
            int choice = random.nextInt(20);
            if (choice < 8) {
                database.terms().beat(term);
            } else if (choice < 18) {
                if (!write(tables)) {
                    return;
                }
            } else if (choice == 18) {
                Thread.sleep(random.nextInt(60));
            }
            Thread.sleep(random.nextInt(4));
        }
        database.terms().release(term);
    }

    private boolean write(TermTables tables) {
        String name = Integer.toString(++written);
        try {
            tables.audit().add(new AuditEntry(TestPlans.NOW, me, "deed", name, ""));
            System.out.println(tables.term().number() + " " + me + " " + name);
            return true;
        } catch (MizanException e) {
            if (e.problem().code() == ErrorCode.LEASE_LOST) {
                return false;
            }
            throw e;
        }
    }
}
