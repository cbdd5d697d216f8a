package io.mizan.benchmarks.placement;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The time of one call of a policy in a JVM that is warm, by JMH. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class PolicyBenchmark {
    @Param("tarazu")
    public String policy = "";

    @Param("structured:64x35")
    public String size = "";

    private @Nullable Instance instance;
    private @Nullable PlacementPolicy chosen;

    @Setup
    public void prepare() {
        instance = Instance.of(Size.parse(size));
        chosen = Policies.named(policy, PolicyOptions.DEFAULT);
    }

    @Benchmark
    public Placement place() {
        Instance given = Objects.requireNonNull(instance);
        return Objects.requireNonNull(chosen).place(given.requests(), given.view());
    }
}
