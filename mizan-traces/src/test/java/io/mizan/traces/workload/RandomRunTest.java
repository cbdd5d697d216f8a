package io.mizan.traces.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.MizanException;
import io.mizan.model.workload.Operation;
import io.mizan.testing.Campaign;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.format.Compression;
import io.mizan.traces.workload.record.SizeBins;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs whose every access is known, and the workloads made of their logs. */
class RandomRunTest {
    private static final long MEMORY = 64 << 20;

    @Test
    void tracedAccessesComeBackExactly() {
        for (int seed = 0; seed < Campaign.rounds(40); seed++) {
            RandomRun run = new RandomRun(seed);
            for (Tier tier : List.of(Tier.DXT, Tier.AUTO)) {
                SentWorkload workload = send(run, 100, tier);
                List<SentWorkload.Event> sent = workload.events.stream()
                        .filter(event -> event.operation().movesBytes())
                        .toList();
                assertThat(sent).allMatch(event -> event.origin().equals("dxt"));
                assertThat(sent.stream()
                                .map(e -> text(
                                        run.paths.indexOf(workload.paths.get(e.file())),
                                        e.rank(),
                                        e.operation(),
                                        e.offset(),
                                        e.bytes(),
                                        e.start(),
                                        e.duration()))
                                .sorted())
                        .isEqualTo(run.accesses.stream()
                                .map(RandomRunTest::text)
                                .sorted()
                                .toList());
            }
        }
    }

    private static String text(RandomRun.Access a) {
        long start = Math.round(a.start() * 1e9);
        return text(
                a.file(),
                a.rank(),
                a.write() ? Operation.WRITE : Operation.READ,
                a.offset(),
                a.size(),
                start,
                Math.round(a.end() * 1e9) - start);
    }

    private static String text(
            int file, int rank, Operation operation, long offset, long size, long start, long duration) {
        return file + " " + rank + " " + operation + " " + offset + "+" + size + "@" + start + "+" + duration;
    }

    @Test
    void whatDxtLostIsFilledUpAfterTheLastTracedAccess() {
        int residual = 0;
        for (int seed = 0; seed < Campaign.rounds(40); seed++) {
            RandomRun run = new RandomRun(seed);
            SentWorkload sent = send(run, 2, Tier.AUTO);
            assertCounters(run, sent);
            long traced =
                    sent.events.stream().filter(e -> e.origin().equals("dxt")).count();
            long generated = sent.events.stream()
                    .filter(e -> e.origin().equals("residual"))
                    .count();
            assertThat(traced + generated).isEqualTo(run.accesses.size());
            residual += (int) generated;
        }
        assertThat(residual).isPositive();
    }

    @Test
    void generatedTiersKeepEveryCounter() {
        for (int seed = 0; seed < Campaign.rounds(150); seed++) {
            RandomRun run = new RandomRun(seed);
            for (Tier tier : List.of(Tier.COUNTERS, Tier.HEATMAP)) {
                if (tier == Tier.HEATMAP && run.accesses.stream().allMatch(a -> a.size() == 0)) {
                    continue;
                }
                SentWorkload sent = send(run, 1, tier);
                assertCounters(run, sent);
                assertThat(sent.events)
                        .noneMatch(e -> e.origin().equals("dxt") || e.origin().equals("residual"));
            }
        }
    }

    /** Operations, bytes, histogram, window, last byte, and (up to requests that overlap) busy time and longest request. */
    private static void assertCounters(RandomRun run, SentWorkload sent) {
        for (int file = 0; file < run.paths.size(); file++) {
            for (boolean write : new boolean[] {false, true}) {
                List<RandomRun.Access> own = run.of(file, -1).stream()
                        .filter(a -> a.write() == write)
                        .toList();
                SentWorkload.Sum sum = sent.sum(sent.paths.indexOf(run.paths.get(file)), write);
                assertThat(sum.operations).isEqualTo(own.size());
                assertThat(sum.bytes)
                        .isEqualTo(
                                own.stream().mapToLong(RandomRun.Access::size).sum());
                long[] histogram = new long[SizeBins.COUNT];
                own.forEach(a -> histogram[SizeBins.of(a.size())]++);
                assertThat(sum.histogram).isEqualTo(histogram);
                if (!own.isEmpty()) {
                    double first = own.stream()
                            .mapToDouble(RandomRun.Access::start)
                            .min()
                            .orElseThrow();
                    double last = own.stream()
                            .mapToDouble(RandomRun.Access::end)
                            .max()
                            .orElseThrow();
                    assertThat(sum.first).isGreaterThanOrEqualTo(Math.round(first * 1e9));
                    assertThat(sum.last).isLessThanOrEqualTo(Math.round(last * 1e9));
                    double busy =
                            own.stream().mapToDouble(a -> a.end() - a.start()).sum();
                    assertThat(sum.nanos / 1e9).isLessThanOrEqualTo(busy + 1e-6);
                    assertThat(sum.nanos / 1e9).isGreaterThanOrEqualTo(busy - 0.1);
                    long end = own.stream()
                            .mapToLong(a -> a.offset() + a.size())
                            .max()
                            .orElseThrow();
                    assertThat(sum.end).isLessThanOrEqualTo(Math.max(end, sum.bytes));
                }
            }
        }
    }

    @Test
    void countersBeginAndEndWithTheWindow() {
        int checked = 0;
        for (int seed = 0; seed < 60; seed++) {
            RandomRun run = new RandomRun(seed);
            SentWorkload sent = send(run, 0, Tier.COUNTERS);
            for (int file = 0; file < run.paths.size(); file++) {
                List<RandomRun.Access> own = run.of(file, -1).stream()
                        .filter(RandomRun.Access::write)
                        .toList();
                if (own.size() > 1) {
                    double first = own.stream()
                            .mapToDouble(RandomRun.Access::start)
                            .min()
                            .orElseThrow();
                    double last = own.stream()
                            .mapToDouble(RandomRun.Access::end)
                            .max()
                            .orElseThrow();
                    assertThat(sent.sum(sent.paths.indexOf(run.paths.get(file)), true).first / 1e9)
                            .isBetween(first - 1e-6, first + 1e-6);
                    assertThat(sent.sum(sent.paths.indexOf(run.paths.get(file)), true).last / 1e9)
                            .isBetween(last - 1e-3, last + 1e-6);
                    checked++;
                }
            }
        }
        assertThat(checked).isGreaterThan(50);
    }

    @Test
    void metadataTakesItsTimeAndOpensComeFirst() {
        RandomRun run = new RandomRun(3);
        SentWorkload sent = send(run, 0, Tier.COUNTERS);
        for (int file = 0; file < sent.paths.size(); file++) {
            long nanos = sent.metadataNanos.getOrDefault(file, 0L);
            assertThat(nanos % 2_000_000).isZero();
        }
        assertThat(sent.events.stream()
                        .min(Comparator.comparingLong(SentWorkload.Event::start))
                        .orElseThrow()
                        .operation())
                .isEqualTo(Operation.OPEN);
        assertThat(sent.operations.get(Operation.SEEK)).isEqualTo(run.accesses.size());
    }

    @Test
    void theSeedDecides() {
        RandomRun run = new RandomRun(5);
        try (DarshanLog log = open(run.log(0).toByteArray())) {
            long hash = SentWorkload.of(new DarshanWorkload(log, Tier.COUNTERS, 1, MEMORY)).hash;
            assertThat(SentWorkload.of(new DarshanWorkload(log, Tier.COUNTERS, 1, MEMORY)).hash)
                    .isEqualTo(hash);
            assertThat(SentWorkload.of(new DarshanWorkload(log, Tier.COUNTERS, 2, MEMORY)).hash)
                    .isNotEqualTo(hash);
        }
    }

    /** More of these in {@code ./mizan soak darshan}. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void flippedBytesGiveAWorkloadOrAProblem() {
        int made = 0;
        int refused = 0;
        for (int round = 0; round < Campaign.rounds(300); round++) {
            SplittableRandom random = new SplittableRandom(round);
            byte[] bytes = new RandomRun(round / 20)
                    .log(3)
                    .compression(Compression.NONE)
                    .toByteArray();
            for (int i = random.nextInt(1, 30); i > 0; i--) {
                bytes[random.nextInt(1328, bytes.length)] = (byte) random.nextInt(256);
            }
            for (Tier tier : Tier.values()) {
                try (DarshanLog log = open(bytes)) {
                    SentWorkload.of(new DarshanWorkload(log, tier, round, MEMORY));
                    made++;
                } catch (MizanException e) {
                    assertThat(e.problem().advice()).isPresent();
                    refused++;
                } catch (RuntimeException e) {
                    throw new AssertionError("round " + round + " " + tier, e);
                }
            }
        }
        assertThat(made).isPositive();
        assertThat(refused).isPositive();
    }

    private static SentWorkload send(RandomRun run, int traced, Tier tier) {
        try (DarshanLog log = open(run.log(traced).toByteArray())) {
            assertThat(log.problems()).isEmpty();
            if (run.accesses.isEmpty()) {
                return SentWorkload.of(new DarshanWorkload(log, Tier.COUNTERS, 1, MEMORY));
            }
            return SentWorkload.of(new DarshanWorkload(log, tier, 1, MEMORY));
        }
    }

    private static DarshanLog open(byte[] bytes) {
        return DarshanLog.of(ByteSource.of("log", bytes));
    }
}
