package io.mizan.cli.command.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.server.TargetBinding;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServersCommandTest {
    @TempDir
    private Path folder;

    private Result servers(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "servers";
        System.arraycopy(words, 0, all, 1, words.length);
        return CliRun.bare()
                .withVariable("MIZAN_STATE_DIR", folder.toString())
                .withVariable("USER", "mallory")
                .withUser("ann")
                .run(all);
    }

    private Database database() {
        return Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), InstantSource.system());
    }

    @Test
    void whatWasLearntIsShownConfirmedAndPaired() {
        assertThat(servers("list").out()).contains("no server has reported");
        try (Database database = database()) {
            database.servers()
                    .learn(List.of(
                            new TargetBinding("fs-OST0000", "oss1", "", Instant.EPOCH),
                            new TargetBinding("fs-OST0001", "oss1", "", Instant.EPOCH)));
        }
        assertThat(servers("list").out()).contains("fs-OST0000  oss1    -");
        assertThat(servers("confirm", "fs-OST0001", "--server", "oss2", "--reason", "moved")
                        .out())
                .contains("1 target confirmed by ann");
        assertThat(servers("confirm", "--reason", "rest").out()).contains("1 target confirmed");
        assertThat(servers("pair", "oss2", "oss1", "--reason", "HA").out()).contains("oss1 and oss2 are a pair");
        Result list = servers("list");
        assertThat(list.out()).contains("fs-OST0001  oss2    ann", "pair oss1 oss2, confirmed by ann");
        assertThat(SchemaCheck.faults(
                        "servers-v1.json", servers("list", "--json").out()))
                .isEmpty();
        assertThat(servers("pair", "oss1", "oss2", "--remove", "--reason", "x").code())
                .isZero();
        assertThat(servers("pair", "oss1", "oss2", "--remove", "--reason", "x").err())
                .contains("are not a pair");
        try (Database database = database()) {
            assertThat(database.audit().newest(10))
                    .hasSize(4)
                    .extracting(AuditEntry::who)
                    .containsOnly("ann");
        }
    }

    @Test
    void mistakesChangeNothing() {
        assertThat(servers("confirm", "--server", "oss1", "--reason", "x").code())
                .isEqualTo(64);
        assertThat(servers("confirm", "fs-OST0009", "--reason", "x").err()).contains("fs-OST0009");
        assertThat(servers("confirm").code()).isEqualTo(64);
        assertThat(servers("pair", "oss1", "oss1", "--reason", "x").code()).isEqualTo(1);
        assertThat(servers("pair", "oss1\u001b", "oss2", "--reason", "x").err())
                .contains("\\u001b")
                .doesNotContain("\u001b");
        try (Database database = database()) {
            assertThat(database.audit().newest(10)).isEmpty();
        }
    }
}
