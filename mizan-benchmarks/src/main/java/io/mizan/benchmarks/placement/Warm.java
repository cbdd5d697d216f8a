package io.mizan.benchmarks.placement;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs {@link PolicyBenchmark} in JVMs of its own. */
final class Warm {
    private static final double MEGABYTE = 1 << 20;

    private Warm() {}

    /** {@code jmh}: milliseconds of a call; {@code jmhAllocated}: megabytes allocated by it. */
    static Map<String, Double> measure(String policy, Size size, boolean quick) {
        OptionsBuilder options = new OptionsBuilder();
        options.include(PolicyBenchmark.class.getName() + ".place")
                .param("policy", policy)
                .param("size", size.toString())
                .forks(1)
                .warmupIterations(quick ? 1 : 5)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(quick ? 1 : 5)
                .measurementTime(TimeValue.seconds(1))
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        try {
            return figures(new Runner(options.build()).run());
        } catch (RunnerException failure) {
            throw new IllegalStateException(policy + " at " + size + " could not be measured by JMH", failure);
        }
    }

    private static Map<String, Double> figures(Collection<RunResult> results) {
        RunResult result = List.copyOf(results).get(0);
        // By its names, because JMH's map has values of a raw type, and a variable of it is a warning.
        double allocated = result.getSecondaryResults().keySet().stream()
                .filter(name -> name.endsWith("gc.alloc.rate.norm"))
                .mapToDouble(name -> Objects.requireNonNull(
                                result.getSecondaryResults().get(name))
                        .getScore())
                .findFirst()
                .orElse(Double.NaN);
        return Map.of("jmh", result.getPrimaryResult().getScore(), "jmhAllocated", allocated / MEGABYTE);
    }
}
