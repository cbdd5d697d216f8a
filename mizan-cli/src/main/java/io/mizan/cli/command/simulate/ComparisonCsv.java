package io.mizan.cli.command.simulate;

import io.mizan.simulator.result.Comparison;
import io.mizan.simulator.result.Comparison.Outcome;
import io.mizan.simulator.result.Metric;
import io.mizan.simulator.result.RunResult;

/** A line for each run: policy, seed and all figures in seconds, bytes and ratios. What a run does not have is empty. */
final class ComparisonCsv {
    private ComparisonCsv() {}

    static String of(Comparison comparison) {
        StringBuilder out = new StringBuilder("policy,seed");
        Metric.ALL.forEach(metric -> out.append(',').append(metric.name()));
        out.append('\n');
        for (Outcome outcome : comparison.outcomes()) {
            for (RunResult run : outcome.runs()) {
                out.append(quoted(outcome.policy())).append(',').append(run.seed());
                for (Metric metric : Metric.ALL) {
                    double value = metric.of().applyAsDouble(run);
                    out.append(',').append(Double.isNaN(value) ? "" : Double.toString(value));
                }
                out.append('\n');
            }
        }
        return out.toString();
    }

    private static String quoted(String text) {
        return text.matches("[\\w.+-]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
