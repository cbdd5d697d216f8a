package io.mizan.database.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.database.balance.BalancePoint;
import io.mizan.database.interaction.Prediction;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.Candidate;
import io.mizan.database.plan.ChangePlanState;
import io.mizan.database.plan.PlacementPlanState;
import io.mizan.database.plan.Term;
import io.mizan.database.plan.TermState;
import io.mizan.database.plan.Terms;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TermsTest {
    private static final Candidate A = new Candidate("a", "ctl1:9842", "https://ctl1:9843");
    private static final Candidate B = new Candidate("b", "ctl2:9842", "");
    private static final List<String> TABLES = List.of(
            "prediction", "plain_request", "run", "placement_plan", "change_plan", "promise", "audit", "balance");

    @TempDir
    private Path folder;

    private Database open(Dialect dialect) {
        return Database.open(Fresh.of(dialect, folder), InstantSource.system());
    }

    /** Neither process has a clock here; what would be a clock in the database host is not asked either. */
    @ParameterizedTest
    @EnumSource
    void eachTakeOverHasTheNextNumberAndNeedsALookThatIsTrue(Dialect dialect) {
        try (Database database = open(dialect)) {
            Terms terms = database.terms();
            TermState empty = terms.look();
            assertThat(empty.free()).isTrue();
            assertThat(empty.number()).isZero();

            Term first = terms.take(empty, A).orElseThrow();
            assertThat(terms.take(empty, B)).as("A was faster").isEmpty();
            TermState held = terms.look();
            assertThat(held).isEqualTo(new TermState(1, "a", held.heartbeat(), "ctl1:9842", "https://ctl1:9843"));
            assertThat(held.unchangedSince(terms.look())).isTrue();
            assertThat(terms.beat(first)).isTrue();
            assertThat(terms.look().unchangedSince(held)).isFalse();
            assertThat(terms.take(held, B)).as("A lives").isEmpty();

            Term second = terms.take(terms.look(), B).orElseThrow();
            assertThat(List.of(first.number(), second.number())).containsExactly(1L, 2L);
            assertThat(terms.beat(first)).isFalse();
            assertThat(terms.isCurrent(first)).isFalse();
            terms.release(first);
            assertThat(terms.isCurrent(second)).isTrue();
            assertThat(terms.look().holder()).isEqualTo("b");

            terms.release(second);
            TermState free = terms.look();
            assertThat(free.free()).isTrue();
            assertThat(terms.beat(second)).as("given back is given back").isFalse();
            assertThat(terms.take(free, A).orElseThrow().number()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWriteOfAnOldTermNeverLands(Dialect dialect) {
        try (Database database = open(dialect)) {
            Terms terms = database.terms();
            TermTables old = database.under(terms.take(terms.look(), A).orElseThrow());
            old.placementPlans().store(List.of(TestPlans.plan("stored", 2)));
            old.changePlans().store(TestPlans.changePlan("kept"));
            old.interaction().predicted(new Prediction("p", "app", TestPlans.NOW), List.of());
            TermTables now = database.under(terms.take(terms.look(), B).orElseThrow());
            Map<String, Integer> before = rows(database);
            for (Map.Entry<String, Consumer<Tables>> write : writes().entrySet()) {
                assertThatThrownBy(() -> write.getValue().accept(old))
                        .as(write.getKey())
                        .isInstanceOfSatisfying(
                                MizanException.class,
                                e -> assertThat(e.problem().code()).isEqualTo(ErrorCode.LEASE_LOST));
                assertThat(rows(database)).as(write.getKey()).isEqualTo(before);
            }
            assertThat(database.placementPlans()
                            .find("stored")
                            .orElseThrow()
                            .summary()
                            .state())
                    .isEqualTo(PlacementPlanState.MADE);
            assertThat(old.isCurrent()).isFalse();
            writes().forEach((name, write) -> write.accept(now));
            assertThat(rows(database)).isNotEqualTo(before);
            assertThat(terms(database)).isSorted().endsWith(2L).contains(1L);
        }
    }

    private static Map<String, Consumer<Tables>> writes() {
        Instant later = TestPlans.NOW.plus(Duration.ofDays(1000));
        Map<String, Consumer<Tables>> writes = new LinkedHashMap<>();
        writes.put("store", tables -> tables.placementPlans().store(List.of(TestPlans.plan("new", 1))));
        writes.put("store again", tables -> tables.placementPlans().store(List.of(TestPlans.plan("stored", 2))));
        writes.put("move", tables -> tables.placementPlans().move("stored", PlacementPlanState.ANSWERED, "a", "x"));
        writes.put("release", tables -> tables.reservations().release("stored"));
        writes.put("expire promises", tables -> tables.reservations().expire(later));
        writes.put("expire plans", tables -> tables.placementPlans().expire(later));
        writes.put("store change", tables -> tables.changePlans().store(TestPlans.changePlan("plan-0001")));
        writes.put("move change", tables -> tables.changePlans().move("kept", ChangePlanState.APPLIED, "a", "x"));
        writes.put("expire changes", tables -> tables.changePlans().expire(later));
        writes.put("run", tables -> tables.history().add(run()));
        writes.put("audit", tables -> tables.audit().add(new AuditEntry(TestPlans.NOW, "a", "deed", "x", "")));
        writes.put("balance", tables -> tables.balance().add("fs", new BalancePoint(TestPlans.NOW, 1, 1, 1)));
        writes.put(
                "prediction",
                tables -> tables.interaction().predicted(new Prediction("q", "app", TestPlans.NOW), List.of()));
        writes.put("forget", tables -> tables.forgetBefore(TestPlans.NOW.minusSeconds(1)));
        return writes;
    }

    private static RunRecord run() {
        return new RunRecord(
                "run",
                "app",
                "login1",
                "me",
                "place",
                TestPlans.NOW,
                1,
                0,
                new RunRecord.Files(1, 1, 0, 0, 1, 1),
                new RunRecord.Balance(1, 1, 1, 1),
                "");
    }

    private static Map<String, Integer> rows(Database database) {
        Map<String, Integer> counts = new HashMap<>();
        for (String table : TABLES) {
            counts.put(
                    table,
                    database.sql()
                            .read(tx -> tx.first("SELECT COUNT(*) FROM " + table, row -> row.getInt(1)))
                            .orElseThrow());
        }
        return counts;
    }

    /** Of the audit entries in the order in which they were written. */
    private static List<Long> terms(Database database) {
        return database.sql().read(tx -> tx.list("SELECT term FROM audit ORDER BY number", row -> row.getLong(1)));
    }

    @ParameterizedTest
    @EnumSource
    void aTakeOverWaitsForAWriteThatHasBegun(Dialect dialect) throws InterruptedException {
        DatabaseSettings settings = Fresh.of(dialect, folder);
        try (Database holder = Database.open(settings, InstantSource.system());
                Database other = Database.open(settings, InstantSource.system())) {
            Term first = holder.terms().take(holder.terms().look(), A).orElseThrow();
            TermState seen = other.terms().look();
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch taken = new CountDownLatch(1);
            AtomicBoolean written = new AtomicBoolean();
            CompletableFuture<Void> write =
                    CompletableFuture.runAsync(() -> holder.sql().under(first).write(tx -> {
                        begun.countDown();
                        // As long as the other one does not overtake, which it never does.
                        boolean overtaken = waited(taken);
                        written.set(true);
                        assertThat(overtaken).isFalse();
                        return SqlAudit.add(tx, List.of(new AuditEntry(TestPlans.NOW, "a", "deed", "x", "")));
                    }));
            begun.await();
            Optional<Term> second = other.terms().take(seen, B);
            taken.countDown();
            assertThat(written).isTrue();
            write.join();
            assertThat(second).isPresent();
        }
    }

    private static boolean waited(CountDownLatch latch) {
        try {
            return latch.await(300, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void numbersGoOnFromThoseOfTheLeasesBefore() {
        DatabaseSettings settings = Fresh.of(Dialect.SQLITE, folder);
        SqliteFile.create(settings.sqliteFile());
        DriverSource source = new DriverSource(settings);
        Flyway.configure()
                .dataSource(source)
                .locations("classpath:io/mizan/database/sql/migration")
                .placeholders(settings.dialect().columns)
                .loggers("slf4j")
                .target("4")
                .load()
                .migrate();
        try (Sql before = new Sql(settings, source, InstantSource.system())) {
            before.write(tx -> tx.update(
                    "INSERT INTO lease (name, holder, token, held_until) VALUES ('controller', 'old', 41, 99)"));
            before.write(tx ->
                    tx.update("INSERT INTO audit (done_at, who, what, subject, why) VALUES (1, 'a', 'deed', 'x', '')"));
        }
        try (Database database = Database.open(settings, InstantSource.system())) {
            assertThat(database.terms()
                            .take(database.terms().look(), A)
                            .orElseThrow()
                            .number())
                    .isEqualTo(42);
            assertThat(terms(database)).containsExactly(0L);
        }
    }

    /** Each process tells which of its writes were taken; the order of the rows tells what really happened. */
    @ParameterizedTest
    @EnumSource
    void writesOfTwoProcessesDoNotMix(Dialect dialect) throws Exception {
        DatabaseSettings settings = Fresh.of(dialect, folder);
        List<Child> children = List.of(
                Child.start(Contender.class, settings, "a", "1"), Child.start(Contender.class, settings, "b", "2"));
        List<String> taken = new ArrayList<>();
        for (Child child : children) {
            List<String> lines = child.rest();
            assertThat(child.errors()).isEmpty();
            taken.addAll(lines);
        }
        try (Database database = Database.open(settings, InstantSource.system())) {
            List<String> rows = database.sql()
                    .read(tx -> tx.list(
                            "SELECT term, who, subject FROM audit ORDER BY number",
                            row -> row.getLong(1) + " " + row.getString(2) + " " + row.getString(3)));
            assertThat(rows).as("what was taken, and nothing else").containsExactlyInAnyOrderElementsOf(taken);
            assertThat(terms(database)).isSorted();
            Map<String, String> holders = new HashMap<>();
            rows.forEach(row -> {
                String[] words = row.split(" ", -1);
                assertThat(holders.computeIfAbsent(words[0], term -> words[1])).isEqualTo(words[1]);
            });
            assertThat(holders).as("both have acted").containsValues("a", "b").hasSizeGreaterThan(2);
        }
    }
}
