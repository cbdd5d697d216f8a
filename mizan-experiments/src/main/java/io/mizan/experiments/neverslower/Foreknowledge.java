package io.mizan.experiments.neverslower;

import io.mizan.simulator.scenario.Prediction;

/** What a policy is told about the files that will be created, and about the load of others. */
public enum Foreknowledge {
    TRUE("true", Prediction.TRUE),
    SIZES("sizes ±50 %", new Prediction(0.5, 0, 0, 0)),
    TIMES("times ±50 %", new Prediction(0, 0.5, 0, 0)),
    STALE("load 60 s old", new Prediction(0, 0, 0, 60)),
    /** The files that nobody predicted are placed by the very allocator of Lustre that the policy is compared with. */
    HALF("half predicted", new Prediction(0, 0, 0.5, 0));

    private final String label;
    private final Prediction prediction;

    Foreknowledge(String label, Prediction prediction) {
        this.label = label;
        this.prediction = prediction;
    }

    String label() {
        return label;
    }

    Prediction prediction() {
        return prediction;
    }
}
