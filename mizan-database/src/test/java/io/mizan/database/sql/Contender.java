package io.mizan.database.sql;

import io.mizan.database.plan.Lease;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;

/** A process that wants the lease again and again: it renews it, gives it back, or lets it end. */
final class Contender {
    private final Database database;
    private final Clock clock;
    private final SplittableRandom random;

    private Contender(Database database, Clock clock, SplittableRandom random) {
        this.database = database;
        this.clock = clock;
        this.random = random;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Clock clock = Clock.systemUTC();
        try (Database database = Database.open(Child.settings(arguments), clock)) {
            new Contender(database, clock, new SplittableRandom(Long.parseLong(arguments[4]))).contend(arguments[3]);
        }
    }

    private void contend(String me) throws InterruptedException {
        Instant end = clock.instant().plusMillis(900);
        while (clock.instant().isBefore(end)) {
            Optional<Lease> lease = database.leases().acquire("controller", me, length());
            while (lease.isPresent()) {
                lease = act(lease.get());
            }
            Thread.sleep(random.nextInt(10));
        }
    }

    /** Until the lease is renewed, given back or over; tells from when to when that was. */
    private Optional<Lease> act(Lease lease) throws InterruptedException {
        Instant from = clock.instant();
        while (lease.heldAt(clock.instant())) {
            Thread.sleep(random.nextInt(5));
            int choice = random.nextInt(8);
            if (choice == 0) {
                Instant now = clock.instant();
                tell(lease, from, now.isBefore(lease.until()) ? now : lease.until());
                database.leases().release(lease);
                return Optional.empty();
            }
            if (choice < 4) {
                Instant now = clock.instant();
                tell(lease, from, now.isBefore(lease.until()) ? now : lease.until());
                return database.leases().renew(lease, length());
            }
        }
        tell(lease, from, lease.until());
        return Optional.empty();
    }

    private Duration length() {
        return Duration.ofMillis(20 + random.nextInt(60));
    }

    private static void tell(Lease lease, Instant from, Instant until) {
        if (from.isBefore(until)) {
            System.out.println(lease.holder() + " " + lease.token() + " " + micros(from) + " " + micros(until));
        }
    }

    private static long micros(Instant time) {
        return time.getEpochSecond() * 1_000_000 + time.getNano() / 1000;
    }
}
