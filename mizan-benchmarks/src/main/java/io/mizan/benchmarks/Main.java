package io.mizan.benchmarks;

import io.mizan.benchmarks.controlplane.ControlPlaneBenchmark;
import io.mizan.benchmarks.placement.PlacementBenchmark;
import io.mizan.benchmarks.simulator.SimulatorBenchmark;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code ./mizan bench NAME}. */
public final class Main {
    /** A benchmark prints its own table. */
    interface Benchmark {
        void run(String... args) throws IOException, InterruptedException;
    }

    private static final Map<String, Benchmark> BENCHMARKS = new TreeMap<>(Map.<String, Benchmark>of(
            "agent",
            new AgentBenchmark(),
            "behaviours",
            BehaviourBenchmark::run,
            "control-plane",
            ControlPlaneBenchmark::run,
            "darshan",
            new DarshanBenchmark(),
            "hooks",
            new HooksBenchmark(),
            "native",
            new NativeBenchmark(),
            "placement",
            PlacementBenchmark::run,
            "prediction",
            PredictionBenchmark::run,
            "simulator",
            SimulatorBenchmark::run,
            "startup",
            new StartupBenchmark()));

    private Main() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        @Nullable Benchmark benchmark = args.length == 0 ? null : BENCHMARKS.get(args[0]);
        if (benchmark == null) {
            System.err.println("usage: ./mizan bench NAME, where NAME is one of " + BENCHMARKS.keySet());
            System.exit(64);
        } else {
            benchmark.run(Arrays.copyOfRange(args, 1, args.length));
        }
    }
}
