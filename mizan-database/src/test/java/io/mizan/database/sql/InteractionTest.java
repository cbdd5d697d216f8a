package io.mizan.database.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.database.interaction.InteractionDatabase;
import io.mizan.database.interaction.Prediction;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.interaction.RunRecords;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.testing.Campaign;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a client keeps, in each of the databases. */
class InteractionTest {
    private static final Instant NOW = Instant.parse("2026-11-15T10:00:00.123456789Z");

    @TempDir
    private Path folder;

    private Database open(Dialect dialect) {
        return Database.open(Fresh.of(dialect, folder), InstantSource.fixed(NOW));
    }

    @ParameterizedTest
    @EnumSource
    void whateverIsPredictedAndPlacedComesBack(Dialect dialect) {
        try (Database database = open(dialect)) {
            InteractionDatabase interaction = database.interaction();
            for (int seed = 0; seed < Campaign.rounds(4); seed++) {
                Requests random = new Requests(seed);
                List<PlacementRequest> requests = random.next(100);
                Prediction prediction = new Prediction("run '" + seed, "ior \udcff", NOW);
                interaction.predicted(prediction, requests);

                assertThat(interaction.requests(prediction.id())).isEqualTo(requests);
                assertThat(interaction.placement(prediction.id())).isEmpty();

                for (int time = 1; time <= 2; time++) {
                    Placement placement = random.place(requests);
                    interaction.placed(prediction.id(), shuffled(placement, seed), NOW.plusSeconds(2L * seed + time));

                    assertThat(interaction.placement(prediction.id())).contains(placement);
                    assertThat(interaction.current("ior \udcff")).contains(prediction);
                    assertThat(interaction.allocations("ior \udcff")).isEqualTo(placement.allocations());
                }
            }
            assertThat(interaction.current("IOR \udcff")).isEmpty();
            assertThat(interaction.current("ior \udcff ")).isEmpty();
            assertThat(interaction.forget("ior")).isZero();
            assertThat(interaction.forget("ior \udcff")).isEqualTo(Campaign.rounds(4));
            assertThat(interaction.current("ior \udcff")).isEmpty();
            assertThat(interaction.requests("run '0")).isEmpty();
        }
    }

    /** Policies need not answer in the order of the requests. */
    private static Placement shuffled(Placement placement, long seed) {
        List<Allocation> allocations = new java.util.ArrayList<>(placement.allocations());
        Collections.shuffle(allocations, new Random(seed));
        return new Placement(allocations, placement.refusals());
    }

    @ParameterizedTest
    @EnumSource
    void theTablesAreThoseOfThePaper(Dialect dialect) throws SQLException {
        DatabaseSettings settings = Fresh.of(dialect, folder);
        long gib = 1L << 30;
        ComponentRequest plain = new ComponentRequest(new Extent(0, Extent.EOF), false, gib, 8);
        ComponentRequest first = new ComponentRequest(new Extent(0, gib / 8), false, gib / 8, 1);
        ComponentRequest second = new ComponentRequest(new Extent(gib / 8, gib / 2), false, gib / 8, 3);
        List<PlacementRequest> requests = List.of(
                new PlacementRequest("/mnt/lustre/ior/test.0", 8 * gib, 0, List.of(plain), "", Set.of(), 0),
                new PlacementRequest("/mnt/lustre/ior/test.1", 8 * gib, 1, List.of(first, second), "", Set.of(), 0));
        try (Database database = Database.open(settings, InstantSource.fixed(NOW))) {
            database.interaction().predicted(new Prediction("1", "ior", NOW), requests);
            database.interaction()
                    .placed(
                            "1",
                            new Placement(
                                    List.of(
                                            new Allocation(
                                                    requests.get(0),
                                                    List.of(new Allocation.Component(
                                                            plain, gib, List.of(30, 20, 5, 1, 22, 35, 14, 23)))),
                                            new Allocation(
                                                    requests.get(1),
                                                    List.of(
                                                            new Allocation.Component(first, gib / 8, List.of(10)),
                                                            new Allocation.Component(
                                                                    second, gib / 8, List.of(24, 29, 34))))),
                                    List.of()),
                            NOW);
        }
        DriverSource source = new DriverSource(settings);
        try (var connection = source.getConnection()) {
            Transaction tx = new Transaction(connection, 0);
            assertThat(tx.list(
                            "SELECT file_name, stripe_size, stripe_count, mpi_rank, ost_list FROM plain_request",
                            row -> row.getString(1) + "|" + row.getLong(2) + "|" + row.getInt(3) + "|" + row.getInt(4)
                                    + "|" + row.getString(5)))
                    .containsExactly("/mnt/lustre/ior/test.0|1073741824|8|0|30 20 5 1 22 35 14 23");
            assertThat(tx.list(
                            "SELECT file_name, file_size, extent_id, extent_start, extent_end, ost_list"
                                    + " FROM pfl_request ORDER BY extent_id",
                            row -> row.getString(1) + "|" + row.getLong(2) + "|" + row.getInt(3) + "|" + row.getLong(4)
                                    + "|" + row.getLong(5) + "|" + row.getString(6)))
                    .containsExactly(
                            "/mnt/lustre/ior/test.1|8589934592|1|0|134217728|10",
                            "/mnt/lustre/ior/test.1|8589934592|2|134217728|536870912|24 29 34");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerThatDoesNotFitChangesNothing(Dialect dialect) {
        try (Database database = open(dialect)) {
            InteractionDatabase interaction = database.interaction();
            Requests random = new Requests(7);
            List<PlacementRequest> requests = random.next(30);
            Placement placement = random.place(requests);
            interaction.predicted(new Prediction("1", "app", NOW), requests);
            List<Allocation> all = placement.allocations();

            Placement short1 = new Placement(all.subList(1, all.size()), placement.refusals());
            assertThatThrownBy(() -> interaction.placed("1", short1, NOW))
                    .hasMessageContaining("must answer every request");
            List<Allocation> twice = new java.util.ArrayList<>(all);
            twice.add(all.get(0));
            assertThatThrownBy(() -> interaction.placed("1", new Placement(twice, placement.refusals()), NOW))
                    .hasMessageContaining("answer each predicted request once");
            assertThatThrownBy(() -> interaction.placed("2", placement, NOW))
                    .hasMessageContaining("no such prediction");
            assertThatThrownBy(() -> interaction.predicted(
                            new Prediction("3", "app", NOW), List.of(requests.get(0), requests.get(0))))
                    .hasMessageContaining("predicted twice");
            assertThatThrownBy(() -> interaction.predicted(new Prediction("4", "x".repeat(300), NOW), requests))
                    .hasMessageContaining("too long");

            assertThat(interaction.placement("1")).isEmpty();
            assertThat(interaction.current("app")).isEmpty();
            interaction.placed("1", placement, NOW);
            interaction.predicted(new Prediction("1", "app", NOW), requests.subList(0, 3));
            assertThat(interaction.requests("1")).isEqualTo(requests.subList(0, 3));
            assertThat(interaction.current("app")).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void runsAreKeptUntilTheyAreOld(Dialect dialect) {
        try (Database database = open(dialect)) {
            RunRecords history = database.history();
            List<RunRecord> runs = List.of(run(1), run(2), run(3));
            runs.forEach(history::add);
            history.add(new RunRecord("run 2", "other", "", "", "", NOW, 0, 0, run(9).files(), run(9).balance(), ""));

            assertThat(history.newest("hacc", 2)).containsExactly(runs.get(2), runs.get(1));
            assertThat(history.newest("other", 2)).isEmpty();
            assertThat(history.of(run(1).user()).newest("hacc", 2)).containsExactly(runs.get(2), runs.get(1));
            assertThat(history.of("somebody else").newest("hacc", 2)).isEmpty();
            assertThat(history.newest(2)).containsExactly(runs.get(2), runs.get(1));
            assertThat(history.between(run(2).startedAt(), run(3).startedAt(), 9))
                    .containsExactly(runs.get(1));
            assertThat(history.between(NOW, run(9).startedAt(), 2)).containsExactly(runs.get(0), runs.get(1));
            assertThat(history.between(run(4).startedAt(), run(9).startedAt(), 9))
                    .isEmpty();
            assertThat(history.applications(5)).containsExactly("hacc");
            history.add(new RunRecord(
                    "run 4",
                    "a' OR 1=1 --\n",
                    "",
                    "",
                    "",
                    run(3).startedAt().plusSeconds(1),
                    0,
                    0,
                    run(9).files(),
                    run(9).balance(),
                    ""));
            assertThat(history.applications(5)).containsExactly("a' OR 1=1 --\n", "hacc");
            assertThat(history.applications(1)).hasSize(1);
            assertThat(history.of("user").applications(5)).containsExactly("hacc");
            assertThat(history.of("user").newest(1)).containsExactly(runs.get(2));
            assertThat(history.of("user").newest("hacc", 5)).hasSize(3);
            assertThat(history.of("' OR 1=1 --").newest("hacc", 5)).isEmpty();
            assertThat(history.of("somebody").between(NOW, run(9).startedAt(), 9))
                    .isEmpty();
            assertThat(database.forgetBefore(runs.get(1).startedAt())).isEqualTo(new Tables.Forgotten(0, 1, 0, 0));
            assertThat(history.newest("hacc", 10)).containsExactly(runs.get(2), runs.get(1));
        }
    }

    private static RunRecord run(int number) {
        return new RunRecord(
                "run " + number,
                "hacc",
                "node\n1",
                "user",
                "place",
                NOW.plus(Duration.ofDays(number)),
                0.1 * number,
                number == 3 ? 137 : 0,
                new RunRecord.Files(100, 90, 5, 5, Long.MAX_VALUE, 1L << 50),
                new RunRecord.Balance(1.7, 1.0 / 3, RunRecord.Balance.UNKNOWN, 1),
                "go on; it's faster");
    }
}
