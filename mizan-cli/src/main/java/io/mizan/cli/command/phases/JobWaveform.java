package io.mizan.cli.command.phases;

import io.mizan.algorithms.behaviour.phase.Waveform;

/**
 * The waveform of one job of a file.
 *
 * @param job its name, empty where the file tells no jobs apart
 * @param category user, job name and parallelism as far as the file has them, joined by bars
 */
record JobWaveform(String job, String category, Waveform waveform) {
    double begin() {
        return waveform.seconds()[0];
    }

    double end() {
        return waveform.seconds()[waveform.samples() - 1] + waveform.step();
    }
}
