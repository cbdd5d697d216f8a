package io.mizan.telemetry.collect;

import static io.mizan.telemetry.report.Known.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.ReportJson;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.testing.Campaign;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReportMakerTest {
    private static final Instant NOON = Instant.parse("2026-11-16T12:00:00Z");

    @Test
    void theFirstReportHasNoRates() {
        ServerReport report = maker().next(reading(NOON, 7, target("fs-OST0000", 10, Map.of("a", 5L))));
        assertThat(report.sequence()).isEqualTo(1);
        assertThat(report.intervalSeconds()).isZero();
        assertThat(report.targets().get(0).activity()).isEqualTo(Activity.NOTHING_KNOWN);
        assertThat(report.jobs()).isEmpty();
    }

    @Test
    void ratesAreOfTheClockThatGoesForward() {
        ReportMaker maker = maker();
        maker.next(reading(NOON, 0, target("fs-OST0000", 10, Map.of("a", 5L))));
        // the wall clock was set back by an hour meanwhile
        ServerReport report =
                maker.next(reading(NOON.minusSeconds(3600), 5, target("fs-OST0000", 60, Map.of("a", 30L))));
        assertThat(report.intervalSeconds()).isEqualTo(5);
        assertThat(report.targets().get(0).activity().readBytesPerSecond()).isEqualTo(10);
        assertThat(report.jobs())
                .singleElement()
                .extracting(JobActivity::readBytesPerSecond)
                .isEqualTo(5.0);
        assertThat(report.sequence()).isEqualTo(2);
    }

    @Test
    void twoReadingsAtOneMomentHaveNoRatesBetweenThem() {
        ReportMaker maker = maker();
        maker.next(reading(NOON, 5, target("fs-OST0000", 10, Map.of())));
        ServerReport report = maker.next(reading(NOON, 5, target("fs-OST0000", 60, Map.of())));
        assertThat(report.intervalSeconds()).isZero();
        assertThat(report.targets().get(0).activity()).isEqualTo(Activity.NOTHING_KNOWN);
    }

    @Test
    void aTargetThatCameFromElsewhereHasNoRatesYet() {
        ReportMaker maker = maker();
        maker.next(reading(NOON, 0, target("fs-OST0000", 10, Map.of())));
        ServerReport report = maker.next(reading(
                NOON, 5, target("fs-OST0000", 10, Map.of()), target("fs-OST0001", 1L << 50, Map.of("a", 1L << 50))));
        assertThat(report.targets().get(1).activity()).isEqualTo(Activity.NOTHING_KNOWN);
        assertThat(report.jobs()).isEmpty();
    }

    @Test
    void timesAndQueue() {
        MonotonicCounters io = MonotonicCounters.of(0, 0, 0, 0, 0, 0, 10, 1000, 4, 800);
        MonotonicCounters more = MonotonicCounters.of(0, 0, 0, 0, 0, 0, 30, 61_000, 4, 800);
        MonotonicCounters untimed = MonotonicCounters.of(
                0,
                0,
                0,
                0,
                0,
                0,
                MonotonicCounters.UNKNOWN,
                MonotonicCounters.UNKNOWN,
                MonotonicCounters.UNKNOWN,
                MonotonicCounters.UNKNOWN);
        MonotonicCounters service = MonotonicCounters.of(0, 100, 50, 200, 10, 1000, 10, 1000);
        MonotonicCounters busier = MonotonicCounters.of(0, 200, 350, 600, 20, 8000, 10, 1000);
        ReportMaker maker = maker();
        maker.next(reading(NOON, 0, target("fs-OST0000", io, service), target("fs-OST0001", untimed, service)));
        ServerReport report =
                maker.next(reading(NOON, 5, target("fs-OST0000", more, busier), target("fs-OST0001", untimed, busier)));
        Activity timed = report.targets().get(0).activity();
        assertThat(timed.readMillis()).isEqualTo(3);
        assertThat(timed.writeMillis()).isEqualTo(UNKNOWN);
        assertThat(timed.queueDepth()).isEqualTo(3 + 4);
        // an old version times the requests of the whole server only
        assertThat(report.targets().get(1).activity().readMillis()).isEqualTo(0.7);
    }

    @Test
    void histogramsSurviveClassesThatAppearAndAReset() {
        ReportMaker maker = maker();
        maker.next(reading(NOON, 0, target(Latencies.of(0, List.of(new LatencyCount(1, 10, 0))))));
        ServerReport report = maker.next(reading(
                NOON, 5, target(Latencies.of(0, List.of(new LatencyCount(1, 20, 0), new LatencyCount(8, 0, 5))))));
        assertThat(report.targets().get(0).activity().histogram())
                .containsExactly(new Activity.Latency(1, 2, 0), new Activity.Latency(8, 0, 1));
        report = maker.next(reading(NOON, 10, target(Latencies.of(0, List.of(new LatencyCount(1, 25, 0))))));
        assertThat(report.targets().get(0).activity().histogram())
                .containsExactly(new Activity.Latency(1, 5, 0), new Activity.Latency(8, 0, 0));
    }

    @Test
    void aJobThatVanishesAndComesBack() {
        ReportMaker maker = maker();
        maker.next(reading(NOON, 0, target("fs-OST0000", 0, Map.of("a", 100L, "b", 7L))));
        // its entry was missed by one reading
        assertThat(maker.next(reading(NOON, 5, target("fs-OST0000", 0, Map.of("b", 7L))))
                        .jobs())
                .isEmpty();
        ServerReport report = maker.next(reading(NOON, 10, target("fs-OST0000", 0, Map.of("a", 110L, "b", 7L))));
        assertThat(report.jobs())
                .singleElement()
                .extracting(JobActivity::readBytesPerSecond)
                .isEqualTo(2.0);
        // its entry was removed after ten minutes without work, and made anew
        maker.next(reading(NOON, 15, target("fs-OST0000", 0, Map.of("b", 7L))));
        maker.next(reading(NOON, 700, target("fs-OST0000", 0, Map.of("b", 7L))));
        report = maker.next(reading(NOON, 705, target("fs-OST0000", 0, Map.of("a", 500L, "b", 7L))));
        assertThat(report.jobs())
                .singleElement()
                .extracting(JobActivity::readBytesPerSecond)
                .isEqualTo(100.0);
    }

    @Test
    void theBusiestByBytesAndByOperationsAndOneEntryForTheRest() {
        Map<String, MonotonicCounters> none = new HashMap<>();
        Map<String, MonotonicCounters> busy = new HashMap<>();
        for (int i = 1; i <= 10; i++) {
            none.put("bytes" + i, job(0, 0));
            busy.put("bytes" + i, job(1000L * i, 0));
            busy.put("files" + i, job(0, 10L * i));
            busy.put("idle" + i, job(0, 0));
        }
        ReportMaker maker = new ReportMaker("oss1", 1, 4);
        maker.next(reading(NOON, 0, targetOfJobs(none)));
        List<JobActivity> jobs =
                maker.next(reading(NOON, 1, targetOfJobs(busy))).jobs();
        assertThat(jobs)
                .extracting(JobActivity::job)
                .containsExactly("bytes10", "bytes9", "files10", "files9", JobActivity.OTHERS);
        JobActivity others = jobs.get(4);
        assertThat(others.jobs()).isEqualTo(16);
        assertThat(others.readBytesPerSecond()).isEqualTo(1000 * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 8));
        assertThat(others.metadataPerSecond()).isEqualTo(10 * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 8));
    }

    @Test
    void eachTargetHasItsOwnJobs() {
        ReportMaker maker = maker();
        maker.next(reading(
                NOON, 0, target("fs-OST0000", 0, Map.of("a", 0L)), target("fs-OST0001", 0, Map.of("a", 0L, "b", 0L))));
        ServerReport report = maker.next(reading(
                NOON,
                5,
                target("fs-OST0000", 0, Map.of("a", 50L)),
                target("fs-OST0001", 0, Map.of("a", 5L, "b", 20L))));
        assertThat(report.targets().get(0).jobs()).containsExactly(new JobActivity("a", 1, 10, 0, 0, 0, 0));
        assertThat(report.targets().get(1).jobs())
                .containsExactly(new JobActivity("b", 1, 4, 0, 0, 0, 0), new JobActivity("a", 1, 1, 0, 0, 0, 0));
        assertThat(report.jobs())
                .containsExactly(new JobActivity("a", 1, 11, 0, 0, 0, 0), new JobActivity("b", 1, 4, 0, 0, 0, 0));
    }

    /** A thousand job ids on each of ten targets must not make a message that 450 servers cannot send. */
    @Test
    void aReportOfManyJobsStaysSmall() {
        ReportMaker maker = maker();
        List<TargetReading> idle = new ArrayList<>();
        List<TargetReading> busy = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(9);
        for (int i = 0; i < 10; i++) {
            Map<String, MonotonicCounters> before = new HashMap<>();
            Map<String, MonotonicCounters> after = new HashMap<>();
            for (int j = 0; j < 1000; j++) {
                before.put("application" + j + ".12345", job(0, 0));
                after.put(
                        "application" + j + ".12345",
                        MonotonicCounters.of(
                                0, random.nextLong(1L << 40), random.nextLong(1L << 40), 7919, 104_729, 1299));
            }
            idle.add(targetOfJobs("fs-OST000" + i, before));
            busy.add(targetOfJobs("fs-OST000" + i, after));
        }
        maker.next(reading(NOON, 0, idle.toArray(TargetReading[]::new)));
        ServerReport report = maker.next(reading(NOON, 7, busy.toArray(TargetReading[]::new)));
        assertThat(report.targets()).allSatisfy(target -> {
            assertThat(target.jobs()).hasSize(9);
            assertThat(target.jobs().stream().mapToInt(JobActivity::jobs).sum()).isEqualTo(1000);
        });
        assertThat(ReportJson.encode(report)).hasSizeLessThan(48 * 1024);
    }

    /** Servers on which targets move, statistics are cleared, entries of jobs come and go, and clocks jump. */
    @Test
    void whateverHappensReportsAreSound() {
        for (int seed = 0; seed < Campaign.rounds(200); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ReportMaker maker = new ReportMaker("oss1", seed, 3);
            long[] bytes = new long[4];
            List<Map<String, Long>> jobs = new ArrayList<>();
            for (int i = 0; i < bytes.length; i++) {
                jobs.add(new HashMap<>());
            }
            long seconds = 0;
            for (int step = 1; step <= 20; step++) {
                long interval = random.nextInt(4) == 0 ? 400 : 1 + random.nextInt(10);
                seconds += interval;
                double most = 0;
                List<TargetReading> targets = new ArrayList<>();
                for (int i = 0; i < bytes.length; i++) {
                    if (random.nextInt(6) == 0) {
                        bytes[i] = 0;
                        jobs.get(i).clear();
                    }
                    for (int j = random.nextInt(6); j > 0; j--) {
                        long more = random.nextInt(1 << 20);
                        bytes[i] += more;
                        jobs.get(i).merge("job" + random.nextInt(8), more, Long::sum);
                    }
                    if (random.nextInt(5) == 0) {
                        jobs.get(i).keySet().removeIf(job -> random.nextInt(3) == 0);
                    }
                    most += bytes[i];
                    if (random.nextInt(6) > 0) {
                        targets.add(target("fs-OST000" + i, bytes[i], jobs.get(i)));
                    }
                }
                Instant wall = NOON.plusSeconds(random.nextLong(-100_000, 100_000));
                ServerReport report = maker.next(reading(wall, seconds, targets.toArray(TargetReading[]::new)));
                assertThat(report.sequence()).isEqualTo(step);
                assertThat(report.intervalSeconds()).isEqualTo(step == 1 ? 0 : interval);
                double moved = 0;
                for (int i = 0; i < report.targets().size(); i++) {
                    double rate = report.targets().get(i).activity().readBytesPerSecond();
                    moved += Math.max(0, rate) * interval;
                    assertThat(rate * interval).isLessThanOrEqualTo(bytesOf(targets.get(i)) * (1 + 1e-12));
                }
                assertThat(moved).isLessThanOrEqualTo(most * (1 + 1e-12));
                assertThat(report.jobs()).hasSizeLessThanOrEqualTo(4);
                assertThat(report.jobs()).allMatch(job -> job.readBytesPerSecond() > 0);
                double ofJobs = report.jobs().stream()
                        .mapToDouble(JobActivity::readBytesPerSecond)
                        .sum();
                assertThat(ofJobs * interval).isLessThanOrEqualTo(most * (1 + 1e-12));
                double onTargets = report.targets().stream()
                        .flatMap(target -> target.jobs().stream())
                        .mapToDouble(JobActivity::readBytesPerSecond)
                        .sum();
                assertThat(onTargets).as("but for rounding").isCloseTo(ofJobs, within(0.1));
                assertThat(ReportJson.decode(ReportJson.encode(report))).isEqualTo(report);
            }
        }
    }

    private static long bytesOf(TargetReading target) {
        return target.io().get(IoCounter.READ_BYTES);
    }

    private static ReportMaker maker() {
        return new ReportMaker("oss1", 1, 50);
    }

    private static Reading reading(Instant wall, long seconds, TargetReading... targets) {
        return new Reading(
                wall, seconds * 1_000_000_000, HostReading.NOTHING_KNOWN, List.of(targets), List.of(), 0, Map.of());
    }

    private static Target fresh(String name) {
        return Target.of(TargetName.parse(name), new Space(100, 50, 50));
    }

    private static TargetReading target(String name, long readBytes, Map<String, Long> jobs) {
        Map<String, MonotonicCounters> counters = new HashMap<>();
        jobs.forEach((job, bytes) -> counters.put(job, job(bytes, 0)));
        return new TargetReading(
                fresh(name),
                MonotonicCounters.of(0, readBytes, 0, 0, 0, 0),
                MonotonicCounters.NONE,
                Latencies.NONE,
                JobCounters.of(counters),
                0);
    }

    private static TargetReading target(String name, MonotonicCounters io, MonotonicCounters service) {
        return new TargetReading(fresh(name), io, service, Latencies.NONE, JobCounters.UNKNOWN, 0);
    }

    private static TargetReading target(Latencies latencies) {
        return new TargetReading(
                fresh("fs-OST0000"), MonotonicCounters.NONE, MonotonicCounters.NONE, latencies, JobCounters.UNKNOWN, 0);
    }

    private static TargetReading targetOfJobs(Map<String, MonotonicCounters> jobs) {
        return targetOfJobs("fs-OST0000", jobs);
    }

    private static TargetReading targetOfJobs(String name, Map<String, MonotonicCounters> jobs) {
        return new TargetReading(
                fresh(name), MonotonicCounters.NONE, MonotonicCounters.NONE, Latencies.NONE, JobCounters.of(jobs), 0);
    }

    private static MonotonicCounters job(long readBytes, long metadata) {
        return MonotonicCounters.of(0, readBytes, 0, 0, 0, metadata);
    }
}
