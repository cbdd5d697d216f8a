package io.mizan.database.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.database.job.BehaviourLog.Totals;
import io.mizan.database.job.CategoryRow;
import io.mizan.database.job.JobDecisions;
import io.mizan.database.job.StoredJob;
import io.mizan.database.plan.Candidate;
import io.mizan.database.plan.Term;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Refusal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JobTablesTest {
    private static final Instant T = Instant.parse("2026-11-17T10:20:00.123Z");

    @TempDir
    private Path folder;

    private static StoredJob job(String id, int run, String user, Instant start, Instant end) {
        return new StoredJob(id, run, user, user + "/wrf/64", start, end, "{\"job\":\"" + id + "\\n\"}");
    }

    private static StoredJob running(String id, int run, String user, Instant start) {
        return new StoredJob(id, run, user, user + "/wrf/64", start, null, "{}");
    }

    @ParameterizedTest
    @EnumSource
    void decisionsAreThereAfterARestartOneForEachRunOfAJob(Dialect dialect) {
        DatabaseSettings settings = Fresh.of(dialect, folder);
        StoredJob first = job("4711", 1, "alice", T, T.plusSeconds(60));
        StoredJob second = running("4711", 2, "bob", T.plusSeconds(100));
        StoredJob other = running("4712", 1, "alice", T.plusSeconds(50));
        try (Database database = Database.open(settings, InstantSource.system())) {
            JobDecisions jobs = database.jobDecisions();
            jobs.keep(List.of());
            assertThat(jobs.newest(10)).isEmpty();
            jobs.keep(List.of(running("4711", 1, "alice", T)));
            jobs.keep(List.of(first, other, second));
        }
        try (Database database = Database.open(settings, InstantSource.system())) {
            JobDecisions jobs = database.jobDecisions();
            assertThat(jobs.open()).containsExactly(other, second);
            assertThat(jobs.newest("4711")).contains(second);
            assertThat(jobs.newest("4713")).isEmpty();
            assertThat(jobs.newest(10)).containsExactly(second, other, first);
            assertThat(jobs.newest(1)).containsExactly(second);
            assertThat(jobs.of("alice").newest(10)).containsExactly(other, first);
            var unused = database.forgetBefore(T.plusSeconds(1000));
            assertThat(jobs.newest(10)).as("a job that runs is not forgotten").containsExactly(second, other);
        }
    }

    @ParameterizedTest
    @EnumSource
    void behavioursAreKeptByCategoryAndPruned(Dialect dialect) {
        try (Database database = Database.open(Fresh.of(dialect, folder), InstantSource.system())) {
            for (int i = 0; i < 6; i++) {
                database.behaviours()
                        .keep(List.of(new CategoryRow(
                                "u/job/" + i, i < 3 ? "u" : "v", 10, 9, i, T.plusSeconds(i), new byte[] {1, (byte) i
                                })));
            }
            database.behaviours()
                    .keep(List.of(new CategoryRow("u/job/0", "u", 11, 10, 7, T.plusSeconds(10), new byte[] {5})));
            CategoryRow found = database.behaviours().find("u/job/0").orElseThrow();
            assertThat(found.memory()).containsExactly(5);
            assertThat(found.lastSeen()).isEqualTo(T.plusSeconds(10));
            assertThat(found.hits()).isEqualTo(7);
            assertThat(database.behaviours().find("U/job/0")).isEmpty();
            assertThat(database.behaviours().totals()).isEqualTo(new Totals(6, 61, 55, 1 + 2 + 3 + 4 + 5 + 7));
            assertThat(database.behaviours().of("v").totals()).isEqualTo(new Totals(3, 30, 27, 12));
            assertThat(database.behaviours().prune(T.plusSeconds(2), 3)).isEqualTo(3);
            assertThat(database.behaviours().newest(10))
                    .extracting(CategoryRow::category)
                    .containsExactly("u/job/0", "u/job/5", "u/job/4");
            assertThat(database.behaviours().of("u").newest(10)).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aControllerWhoseTermIsOverWritesNothing(Dialect dialect) {
        try (Database database = Database.open(Fresh.of(dialect, folder), InstantSource.system())) {
            Term old = database.terms()
                    .take(database.terms().look(), new Candidate("old", "", ""))
                    .orElseThrow();
            TermTables tables = database.under(old);
            tables.jobDecisions().keep(List.of(running("1", 1, "alice", T)));
            var unused = database.terms()
                    .take(database.terms().look(), new Candidate("new", "", ""))
                    .orElseThrow();
            Assertions.assertThatThrownBy(() -> tables.jobDecisions().keep(List.of(running("2", 1, "alice", T))))
                    .isInstanceOfSatisfying(
                            MizanException.class,
                            e -> assertThat(e.problem().code()).isEqualTo(ErrorCode.LEASE_LOST));
            assertThat(database.jobDecisions().newest(10)).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDamagedDocumentIsEmptyAndHidesNoOther(Dialect dialect) {
        try (Database database = Database.open(Fresh.of(dialect, folder), InstantSource.system())) {
            database.jobDecisions().keep(List.of(running("1", 1, "alice", T), running("2", 1, "alice", T)));
            int changed = database.sql()
                    .write(tx ->
                            tx.update("UPDATE job_decision SET document = ? WHERE job = '1'", new byte[] {1, 2, 3}));
            assertThat(changed).isEqualTo(1);
            assertThat(database.jobDecisions().open())
                    .extracting(StoredJob::document)
                    .containsExactly("", "{}");
        }
    }

    @Test
    void aJobWithoutAUserIsRefused() {
        assertThat(Refusal.line(() -> running("1", 1, "", T))).contains("a user");
        assertThat(Refusal.line(() -> running("1", 0, "u", T))).contains("run=0");
    }
}
