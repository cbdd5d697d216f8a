package io.mizan.benchmarks;

import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.monitor.SystemMonitor;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * How much processor time a monitor takes for a report of 8 targets where it knows many: learning peaks included, which compares targets with their peers when somebody
 * looks. The alternative compares them after each report. Rates change from report to report, so that something is learnt.
 */
final class MonitorBenchmark implements Main.Benchmark {
    private static final int OF_SERVER = 8;
    private static final int SECONDS = 5;
    private static final int WARM = 20;
    private static final int ROUNDS = 20;
    /** A round that compares after each report takes some hundred times as long. */
    private static final int FEW = 3;

    /** Of this thread: the time of a machine that others use as well says little. */
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    private static final long SIZE = 1L << 47;
    private static final double NANOS_PER_MICRO = 1e3;

    private final SplittableRandom random = new SplittableRandom(37);
    private Instant now = Instant.parse("2100-01-01T00:00:00Z");

    @Override
    public void run(String... args) {
        System.out.printf(
                "| targets | report, µs (median, worst round) | a view after all reports, ms | compared after each report, µs | ratio |%n"
                        + "| --- | --- | --- | --- | --- |%n");
        for (int targets : new int[] {360, 3_600}) {
            SystemMonitor monitor = new SystemMonitor("fs", new Freshness(Duration.ofSeconds(SECONDS), 3, 10));
            double[] own = rounds(targets, WARM + ROUNDS, monitor, (server, report) -> monitor.accept(report, now));
            double[] later = Arrays.copyOfRange(own, WARM, own.length);
            Arrays.sort(later);
            long start = CPU.getCurrentThreadCpuTime();
            int seen = monitor.loads(now).size();
            double view = (CPU.getCurrentThreadCpuTime() - start) / NANOS_PER_MICRO / 1000;
            if (seen != targets) {
                throw new IllegalStateException(seen + " loads");
            }
            double[] eager = rounds(targets, FEW, monitor, (server, report) -> {
                monitor.accept(report, now);
                var unused = monitor.loads(now);
            });
            Arrays.sort(eager);
            double median = later[later.length / 2];
            System.out.printf(
                    Locale.ROOT,
                    "| %,d | %.1f, %.1f | %.1f | %.0f | 1/%.0f |%n",
                    targets,
                    median,
                    later[later.length - 1],
                    view,
                    eager[0],
                    eager[0] / median);
        }
    }

    /** Microseconds for a report in each of some rounds, in which every server reports once. */
    private double[] rounds(int targets, int rounds, SystemMonitor monitor, BiConsumer<Integer, ServerReport> work) {
        double[] micros = new double[rounds];
        int servers = targets / OF_SERVER;
        for (int round = 0; round < rounds; round++) {
            now = now.plusSeconds(SECONDS);
            List<ServerReport> reports = new ArrayList<>();
            for (int server = 0; server < servers; server++) {
                reports.add(report(server, round + 1));
            }
            long start = CPU.getCurrentThreadCpuTime();
            for (int server = 0; server < servers; server++) {
                work.accept(server, reports.get(server));
            }
            micros[round] = (CPU.getCurrentThreadCpuTime() - start) / NANOS_PER_MICRO / servers;
            // Somebody looks once in a while, outside of what is measured.
            var unused = monitor.loads(now);
        }
        return micros;
    }

    private ServerReport report(int server, long number) {
        return new ServerReport(
                "oss" + server,
                1,
                number,
                now,
                SECONDS,
                HostLoad.NOTHING_KNOWN,
                IntStream.range(0, OF_SERVER)
                        .mapToObj(i -> new TargetReport(target(server * OF_SERVER + i), activity()))
                        .toList(),
                List.of());
    }

    private static Target target(int index) {
        return Target.of(TargetName.parse("fs-OST%04x".formatted(index)), new Space(SIZE, SIZE / 2, SIZE / 2));
    }

    private Activity activity() {
        double share = random.nextDouble(0.95);
        double writes = 1000 * share;
        double reads = 500 * share;
        double millis = 4 / (1 - share);
        return new Activity(reads * (1 << 20), writes * (1 << 20), reads, writes, 20, millis, millis, 2, List.of());
    }
}
