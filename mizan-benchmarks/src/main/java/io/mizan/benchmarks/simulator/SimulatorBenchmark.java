package io.mizan.benchmarks.simulator;

import io.mizan.simulator.flows.FlowPlan;
import io.mizan.simulator.flows.FlowTimes;
import io.mizan.simulator.flows.Replay;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** CPU time of {@code mizan simulate flows} without reading and printing, against {@link PlainSolver} on the same plan. */
public final class SimulatorBenchmark {
    private static final int WARM_UP = 20;
    private static final int ROUNDS = 5;
    private static final int MOST_WARM_UP_FLOWS = 5_000;
    /** Beyond this many flows the plain solver would take minutes. */
    private static final int MOST_PLAIN_FLOWS = 50_000;

    private SimulatorBenchmark() {}

    public static void run(String... args) {
        boolean quick = Arrays.asList(args).contains("--quick");
        for (Case warm : Case.all(true)) {
            if (warm.flows() <= MOST_WARM_UP_FLOWS) {
                for (int i = 0; i < WARM_UP; i++) {
                    Replay.run(warm.plan());
                    new PlainSolver(warm.plan()).run(warm.plan());
                }
            }
        }
        System.out.printf(
                "%-30s %8s %10s %10s %8s %9s %9s%n",
                "case", "flows", "CPU s", "plain s", "ratio", "us/flow", "heap MB");
        for (Case example : Case.all(quick)) {
            row(example);
        }
    }

    private static void row(Case example) {
        FlowPlan plan = example.plan();
        FlowTimes times = Replay.run(plan);
        resetPeakHeap();
        double[] seconds = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            seconds[i] = cpuSeconds(() -> Replay.run(plan));
        }
        Arrays.sort(seconds);
        double ours = seconds[ROUNDS / 2];
        double heap = peakHeapMegabytes();
        double plain = example.flows() <= MOST_PLAIN_FLOWS ? plain(plan, times) : Double.NaN;
        System.out.printf(
                "%-30s %8d %10.3f %10.3f %8s %9.1f %9.0f%n",
                example.label(), example.flows(), ours, plain, ratio(ours / plain), 1e6 * ours / example.flows(), heap);
    }

    /** The CPU seconds of the plain solver; its times must be ours. */
    private static double plain(FlowPlan plan, FlowTimes times) {
        double[] finish = new double[plan.flows().size()];
        double seconds =
                cpuSeconds(() -> System.arraycopy(new PlainSolver(plan).run(plan), 0, finish, 0, finish.length));
        for (int i = 0; i < finish.length; i++) {
            if (Math.abs(finish[i] - times.finish(i)) > 1e-9 * finish[i]) {
                throw new IllegalStateException("flow " + i + ": " + finish[i] + " and " + times.finish(i));
            }
        }
        return seconds;
    }

    private static String ratio(double ratio) {
        return Double.isNaN(ratio) ? "-" : String.format(ratio < 1 ? "1/%.1f" : "%.1f", ratio < 1 ? 1 / ratio : ratio);
    }

    /** CPU time of this thread: neither solver starts another. */
    private static double cpuSeconds(Runnable work) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        work.run();
        return (threads.getCurrentThreadCpuTime() - before) / 1e9;
    }

    private static void resetPeakHeap() {
        System.gc();
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    private static double peakHeapMegabytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .mapToLong(pool -> pool.getPeakUsage().getUsed())
                        .sum()
                / 1e6;
    }
}
