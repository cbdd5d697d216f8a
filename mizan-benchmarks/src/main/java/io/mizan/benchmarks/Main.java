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

    private static final Map<String, Benchmark> BENCHMARKS = benchmarks();

    private Main() {}

    private static Map<String, Benchmark> benchmarks() {
        Map<String, Benchmark> all = new TreeMap<>();
        all.put("agent", new AgentBenchmark());
        all.put("behaviours", BehaviourBenchmark::run);
        all.put("control-plane", ControlPlaneBenchmark::run);
        all.put("darshan", new DarshanBenchmark());
        all.put("engine", EngineBenchmark::run);
        all.put("hooks", new HooksBenchmark());
        all.put("monitor", new MonitorBenchmark());
        all.put("native", new NativeBenchmark());
        all.put("placement", PlacementBenchmark::run);
        all.put("prediction", PredictionBenchmark::run);
        all.put("simulator", SimulatorBenchmark::run);
        all.put("startup", new StartupBenchmark());
        all.put("store", new StoreBenchmark());
        return all;
    }

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
