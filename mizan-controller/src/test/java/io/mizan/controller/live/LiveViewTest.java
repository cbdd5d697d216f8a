package io.mizan.controller.live;

import static io.mizan.controller.Reports.START;
import static io.mizan.telemetry.report.Known.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.controller.Reports;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.model.error.MizanException;
import io.mizan.model.system.Balance;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.ServerReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LiveViewTest {
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    private final SystemMonitor monitor = new SystemMonitor("fs", new Freshness(INTERVAL, 3, 10));
    private final StartedJobs started = new StartedJobs();
    private final LiveSource source = new LiveSource("fs", monitor, started, INTERVAL, 0.9);

    private static Instant at(int seconds) {
        return START.plusSeconds(seconds);
    }

    private static JobActivity job(String name, int jobs, double bytes) {
        return new JobActivity(name, jobs, UNKNOWN, bytes, UNKNOWN, 1, UNKNOWN);
    }

    private static ServerReport withJobs(ServerReport report, List<JobActivity> jobs) {
        return new ServerReport(
                report.server(),
                report.session(),
                report.sequence(),
                report.takenAt(),
                report.intervalSeconds(),
                report.host(),
                report.targets(),
                jobs);
    }

    @Test
    void beforeAnyReportItIsAViewOfNothing() {
        LiveView view = source.at(at(0));
        assertThat(view.targets()).isEmpty();
        assertThat(view.servers()).isEmpty();
        assertThat(LiveViewJson.encode(view))
                .isEqualTo(
                        "{\"schema\":\"mizan/live/v1\",\"system\":\"fs\",\"at\":\"" + at(0)
                                + "\",\"intervalSeconds\":5.0,\"balance\":{},\"totals\":{},\"servers\":[],\"targets\":[],\"jobs\":[]}");
        assertThat(LiveViewJson.decode(LiveViewJson.encode(view))).isEqualTo(view);
    }

    @Test
    void targetsAreThoseOfTheMonitorWithWhatTheyDo() {
        monitor.accept(Reports.of("oss0", 1, 0, 2, i -> 5), at(0));
        monitor.accept(Reports.of("oss1", 1, 2, 2, i -> 5), at(2));
        LiveView view = source.at(at(4));
        assertThat(view.targets()).extracting(LiveView.LiveTarget::index).containsExactly(0, 1, 2, 3);
        assertThat(view.targets().get(2).server()).isEqualTo("oss1");
        assertThat(view.targets().get(0).fill()).isEqualTo(0.5);
        assertThat(view.totals().writeBytesPerSecond()).isEqualTo(4.0 * (100 << 20));
        assertThat(view.servers().get(0).ageSeconds()).isEqualTo(4);
        assertThat(view.servers().get(0).cpu()).isEqualTo(UNKNOWN);
        Balance balance = Balance.of(monitor.observed(at(4)).view());
        assertThat(view.balance()).isEqualTo(new LiveView.Balance(balance.score(), balance.targetCost()));
        assertThat(LiveViewJson.encode(view)).doesNotContain("-1").doesNotContain("cpu");
        assertThat(LiveViewJson.decode(LiveViewJson.encode(view))).isEqualTo(view);
    }

    @Test
    void whatASilentServerSaidLongAgoIsNotShownAsIfItHappenedNow() {
        monitor.accept(Reports.of("oss0", 1, 0, 2, i -> 5), at(0));
        monitor.accept(Reports.of("oss1", 1, 2, 2, i -> 5), at(60));
        LiveView view = source.at(at(60));
        assertThat(view.servers().get(0).verdict()).isEqualTo(Freshness.Verdict.SILENT);
        assertThat(view.servers().get(0).writeBytesPerSecond()).isEqualTo(UNKNOWN);
        assertThat(view.targets().get(0).concern()).isEqualTo("silent");
        assertThat(view.targets().get(0).writesPerSecond()).isEqualTo(UNKNOWN);
        assertThat(view.targets().get(0).totalBytes()).isPositive();
        assertThat(view.targets().get(2).concern()).isEmpty();
        assertThat(view.totals().writeBytesPerSecond()).isEqualTo(2.0 * (100 << 20));
    }

    @Test
    void aFullTargetIsAConcern() {
        LiveSource strict = new LiveSource("fs", monitor, started, INTERVAL, 0.5);
        monitor.accept(Reports.of("oss0", 1, 0, 2, i -> 5), at(0));
        assertThat(strict.at(at(0)).targets())
                .extracting(LiveView.LiveTarget::concern)
                .containsOnly("full");
    }

    @Test
    void theBusiestJobsAreListedAndTheOthersSummedUp() {
        List<JobActivity> jobs = new ArrayList<>(IntStream.range(0, 60)
                .mapToObj(i -> job("job" + i, 1, 1000 - i))
                .toList());
        jobs.add(job(JobActivity.OTHERS, 7, 5000));
        started.started(new StartedJob("job3", "alice", 16, "wrf", "/fs/a", "advise", START, null));
        monitor.accept(withJobs(Reports.of("oss0", 1, 0, 2, i -> 5), jobs), at(0));
        LiveView view = source.at(at(0));
        assertThat(view.jobs()).hasSize(LiveSource.MOST_JOBS + 1);
        assertThat(view.jobs().get(0).job()).isEqualTo("job0");
        assertThat(view.jobs().get(3).user()).isEqualTo("alice");
        assertThat(view.jobs().get(3).nodes()).isEqualTo(16);
        LiveView.LiveJob others = view.jobs().get(LiveSource.MOST_JOBS);
        assertThat(others.job()).isEqualTo("(others)");
        assertThat(others.jobs()).isEqualTo(17);
        assertThat(others.readBytesPerSecond()).as("nobody knows any").isEqualTo(UNKNOWN);
        assertThat(view.jobs().stream()
                        .mapToDouble(LiveView.LiveJob::writeBytesPerSecond)
                        .sum())
                .as("nothing is lost")
                .isEqualTo(jobs.stream()
                        .mapToDouble(JobActivity::writeBytesPerSecond)
                        .sum());
        assertThat(LiveViewJson.decode(LiveViewJson.encode(view))).isEqualTo(view);
    }

    @Test
    void startedJobsHaveALimit() {
        StartedJobs few = new StartedJobs(2);
        for (String job : List.of("1", "2", "1", "3")) {
            few.started(new StartedJob(job, "u", 1, "a", "", "advise", START, null));
        }
        few.ended("3", at(9));
        few.ended("never", at(9));
        assertThat(few.all()).extracting(StartedJob::job).containsExactly("1", "3");
        assertThat(few.find("3").orElseThrow().endedAt()).contains(at(9));
        assertThat(few.find("2")).isEmpty();
    }

    /** As many as there may be, each with the longest names that are taken: far more than a controller has memory for. */
    @Test
    void longNamesOfStartedJobsHaveALimit() {
        StartedJobs jobs = new StartedJobs();
        jobs.started(new StartedJob("runs", "u", 1, "a", "", "advise", START, null));
        String hosts = "n".repeat(16_384);
        for (int i = 0; i < 20_000; i++) {
            jobs.started(new StartedJob("job" + i, "u", 1, hosts, "a", "", "advise", START, at(1), null, 0));
        }
        assertThat(jobs.all().stream().mapToLong(job -> job.hosts().length()).sum())
                .isLessThanOrEqualTo(StartedJobs.MOST_CHARACTERS);
        assertThat(jobs.find("job19999")).isPresent();
        assertThat(jobs.find("runs"))
                .as("those that are over are forgotten first")
                .isPresent();
    }

    @Test
    void whatIsNotALiveViewIsRefused() {
        String good = LiveViewJson.encode(source.at(at(0)));
        List.of(
                        "",
                        "[]",
                        "a: b",
                        "{}",
                        good.replace("live/v1", "live/v2"),
                        good.replace(at(0).toString(), "yesterday"),
                        good.replace("5.0", "-1"),
                        good.replace("\"jobs\":[]", "\"jobs\":[1]"),
                        good.replace("\"servers\":[],", ""),
                        good.replace("\"totals\":{}", "\"totals\":{\"readBytesPerSecond\":1e999}"))
                .forEach(bad -> assertThatThrownBy(() -> LiveViewJson.decode(bad))
                        .as(bad)
                        .isInstanceOf(MizanException.class));
        assertThat(LiveViewJson.decode(good.replace("\"balance\":{}", "\"balance\":{\"score\":null},\"later\":1"))
                        .balance())
                .as("null is unknown, and newer keys do no harm")
                .isEqualTo(LiveView.Balance.UNKNOWN);
    }
}
