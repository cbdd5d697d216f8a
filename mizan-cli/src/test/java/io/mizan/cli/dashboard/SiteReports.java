package io.mizan.cli.dashboard;

import io.mizan.model.system.Performance;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What the agents of a site say: 4 storage servers with 32 targets, one of them full, one degraded, one hot, four new, and a metadata
 * server whose first target a job storms.
 */
final class SiteReports {
    static final int SERVERS = 4;

    private static final int EACH = 8;
    private static final int FULL = 2;
    private static final int DEGRADED = 0x1a;
    private static final int HOT = 9;
    private static final int NEW_FROM = 28;
    private static final long TIB = 1L << 40;
    private static final double MIB = 1 << 20;

    private long sequence;

    static String server(int i) {
        return i == SERVERS ? "mds0" : "oss" + i;
    }

    /** One of each server, in their order. */
    List<ServerReport> next() {
        sequence++;
        return IntStream.rangeClosed(0, SERVERS)
                .mapToObj(i -> new ServerReport(
                        server(i),
                        1,
                        sequence,
                        Instant.now(),
                        1,
                        new HostLoad(new ServerLoad(0.2 + 0.1 * i, 0.4, 0.3, 0.3), 2, 16, 1e8, 2e8, 0),
                        i == SERVERS ? metadata() : objects(i),
                        i == SERVERS ? List.of() : jobs(i)))
                .toList();
    }

    private List<TargetReport> objects(int server) {
        return IntStream.range(server * EACH, (server + 1) * EACH)
                .mapToObj(index -> {
                    // A wave, so that the page is seen to be alive; the hot one stays hot.
                    double load =
                            index == HOT ? 0.93 : 0.2 + 0.12 * Math.sin(index + sequence / 6.0) + 0.1 * (index % 3);
                    double rate = 500 * MIB * load;
                    Activity activity = new Activity(
                            0.3 * rate,
                            0.7 * rate,
                            80 * load,
                            200 * load,
                            3,
                            2 + 6 * load,
                            3 + 9 * load,
                            4 * load,
                            List.of());
                    return new TargetReport(target(index, load), activity, on(index, rate));
                })
                .toList();
    }

    private static Target target(int index, double load) {
        double fill = fill(index);
        long available = (long) (TIB * (1 - fill));
        Target target = Target.of(
                        TargetName.parse("fs-OST%04x".formatted(index)), new Space(TIB, TIB - available, available))
                .withPerformance(new Performance((long) (500 * MIB), Math.min(1, Math.max(0, load))));
        return index == DEGRADED ? target.withFlags(Set.of(TargetFlag.DEGRADED)) : target;
    }

    private static double fill(int index) {
        return index == FULL ? 0.97 : index >= NEW_FROM ? 0.03 : 0.55 + 0.02 * (index % 8);
    }

    private static List<JobActivity> on(int index, double rate) {
        return index == HOT
                ? List.of(
                        job("4711", 0.83 * rate, 40),
                        job(DashboardSite.HOSTILE, 0.1 * rate, 2),
                        job("zz9202", 0.07 * rate, 1))
                : List.of(job("zz9202", 0.6 * rate, 5), job("4711", 0.4 * rate, 4));
    }

    private static JobActivity job(String name, double bytes, double metadata) {
        return new JobActivity(name, 1, 0.3 * bytes, 0.7 * bytes, bytes / MIB, 2 * bytes / MIB, metadata);
    }

    private static List<JobActivity> jobs(int server) {
        return List.of(
                job("4711", (server == 1 ? 1200 : 400) * MIB, 90),
                job("zz9202", 600 * MIB, 30),
                job(DashboardSite.HOSTILE, 40 * MIB, 2000),
                job("cp.1000", 5 * MIB, 1),
                job(DashboardSite.REVERSED, 4 * MIB, 1));
    }

    private static List<TargetReport> metadata() {
        return IntStream.range(0, 2)
                .mapToObj(index -> new TargetReport(
                        Target.of(
                                        TargetName.parse("fs-MDT%04x".formatted(index)),
                                        new Space(TIB / 8, TIB / 32, 3 * TIB / 32))
                                .withPerformance(new Performance((long) (100 * MIB), index == 0 ? 0.7 : 0.1)),
                        new Activity(0, 0, 0, 0, index == 0 ? 8200 : 300, 1, 1, 2, List.of()),
                        index == 0 ? List.of(job(DashboardSite.HOSTILE, 0, 7000), job("4711", 0, 1200)) : List.of()))
                .toList();
    }
}
