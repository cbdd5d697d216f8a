package io.mizan.controller.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.controller.Reports;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.Candidate;
import io.mizan.database.server.ServerPair;
import io.mizan.database.server.TargetBinding;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Refusal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers oss1 and oss2 with two targets each, in a real database. */
class TargetServersTest {
    private static final Instant T0 = Reports.START;

    @TempDir
    private Path folder;

    private Database database;
    private TargetServers servers;

    @BeforeEach
    void learn() {
        database = Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), InstantSource.system());
        servers = servers();
        assertThat(targets("oss1", 0, 2, 0)).isEqualTo(2);
        assertThat(targets("oss2", 2, 2, 0)).isEqualTo(2);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private TargetServers servers() {
        return new TargetServers(database.servers(), new Freshness(Duration.ofSeconds(10), 3, 10));
    }

    /** How many targets of a report are taken. */
    private int targets(String server, int first, int count, int second) {
        return servers.admit(Reports.of(server, 1, first, count, t -> 5), T0.plusSeconds(second))
                .targets()
                .size();
    }

    private static ServerPair pair() {
        return new ServerPair("oss2", "oss1", "root", T0);
    }

    @Test
    void whatBelongsToAnotherIsLeftOutCountedAndShown() {
        assertThat(targets("oss2", 1, 3, 1)).as("its own two alone").isEqualTo(2);
        assertThat(targets("oss2", 0, 4, 2)).isEqualTo(2);
        assertThat(servers.conflicts(T0.plusSeconds(3)))
                .extracting(
                        TargetConflict::target, TargetConflict::server, TargetConflict::home, TargetConflict::reports)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("fs-OST0000", "oss2", "oss1", 1L),
                        org.assertj.core.groups.Tuple.tuple("fs-OST0001", "oss2", "oss1", 2L));
        assertThat(servers.refused()).containsOnly(java.util.Map.entry("oss2", 3L));
        assertThat(servers.conflicts(T0.plusSeconds(3 * 3600))).isEmpty();
    }

    /** It was stopped after it had looked whether it acts, and another one has taken over. */
    @Test
    void whatIsSaidToAControllerWhoseTermIsOverIsNotWritten() {
        servers.synchronise();
        TermTables old = term("old");
        TargetServers late = new TargetServers(
                database.servers(), () -> Optional.of(old.servers()), new Freshness(Duration.ofSeconds(10), 3, 10));
        late.pair(pair(), "in its term");
        term("new");
        ErrorCode lost = ErrorCode.LEASE_LOST;
        assertThat(Refusal.of(() -> late.unpair(pair(), "late")).code()).isEqualTo(lost);
        assertThat(Refusal.of(() -> late.pair(new ServerPair("oss3", "oss4", "root", T0), "late"))
                        .code())
                .isEqualTo(lost);
        assertThat(Refusal.of(() -> late.confirm(List.of(), "", "root", "late", T0))
                        .code())
                .isEqualTo(lost);
        assertThat(database.servers().pairs()).hasSize(1);
        assertThat(database.servers().targets()).noneMatch(TargetBinding::confirmed);
        TargetServers none =
                new TargetServers(database.servers(), Optional::empty, new Freshness(Duration.ofSeconds(10), 3, 10));
        assertThat(Refusal.of(() -> none.unpair(pair(), "late")).code()).isEqualTo(lost);
    }

    private TermTables term(String name) {
        return database.under(database.terms()
                .take(database.terms().look(), new Candidate(name, "", ""))
                .orElseThrow());
    }

    @Test
    void whatWasLearntOutlivesTheController() {
        servers.synchronise();
        servers = servers();
        assertThat(targets("oss2", 0, 2, 1)).as("oss2 comes first this time").isZero();
        assertThat(targets("oss1", 0, 2, 2)).isEqualTo(2);
    }

    @Test
    void anotherControllerThatWasFirstIsRight() {
        TargetServers other = servers();
        other.admit(Reports.of("oss9", 1, 0, 1, t -> 5), T0);
        other.synchronise();
        servers.synchronise();
        assertThat(servers.targets().get(0).server()).isEqualTo("oss9");
        assertThat(targets("oss1", 0, 2, 1)).isEqualTo(1);
    }

    @Test
    void aPartnerTakesOverWhenTheHomeServerIsGoneAndGivesBack() {
        servers.synchronise();
        servers.pair(pair(), "HA");
        assertThat(targets("oss2", 0, 4, 5)).as("oss1 has just reported them").isEqualTo(2);
        assertThat(servers.conflicts(T0.plusSeconds(5))).isEmpty();
        assertThat(targets("oss2", 0, 4, 31))
                .as("oss1 was silent for three intervals")
                .isEqualTo(4);
        assertThat(servers.takenOver())
                .containsOnlyKeys("fs-OST0000", "fs-OST0001")
                .containsValue("oss2");
        assertThat(targets("oss1", 0, 2, 40)).isEqualTo(2);
        assertThat(servers.takenOver()).isEmpty();
        assertThat(targets("oss2", 0, 4, 41))
                .as("both report them, so the home server is believed")
                .isEqualTo(2);
    }

    @Test
    void aPartnerTakesOverAtOnceWhatTheHomeServerGaveUp() {
        servers.pair(pair(), "HA");
        assertThat(targets("oss1", 0, 1, 5)).isEqualTo(1);
        assertThat(targets("oss2", 0, 4, 6)).as("OST0001 is gone from oss1").isEqualTo(3);
        assertThat(servers.unpair(pair(), "no longer")).isTrue();
        assertThat(servers.unpair(pair(), "no longer")).isFalse();
        assertThat(targets("oss2", 0, 4, 100)).isEqualTo(2);
        assertThat(servers.conflicts(T0.plusSeconds(100))).hasSize(2);
    }

    @Test
    void anAdministratorConfirmsOrNamesAnotherServer() {
        assertThat(targets("oss2", 1, 1, 1)).isZero();
        servers.synchronise();
        assertThat(servers.confirm(List.of(), "", "root", "all is as it should be", T0))
                .as("not what two servers claim")
                .extracting(TargetBinding::target)
                .containsExactly("fs-OST0000", "fs-OST0002", "fs-OST0003");
        servers.confirm(List.of("fs-OST0001"), "oss2", "root", "moved", T0);
        assertThat(servers.conflicts(T0.plusSeconds(2))).isEmpty();
        assertThat(targets("oss2", 1, 3, 3)).isEqualTo(3);
        assertThat(targets("oss1", 0, 2, 4)).isEqualTo(1);
        assertThat(servers.targets()).allMatch(TargetBinding::confirmed);
        assertThatThrownBy(() -> servers.confirm(List.of("fs-OST00ff"), "", "root", "x", T0))
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("fs-OST00ff");
        assertThat(database.audit().newest(10))
                .hasSize(4)
                .extracting(AuditEntry::who)
                .containsOnly("root");
    }

    @Test
    void aKeyThatIsMisusedDoesNotFillTheDatabase() {
        int taken = 0;
        for (int first = 100; first < 3_000; first += 100) {
            taken += targets("oss3", first, 100, 1);
        }
        servers.synchronise();
        assertThat(taken).isEqualTo(1_000);
        assertThat(database.servers().targets()).hasSize(1_004);
    }
}
