package io.mizan.experiments.tarazu;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Claim.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The statements of §7.4, and the numbers of §6.4. */
final class BandwidthClaims {
    private static final String ONLINE = "tarazu-online";
    private static final String QOS = "lustre-qos";
    private static final double MEGA = 1e6;
    private static final double PARITY = 0.9;

    private final List<TestbedRuns> runs;

    private BandwidthClaims(List<TestbedRuns> runs) {
        this.runs = runs;
    }

    static List<Claim> of(List<TestbedRuns> runs) {
        BandwidthClaims claims = new BandwidthClaims(runs);
        return List.of(claims.concurrent(), claims.reads(), claims.configurations(), claims.writes(), claims.shared());
    }

    private Claim concurrent() {
        TestbedRuns run = only(r -> r.benchmark().isConcurrent()).get(0);
        double gain = run.read(ONLINE) / run.read(QOS) - 1;
        return new Claim(
                "6.4",
                "IOR and HACC-I/O at once read 428 and write 529 MB/s with Lustre, 612 and 490 MB/s with Tarazu (+43 %, -7 %)",
                String.format(
                        Locale.ROOT,
                        "Tarazu, step by step, %.0f and %.0f MB/s (calibrated); by QOS %.0f and %.0f (%s, %s),"
                                + " round robin %.0f and %.0f (%s, %s)",
                        run.read(ONLINE) / MEGA,
                        run.write(ONLINE) / MEGA,
                        run.read(QOS) / MEGA,
                        run.write(QOS) / MEGA,
                        Lines.gain(run.read(QOS), run.read(ONLINE)),
                        Lines.gain(run.write(QOS), run.write(ONLINE)),
                        run.read("lustre") / MEGA,
                        run.write("lustre") / MEGA,
                        Lines.gain(run.read("lustre"), run.read(ONLINE)),
                        Lines.gain(run.write("lustre"), run.write(ONLINE))),
                gain > 0.3 ? Verdict.HOLDS : gain > 0 ? Verdict.PARTLY : Verdict.DIFFERS);
    }

    private Claim reads() {
        List<TestbedRuns> all = only(r -> !r.benchmark().isShared());
        List<Double> overQos = gains(all, r -> r.read(QOS), r -> r.read(ONLINE));
        List<Double> overRoundRobin = gains(all, r -> r.read("lustre"), r -> r.read(ONLINE));
        List<Double> best = gains(all, r -> r.read("lustre"), r -> r.read("even-space"));
        return new Claim(
                "22a-b",
                "Tarazu reads up to 43 % faster (a file for each process)",
                "step by step " + Lines.range(overQos, 0) + " % over QOS, " + Lines.range(overRoundRobin, 0)
                        + " % over round robin, which is even already; even-space over round robin "
                        + Lines.range(best, 0) + " %",
                Lines.verdict(List.of(
                        overQos.stream().allMatch(gain -> gain > 0),
                        overRoundRobin.stream().allMatch(gain -> gain > -1))));
    }

    private Claim configurations() {
        List<Double> first = gains(layout(PaperLayout.CONFIGURATION_1), r -> r.read(QOS), r -> r.read(ONLINE));
        List<Double> second = gains(layout(PaperLayout.CONFIGURATION_2), r -> r.read(QOS), r -> r.read(ONLINE));
        return new Claim(
                "22a-b",
                "gains with Configuration 2 are marginally lower than with Configuration 1",
                "over QOS " + Lines.list(first, 0) + " % with C1, " + Lines.list(second, 0) + " % with C2",
                Lines.verdict(IntStream.range(0, first.size())
                        .mapToObj(i -> second.get(i) < first.get(i))
                        .toList()));
    }

    private Claim writes() {
        List<TestbedRuns> all = only(r -> !r.benchmark().isShared());
        return new Claim(
                "22d-e",
                "writes are on par, with a loss of up to 10 %, most of it with Configuration 2",
                "step by step " + Lines.range(gains(all, r -> r.write("lustre"), r -> r.write(ONLINE)), 0)
                        + " % beside round robin, "
                        + Lines.range(gains(all, r -> r.write(QOS), r -> r.write(ONLINE)), 0)
                        + " % beside QOS. Clients limit writes here, and the loss is that of servers which get more than their"
                        + " share of a file. The paper blames look-ups and locks, which are not simulated",
                Lines.verdict(all.stream()
                        .map(r -> r.write(ONLINE) >= PARITY * r.write("lustre"))
                        .toList()));
    }

    private Claim shared() {
        List<TestbedRuns> shared = only(r -> r.benchmark().isShared());
        return new Claim(
                "22c",
                "Tarazu reads faster for a shared file, too",
                "step by step " + Lines.list(gains(shared, r -> r.read(QOS), r -> r.read(ONLINE)), 0)
                        + " % over QOS, " + Lines.list(gains(shared, r -> r.read("lustre"), r -> r.read(ONLINE)), 0)
                        + " % over round robin (8 and 16 GB, each 8 and C1). Equal costs go by index in our reading, which"
                        + " puts the stripes of a lone file on few servers: writes are "
                        + Lines.list(gains(shared, r -> r.write("lustre"), r -> r.write(ONLINE)), 0)
                        + " % beside it",
                Lines.verdict(shared.stream()
                        .map(r -> r.read(ONLINE) > 1.01 * r.read(QOS))
                        .toList()));
    }

    private List<TestbedRuns> layout(PaperLayout layout) {
        return only(r -> !r.benchmark().isShared() && r.benchmark().layout().equals(layout.label()));
    }

    private List<TestbedRuns> only(Predicate<TestbedRuns> which) {
        return runs.stream().filter(which).toList();
    }

    private static List<Double> gains(
            List<TestbedRuns> of, ToDoubleFunction<TestbedRuns> from, ToDoubleFunction<TestbedRuns> to) {
        return of.stream()
                .map(run -> 100 * (to.applyAsDouble(run) / from.applyAsDouble(run) - 1))
                .toList();
    }
}
