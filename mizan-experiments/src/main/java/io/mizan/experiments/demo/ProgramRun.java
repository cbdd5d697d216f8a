package io.mizan.experiments.demo;

import io.mizan.database.interaction.RunRecord;

/** Two runs of a real program: the first recorded, the second placed by Mizan. */
public record ProgramRun(RunRecord first, RunRecord second) {

    public double hitRate() {
        return second.files().creates() == 0
                ? 1
                : (double) second.files().hits() / second.files().creates();
    }
}
