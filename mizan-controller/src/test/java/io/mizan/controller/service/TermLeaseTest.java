package io.mizan.controller.service;

import static io.mizan.controller.service.SimulatedControllers.LEASE;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.service.SimulatedControllers.Failure;
import io.mizan.controller.service.SimulatedControllers.Machine;
import io.mizan.database.sql.TermTables;
import io.mizan.testing.Campaign;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermLeaseTest {
    private static final Duration FIVE_HOURS = Duration.ofHours(5);
    private static final Duration LITTLE = LEASE.dividedBy(3);

    @TempDir
    private Path folder;

    /** Five hours ahead for a moment once left a site for five hours without a controller. */
    @ParameterizedTest
    @ValueSource(ints = {5, -5})
    void clocksThatAreSetChangeNothing(int hours) {
        try (SimulatedControllers site = new SimulatedControllers(folder, 2)) {
            Machine holder = site.machine(0);
            Machine other = site.machine(1);
            site.run(LEASE);
            assertThat(site.acting()).containsExactly(holder);
            for (Machine jumping : site.machines()) {
                jumping.setWallClock(Duration.ofHours(hours));
                site.run(LEASE.multipliedBy(3));
                assertThat(site.acting()).containsExactly(holder);
                jumping.setWallClock(Duration.ofHours(-hours));
                site.run(LEASE.multipliedBy(3));
                assertThat(site.acting()).containsExactly(holder);
            }
            assertThat(site.current).isEqualTo(1);
            holder.setWallClock(Duration.ofHours(hours));
            site.run(LITTLE);
            holder.stop();
            site.run(LEASE.multipliedBy(2));
            assertThat(site.acting()).as("two leases later at most").containsExactly(other);
            assertThat(site.current).isEqualTo(2);
        }
    }

    @Test
    void whoWakesUpLateChangesNothing() {
        try (SimulatedControllers site = new SimulatedControllers(folder, 2)) {
            Machine holder = site.machine(0);
            Machine other = site.machine(1);
            site.run(LEASE);
            TermTables begun = holder.keeper().acting().orElseThrow();
            assertThat(holder.write(begun)).isTrue();
            holder.stop();
            site.run(LEASE.multipliedBy(2));
            TermTables next = other.keeper().acting().orElseThrow();
            assertThat(other.write(next)).isTrue();

            holder.goOn();
            assertThat(holder.keeper().acting())
                    .as("it knows, without asking anybody")
                    .isEmpty();
            assertThat(holder.write(begun)).isFalse();
            holder.keeper().step();
            assertThat(holder.keeper().elsewhere().orElseThrow().requests()).isEqualTo("m1:9842");
            assertThat(holder.keeper().trouble()).isEqualTo("another controller acts: m1:9842 (term 2)");
            assertThat(holder.keeper().refusal().advice().orElseThrow()).isEqualTo("ask m1:9842, which acts");
            assertThat(other.write(next)).isTrue();
        }
    }

    @Test
    void whoseClockStoodStillBelievesInItsTermAndChangesNothing() {
        try (SimulatedControllers site = new SimulatedControllers(folder, 2)) {
            Machine holder = site.machine(0);
            site.run(LEASE);
            holder.stop();
            site.run(LEASE.multipliedBy(20));
            holder.clockStoodStill(LEASE.multipliedBy(20));
            holder.goOn();
            TermTables begun = holder.keeper().acting().orElseThrow();
            assertThat(begun.isCurrent()).isFalse();
            assertThat(holder.write(begun)).isFalse();
            holder.keeper().step();
            assertThat(holder.keeper().acting()).isEmpty();
        }
    }

    @Test
    void aDatabaseThatWasAwayChangesNoTerm() {
        try (SimulatedControllers site = new SimulatedControllers(folder, 2)) {
            Machine holder = site.machine(0);
            site.run(LEASE);
            site.machines().forEach(machine -> machine.failure = () -> Failure.BEFORE);
            site.run(LITTLE);
            assertThat(site.acting()).as("its lease is not over").containsExactly(holder);
            site.run(LEASE.multipliedBy(4));
            assertThat(site.acting()).isEmpty();
            assertThat(holder.keeper().trouble()).contains("does not answer");
            site.machines().forEach(machine -> machine.failure = () -> Failure.NONE);
            // The other one is the first to see the database again.
            site.machine(1).keeper().step();
            site.run(LEASE);
            assertThat(site.acting()).containsExactly(holder);
            assertThat(site.current).isEqualTo(1);
        }
    }

    /** As on one host of virtual machines that was suspended; the clocks of these go on. */
    @Test
    void whoSleptTogetherWithTheHolderDoesNotFollowItAtOnce() {
        try (SimulatedControllers site = new SimulatedControllers(folder, 2)) {
            site.run(LEASE);
            site.pass(FIVE_HOURS);
            site.machine(1).keeper().step();
            site.run(LEASE);
            assertThat(site.acting()).containsExactly(site.machine(0));
            assertThat(site.current).isEqualTo(1);
        }
    }

    @Test
    void whatIsGivenBackIsTakenAtOnce() {
        try (SimulatedControllers site = new SimulatedControllers(folder, 2)) {
            site.run(LEASE);
            site.machine(0).end();
            site.machine(1).keeper().step();
            assertThat(site.acting()).containsExactly(site.machine(1));
        }
    }

    /** Pauses, kills, lost answers, clocks that are set or stand still, between all steps of all machines. */
    @Test
    void termsDoNotMixWhateverHappens() throws SQLException {
        int rounds = Campaign.rounds(30);
        try (SimulatedControllers site = new SimulatedControllers(folder, 3)) {
            for (int seed = 0; seed < rounds; seed++) {
                new Chaos(site, new Random(seed), seed % 2 == 0).run(150);
                site.run(LEASE.multipliedBy(3));
                assertThat(site.acting())
                        .as("seed %d: all are well again", seed)
                        .hasSize(1);
            }
            assertThat(site.current).as("there was something to see").isGreaterThan(rounds);
            verify(site);
        }
    }

    /** Reads what is in the file, by SQL alone. */
    private void verify(SimulatedControllers site) throws SQLException {
        List<String> rows = new ArrayList<>();
        Map<Long, String> holders = new HashMap<>();
        long before = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("mizan.db"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT term, who, subject FROM audit ORDER BY number")) {
            while (row.next()) {
                long term = row.getLong(1);
                String who = row.getString(2);
                rows.add(term + " " + who + " " + row.getString(3));
                assertThat(term)
                        .as("no write of an earlier term after one of a later")
                        .isGreaterThanOrEqualTo(before);
                assertThat(holders.computeIfAbsent(term, unused -> who))
                        .as("a term has one holder")
                        .isEqualTo(who);
                before = term;
            }
        }
        assertThat(rows).isEqualTo(site.taken).hasSizeGreaterThan(20);
        assertThat(holders).hasSizeGreaterThan(2);
    }

    /** What happens to the machines. */
    private static final class Chaos {
        private final SimulatedControllers site;
        private final Random random;
        private final boolean evenClocks;
        private final Map<Machine, List<TermTables>> held = new HashMap<>();
        /** A controller is in one step at a time. */
        private final Set<Machine> stepping = new HashSet<>();

        private int depth;

        /** @param evenClocks whether monotonic clocks never stand still; then no two may even believe that they act */
        Chaos(SimulatedControllers site, Random random, boolean evenClocks) {
            this.site = site;
            this.random = random;
            this.evenClocks = evenClocks;
        }

        void run(int events) {
            site.machines().forEach(machine -> {
                machine.meanwhile = this::meanwhile;
                machine.failure = this::failure;
            });
            for (int i = 0; i < events; i++) {
                event(any());
            }
            site.machines().forEach(machine -> {
                machine.meanwhile = () -> {};
                machine.failure = () -> Failure.NONE;
                machine.goOn();
            });
        }

        private List<TermTables> heldBy(Machine machine) {
            return held.computeIfAbsent(machine, unused -> new ArrayList<>());
        }

        private Machine any() {
            return site.machines().get(random.nextInt(site.machines().size()));
        }

        /** Others go on while one is in the middle of something. */
        private void meanwhile() {
            if (depth < 2 && random.nextInt(3) == 0) {
                depth++;
                for (int i = random.nextInt(3); i >= 0; i--) {
                    event(any());
                }
                depth--;
            }
        }

        private Failure failure() {
            int choice = random.nextInt(20);
            return choice == 0 ? Failure.BEFORE : choice == 1 ? Failure.AFTER : Failure.NONE;
        }

        private void event(Machine machine) {
            switch (random.nextInt(24)) {
                case 0 -> site.pass(Duration.ofMillis(random.nextInt(30_000)));
                case 1 -> machine.setWallClock(random.nextBoolean() ? FIVE_HOURS : FIVE_HOURS.negated());
                case 2 -> machine.stop();
                case 3 -> machine.goOn();
                case 4 -> {
                    if (random.nextInt(4) == 0) {
                        machine.restart();
                    }
                }
                case 5 -> {
                    if (!evenClocks) {
                        machine.clockStoodStill(Duration.ofMillis(random.nextInt(20_000)));
                    }
                }
                case 6, 7, 8, 9 -> write(machine);
                default -> {
                    site.pass(Duration.ofMillis(random.nextInt(3_000)));
                    if (stepping.add(machine)) {
                        machine.keeper().step();
                        stepping.remove(machine);
                    }
                }
            }
            machine.keeper().acting().ifPresent(heldBy(machine)::add);
            if (evenClocks) {
                assertThat(site.acting()).hasSizeLessThan(2);
            }
        }

        /** In a term that it holds, or held at some time. */
        private void write(Machine machine) {
            List<TermTables> terms = heldBy(machine);
            if (!terms.isEmpty()) {
                TermTables chosen = terms.get(Math.max(0, terms.size() - 1 - random.nextInt(4)));
                boolean expected = chosen.term().number() == site.current;
                assertThat(machine.write(chosen)).isEqualTo(expected);
            }
        }
    }
}
