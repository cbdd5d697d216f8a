package io.mizan.simulator.result;

import java.util.List;

/** All runs of a scenario, by policy. */
public record Comparison(String scenario, String platform, List<Outcome> outcomes) {

    /** The runs of one policy, in the order of their seeds. */
    public record Outcome(String policy, List<RunResult> runs) {
        public Outcome {
            runs = List.copyOf(runs);
        }

        public Summary summary(Metric metric) {
            return Summary.of(metric, runs);
        }
    }

    public Comparison {
        outcomes = List.copyOf(outcomes);
    }
}
