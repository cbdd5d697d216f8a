package io.mizan.cli.command.demo;

import io.mizan.database.interaction.RunRecord;

/** A real program, run with Mizan for the second time. */
record ProgramRun(RunRecord first, RunRecord second) {

    double hitRate() {
        return second.files().creates() == 0
                ? 1
                : (double) second.files().hits() / second.files().creates();
    }
}
