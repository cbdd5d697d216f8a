package io.mizan.controller.service;

import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.Candidate;
import io.mizan.database.plan.Term;
import io.mizan.database.plan.TermState;
import io.mizan.database.plan.Terms;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Several machines with a controller each, on one real database and in simulated time. Each machine has a monotonic clock of its own, which may stand still
 * while the machine is paused, and a wall clock that somebody sets. One thread does everything, so that the order of all steps is that of the test.
 */
final class SimulatedControllers implements AutoCloseable {
    static final Duration LEASE = Duration.ofSeconds(15);

    private final Path file;
    private final List<Machine> machines = new ArrayList<>();
    private long nowNanos = 1_000_000_000_000L;
    private int started;
    private int written;

    /** By the answers of the database itself: the number of the term that it has begun last. */
    long current;

    /** What the database took, as term, machine and number of the write. */
    final List<String> taken = new ArrayList<>();

    SimulatedControllers(Path folder, int count) {
        this.file = folder.resolve("mizan.db");
        for (int i = 0; i < count; i++) {
            machines.add(new Machine(i));
        }
    }

    Machine machine(int index) {
        return machines.get(index);
    }

    List<Machine> machines() {
        return machines;
    }

    void pass(Duration time) {
        nowNanos += time.toNanos();
    }

    /** All that run do what is due, at each third of a lease. */
    void run(Duration time) {
        long steps = time.dividedBy(LEASE.dividedBy(3));
        for (long i = 0; i < steps; i++) {
            pass(LEASE.dividedBy(3));
            machines.stream().filter(machine -> machine.runs).forEach(machine -> machine.keeper.step());
        }
    }

    List<Machine> acting() {
        return machines.stream().filter(Machine::acts).toList();
    }

    @Override
    public void close() {
        machines.forEach(machine -> machine.database.close());
    }

    /** One that may be paused, and whose controller may be killed and started again. */
    final class Machine {
        private final Database database;
        private final String name;
        private Instant wallOffset = Instant.parse("2026-11-18T00:00:00Z");
        private long behindNanos;
        private boolean runs = true;
        private TermLease keeper;

        /** Called before and after each question to the database, in the middle of a step of the controller. */
        Runnable meanwhile = () -> {};

        /** Whether the next question fails; after it was answered, where it is the answer that is lost. */
        Supplier<Failure> failure = () -> Failure.NONE;

        private Machine(int index) {
            this.name = "m" + index;
            this.database = Database.open(DatabaseSettings.file(file), () -> wallOffset.plusNanos(nowNanos));
            this.keeper = newKeeper();
        }

        private TermLease newKeeper() {
            return new TermLease(
                    new Asked(database.terms()),
                    database::under,
                    new Candidate(name + "-" + started++, name + ":9842", ""),
                    LEASE,
                    () -> nowNanos - behindNanos);
        }

        TermLease keeper() {
            return keeper;
        }

        boolean acts() {
            return runs && keeper.acting().isPresent();
        }

        void setWallClock(Duration ahead) {
            wallOffset = wallOffset.plus(ahead);
        }

        /** Nothing of it runs; time goes on, also by its own clock (SIGSTOP). */
        void stop() {
            runs = false;
        }

        void goOn() {
            runs = true;
        }

        /** The machine stood still for so long, and its monotonic clock with it, as in a virtual machine. */
        void clockStoodStill(Duration time) {
            behindNanos += time.toNanos();
        }

        /** As kill -9, and a start. */
        void restart() {
            keeper = newKeeper();
            runs = true;
        }

        void end() {
            keeper.close();
        }

        /** Whether the database took a write of a term, which may be long over. */
        boolean write(TermTables tables) {
            String number = Integer.toString(++written);
            try {
                tables.audit().add(new AuditEntry(Instant.EPOCH, name, "deed", number, ""));
                taken.add(tables.term().number() + " " + name + " " + number);
                return true;
            } catch (MizanException e) {
                if (e.problem().code() != ErrorCode.LEASE_LOST) {
                    throw e;
                }
                return false;
            }
        }

        private <T> T ask(Supplier<T> question) {
            meanwhile.run();
            Failure next = failure.get();
            if (next == Failure.BEFORE) {
                throw lost();
            }
            T answer = question.get();
            meanwhile.run();
            if (next == Failure.AFTER) {
                throw lost();
            }
            return answer;
        }

        private final class Asked implements Terms {
            private final Terms terms;

            private Asked(Terms terms) {
                this.terms = terms;
            }

            @Override
            public TermState look() {
                return ask(terms::look);
            }

            @Override
            public Optional<Term> take(TermState seen, Candidate candidate) {
                return ask(() -> {
                    Optional<Term> term = terms.take(seen, candidate);
                    term.ifPresent(begun -> {
                        if (begun.number() <= current) {
                            throw new AssertionError(begun + " after " + current);
                        }
                        current = begun.number();
                    });
                    return term;
                });
            }

            @Override
            public boolean beat(Term term) {
                return ask(() -> terms.beat(term));
            }

            @Override
            public boolean isCurrent(Term term) {
                return ask(() -> terms.isCurrent(term));
            }

            @Override
            public void release(Term term) {
                ask(() -> {
                    terms.release(term);
                    return true;
                });
            }
        }
    }

    enum Failure {
        NONE,
        BEFORE,
        AFTER
    }

    private static MizanException lost() {
        return Problem.of(ErrorCode.DATABASE_UNREACHABLE, "the database does not answer")
                .exception();
    }
}
