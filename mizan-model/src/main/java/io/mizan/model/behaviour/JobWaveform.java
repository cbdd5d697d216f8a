package io.mizan.model.behaviour;

/**
 * The waveform of one job of a file.
 *
 * @param job its name, empty where the file tells no jobs apart
 * @param category user, job name and parallelism as far as the file has them, joined by bars
 */
public record JobWaveform(String job, String category, Waveform waveform) {
    public double begin() {
        return waveform.seconds()[0];
    }

    public double end() {
        return waveform.seconds()[waveform.samples() - 1] + waveform.step();
    }
}
