package io.mizan.controller.monitor;

import static io.mizan.controller.Reports.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.controller.Reports;
import io.mizan.model.error.MizanException;
import io.mizan.model.system.TargetState;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SystemMonitorTest {
    private final SystemMonitor monitor = new SystemMonitor("fs", new Freshness(Duration.ofSeconds(5), 3, 10));

    private static Instant at(int seconds) {
        return START.plusSeconds(seconds);
    }

    private void round(int number, double slowMillis) {
        for (int server = 0; server < 3; server++) {
            monitor.accept(
                    Reports.of("oss" + server, number, 4 * server, 4, i -> i / 4 == 1 ? slowMillis : 5),
                    at(5 * number));
        }
    }

    private List<Integer> usable(ObservedState observed) {
        return observed.careful().dataTargets().stream()
                .filter(target -> target.state() == TargetState.ACTIVE)
                .map(target -> target.index())
                .toList();
    }

    @Test
    void beforeAnyReportThereIsNoSystem() {
        assertThatThrownBy(() -> monitor.observed(START))
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("no server has reported");
    }

    @Test
    void theJobsOfATargetAreThoseThatTheServerSaysWhichServesItNow() {
        JobActivity before = new JobActivity("4711", 1, 1, 2, 3, 4, 5);
        JobActivity after = new JobActivity("4712", 1, 5, 4, 3, 2, 1);
        monitor.accept(withJob("oss0", 1, before), at(0));
        assertThat(monitor.jobsByTarget(at(1))).containsEntry("fs-OST0000", List.of(before));
        monitor.accept(withJob("oss1", 1, after), at(2));
        assertThat(monitor.jobsByTarget(at(3))).containsEntry("fs-OST0000", List.of(after));
        assertThat(monitor.jobsByTarget(at(60))).as("of servers that report").isEmpty();
    }

    private static ServerReport withJob(String server, long sequence, JobActivity job) {
        ServerReport report = Reports.of(server, sequence, 0, 1, i -> 5);
        TargetReport target = report.targets().get(0);
        return new ServerReport(
                server,
                report.session(),
                sequence,
                report.takenAt(),
                report.intervalSeconds(),
                report.host(),
                List.of(new TargetReport(target.target(), target.activity(), List.of(job))),
                List.of(job));
    }

    @Test
    void aSilentServerBecomesSuspectAndThenAvoided() {
        round(1, 5);
        monitor.accept(Reports.of("oss0", 2, 0, 4, i -> 5), at(20));
        ObservedState fresh = monitor.observed(at(20));
        assertThat(usable(fresh)).hasSize(12);
        ObservedState suspect = monitor.observed(at(21));
        assertThat(suspect.concerns().values())
                .containsOnly(AvoidReason.SUSPECT)
                .hasSize(8);
        assertThat(usable(suspect)).containsExactly(0, 1, 2, 3);
        assertThat(suspect.lenient().dataTargets()).allMatch(target -> target.state() == TargetState.ACTIVE);
        ObservedState silent = monitor.observed(at(56));
        assertThat(silent.concerns()).containsEntry(4, AvoidReason.SILENT);
        assertThat(silent.lenient().dataTargets().stream().filter(target -> target.state() == TargetState.ACTIVE))
                .as("what is certain holds even where nothing else is left")
                .hasSize(4);
        assertThat(monitor.sources(at(56)))
                .extracting(SourceStatus::verdict)
                .containsExactly(Freshness.Verdict.SUSPECT, Freshness.Verdict.SILENT, Freshness.Verdict.SILENT);
        monitor.accept(Reports.of("oss1", 2, 4, 4, i -> 5), at(57));
        assertThat(monitor.observed(at(57)).concerns()).doesNotContainKey(4);
    }

    @Test
    void aSlowServerIsAvoidedAfterTwoReportsAndUsedAgainAfterThree() {
        round(1, 5);
        round(2, 50);
        assertThat(monitor.observed(at(10)).concerns())
                .as("one report is a suspicion")
                .isEmpty();
        round(3, 50);
        assertThat(monitor.observed(at(15)).concerns())
                .hasSize(4)
                .containsEntry(4, AvoidReason.SLOW)
                .containsEntry(7, AvoidReason.SLOW);
        assertThat(monitor.slowSince()).hasSize(4).containsEntry("fs-OST0004", new SlowTarget("oss1", 2, 3));
        round(4, 5);
        round(5, 5);
        assertThat(monitor.observed(at(25)).concerns()).hasSize(4);
        round(6, 5);
        assertThat(monitor.observed(at(30)).concerns()).isEmpty();
        assertThat(monitor.slowSince()).isEmpty();
    }

    @Test
    void whereAllAreSlowNobodyIs() {
        for (int number = 1; number < 5; number++) {
            for (int server = 0; server < 3; server++) {
                monitor.accept(Reports.of("oss" + server, number, 4 * server, 4, i -> 50), at(5 * number));
            }
        }
        assertThat(monitor.observed(at(20)).concerns()).isEmpty();
    }

    @Test
    void aTargetBelongsToTheServerThatReportedItLast() {
        monitor.accept(Reports.of("oss0", 1, 0, 4, i -> 5), at(1));
        monitor.accept(Reports.of("oss1", 1, 4, 4, i -> 5), at(1));
        monitor.accept(Reports.of("oss1", 2, 0, 8, i -> 5), at(2));
        assertThat(monitor.observed(at(2)).view().servers()).singleElement().satisfies(server -> {
            assertThat(server.name()).isEqualTo("oss1");
            assertThat(server.targets()).hasSize(8);
        });
        assertThat(monitor.observed(at(30)).concerns()).hasSize(8);
    }

    @Test
    void aClockThatGoesBackMakesNothingOlder() {
        round(1, 5);
        assertThat(monitor.observed(START.minusSeconds(3600)).concerns()).isEmpty();
    }
}
