package io.mizan.algorithms.behaviour.phase;

/**
 * A time in which a job did I/O without a break.
 *
 * @param begin seconds, on the clock of the waveform
 * @param readBytes what was read, as measured; likewise the others
 */
public record Phase(
        PhaseType type,
        double begin,
        double end,
        double readBytes,
        double writtenBytes,
        double operations,
        double metadataOperations) {

    public double seconds() {
        return end - begin;
    }

    /** All bytes moved. */
    public double bytes() {
        return readBytes + writtenBytes;
    }
}
