package io.mizan.database.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.mizan.database.plan.Lease;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LeasesTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    private Path folder;

    /** The database decides by its own clock: controllers an hour apart do not both act. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "POSTGRESQL"})
    void clocksThatDifferDoNotMatter(Dialect dialect) {
        DatabaseSettings settings = Fresh.of(dialect, folder);
        Clock real = Clock.systemUTC();
        try (Database early = Database.open(settings, Clock.offset(real, Duration.ofHours(-1)));
                Database late = Database.open(settings, Clock.offset(real, Duration.ofHours(1)))) {
            Lease first = early.leases().acquire("controller", "early", LONG).orElseThrow();
            assertThat(first.heldAt(real.instant().minus(Duration.ofHours(1)))).isTrue();
            assertThat(late.leases().acquire("controller", "late", LONG)).isEmpty();
            early.leases().release(first);
            Lease second = late.leases().acquire("controller", "late", LONG).orElseThrow();
            assertThat(early.leases().acquire("controller", "early", LONG)).isEmpty();
            assertThat(second.token()).isGreaterThan(first.token());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLeaseHasOneHolderUntilItEnds(Dialect dialect) {
        try (Database database = Database.open(Fresh.of(dialect, folder), Clock.systemUTC())) {
            Duration brief = Duration.ofSeconds(1);
            Lease first = database.leases().acquire("controller", "a", brief).orElseThrow();
            assertThat(database.leases().acquire("other", "b", LONG)).isPresent();
            assertThat(database.plans().store(List.of(TestPlans.plan("a", 1)), first))
                    .hasSize(1);

            assertThat(database.leases().renew(first, brief)).isPresent();
            assertThat(database.leases().acquire("controller", "b", LONG)).isEmpty();
            Lease second = await().pollInterval(Duration.ofMillis(50))
                    .until(() -> database.leases().acquire("controller", "b", LONG), Optional::isPresent)
                    .orElseThrow();
            assertThat(second.token()).isGreaterThan(first.token());
            assertThat(database.leases().renew(first, LONG)).isEmpty();
            database.leases().release(first);
            assertThat(database.leases().acquire("controller", "c", LONG)).isEmpty();

            assertThatThrownBy(() -> database.plans().store(List.of(TestPlans.plan("late", 1)), first))
                    .isInstanceOfSatisfying(
                            MizanException.class,
                            e -> assertThat(e.problem().code()).isEqualTo(ErrorCode.LEASE_LOST));
            assertThat(database.plans().find("late")).isEmpty();
            assertThat(database.plans().store(List.of(TestPlans.plan("b", 1)), second))
                    .hasSize(1);
        }
    }

    @Test
    void whoComesBackAfterItsLeaseEndedGetsAnotherToken() {
        Instant[] now = {TestPlans.NOW};
        InstantSource clock = () -> now[0];
        try (Database database = Database.open(Fresh.of(Dialect.SQLITE, folder), clock)) {
            Lease first = database.leases().acquire("controller", "a", LONG).orElseThrow();
            assertThat(first.until()).isEqualTo(TestPlans.NOW.plus(LONG));
            assertThat(first.heldAt(first.until())).isFalse();
            now[0] = first.until().minusMillis(1);
            assertThat(database.leases().acquire("controller", "b", LONG)).isEmpty();
            // asked again for less, it keeps what it has
            assertThat(database.leases()
                            .acquire("controller", "a", Duration.ofMillis(1))
                            .orElseThrow()
                            .token())
                    .isEqualTo(first.token());
            assertThat(database.leases().acquire("controller", "b", LONG)).isEmpty();
            now[0] = first.until();
            assertThat(database.leases()
                            .acquire("controller", "a", LONG)
                            .orElseThrow()
                            .token())
                    .isGreaterThan(first.token());
        }
    }

    /** Each process tells from when to when it believed that it held the lease. */
    @ParameterizedTest
    @EnumSource
    void ofTwoProcessesOneActs(Dialect dialect) throws Exception {
        DatabaseSettings settings = Fresh.of(dialect, folder);
        List<Child> children = List.of(
                Child.start(Contender.class, settings, "a", "1"), Child.start(Contender.class, settings, "b", "2"));
        List<Belief> beliefs = new ArrayList<>();
        for (Child child : children) {
            List<String> lines = child.rest();
            assertThat(child.errors()).isEmpty();
            assertThat(lines).hasSizeGreaterThan(3);
            lines.forEach(line -> beliefs.add(Belief.of(line)));
        }
        for (Belief one : beliefs) {
            assertThat(beliefs).noneMatch(other -> !other.holder.equals(one.holder) && other.contradicts(one));
        }
    }

    private record Belief(String holder, long token, long from, long until) {
        static Belief of(String line) {
            String[] words = line.split(" ", -1);
            return new Belief(words[0], Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]));
        }

        boolean contradicts(Belief other) {
            return token == other.token
                    || (from < other.until && other.from < until)
                    || (from >= other.until && token < other.token);
        }
    }
}
