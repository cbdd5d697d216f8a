package io.mizan.cli.command.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.cli.shared.LogInput;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    private static final Instant OCTOBER = Instant.parse("2026-10-15T12:00:00Z");

    @TempDir
    private Path folder;

    private Result run(String... args) {
        return CliRun.bare()
                .withVariable("MIZAN_STATE_DIR", folder.toString())
                .run(Stream.concat(Stream.of("report"), Stream.of(args)).toArray(String[]::new));
    }

    private void fill() {
        try (Database database =
                Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), InstantSource.fixed(OCTOBER))) {
            database.history().add(record("a", OCTOBER, 1.8, 1.2));
            database.history().add(record("b", OCTOBER.plusSeconds(86_400), 1.6, RunRecord.Balance.UNKNOWN));
            database.history().add(record("c", Instant.parse("2026-11-01T00:00:00Z"), 9, 9));
            database.audit().add(new AuditEntry(OCTOBER, "op<b>", "plan applied", "plan-7", "monthly</script>"));
        }
    }

    private static RunRecord record(String id, Instant at, double before, double after) {
        return new RunRecord(
                id,
                "hacc<script>",
                "c",
                "u",
                "place",
                at,
                10,
                0,
                new RunRecord.Files(100, 80, 10, 10, 1L << 30, 1L << 31),
                new RunRecord.Balance(before, after, 1.9, 1),
                "go on");
    }

    @Test
    void aMonthHasItsOwnRunsAndNoOthers() throws Exception {
        fill();
        Path page = folder.resolve("r.html");
        Result text = run("--month", "2026-10", "--html", page.toString());
        assertThat(text.code()).as(text.err()).isZero();
        assertThat(text.out()).contains("Report on 2026-10", "90 %", "1.70 -> 1.20", "1 action");
        String html = Files.readString(page);
        assertThat(html)
                .contains("What Mizan did")
                .doesNotContain("monthly</script>")
                .doesNotContain("hacc<script>");

        Result json = run("--month", "2026-10", "--json");
        assertThat(SchemaCheck.faults("site-report-v1.json", json.out())).isEmpty();
        Mapping root = Documents.parse("r", json.out()).asMapping();
        assertThat(root.text("runs")).isEqualTo("2");
        Mapping hacc = root.list("applications").get(0).asMapping();
        assertThat(hacc.number("ostCostAfter", 0)).isEqualTo(1.2);
        assertThat(hacc.text("actualBytes")).isEqualTo(String.valueOf(1L << 32));
        assertThat(run("--since", "2026-10-16", "--json").out()).contains("\"runs\":2");
    }

    @Test
    void anEmptyMonthSaysSoAndMakesNoDatabase() throws Exception {
        Path page = folder.resolve("empty.html");
        Result text = run("--month", "2026-09", "--html", page.toString());
        assertThat(text.code()).isZero();
        assertThat(text.out()).contains("Nothing was recorded", "no database yet");
        assertThat(Files.readString(page)).contains("Nothing was recorded");
        assertThat(folder.resolve("mizan.db")).doesNotExist();
        assertThat(SchemaCheck.faults(
                        "site-report-v1.json",
                        run("--month", "2026-09", "--json").out()))
                .isEmpty();
    }

    @Test
    void jobsAreRankedByNodeHours() throws Exception {
        Path logs = Files.createDirectories(folder.resolve("logs/2020"));
        try (InputStream in = LogInput.class.getResourceAsStream("/examples/slow.darshan")) {
            Files.write(logs.resolve("slow.darshan"), in.readAllBytes());
        }
        Files.writeString(logs.resolve("broken.darshan"), "no log");
        Result json =
                run("--since", "1970-01-01", "--darshan", folder.resolve("logs").toString(), "--json");
        assertThat(json.err()).isEmpty();
        assertThat(SchemaCheck.faults("site-report-v1.json", json.out())).isEmpty();
        Mapping root = Documents.parse("r", json.out()).asMapping();
        assertThat(root.text("logs")).isEqualTo("1");
        assertThat(root.text("unreadableLogs")).isEqualTo("1");
        assertThat(root.list("jobs")).hasSize(1);
        Mapping job = root.list("jobs").get(0).asMapping();
        double hours = job.number("nodes", 0) * job.number("lostSeconds", 0) / 3600;
        assertThat(job.number("nodeHours", 0)).isEqualTo(hours).isPositive();
        assertThat(job.number("lostSeconds", 0)).isLessThanOrEqualTo(job.number("runSeconds", 0));
        assertThat(run("--month", "1999-01", "--darshan", folder.resolve("logs").toString())
                        .out())
                .contains("Nothing was recorded");
    }

    @Test
    void mistakesAreNamed() {
        assertThat(run("--month", "October").err()).contains("2026-10");
        assertThat(run("--month", "2026-10", "--since", "3d").code()).isEqualTo(64);
        assertThat(run("--since", "soon").err()).contains("30d");
        assertThat(run("--since", "2200-01-01").err()).contains("--since must be in the past");
        assertThat(run("--darshan", "/nonexistent").err()).contains("cannot search");
        assertThat(run("--ranks-per-node", "0").code()).isEqualTo(64);
    }
}
