package io.mizan.model.job;

import io.mizan.model.error.Problem;

/**
 * A time in which a job is expected to do I/O without a break.
 *
 * @param beginSeconds since the start of the job
 * @param seconds how long it lasts, above 0
 * @param operations reads and writes
 * @param metadataOperations operations that move no data
 */
public record JobPhase(
        double beginSeconds,
        double seconds,
        double readBytes,
        double writtenBytes,
        double operations,
        double metadataOperations) {

    public JobPhase {
        if (!(seconds > 0 && seconds < Double.POSITIVE_INFINITY)) {
            throw Problem.impossible("a phase must last longer than 0 s")
                    .with("seconds", seconds)
                    .exception();
        }
        for (double amount : new double[] {beginSeconds, readBytes, writtenBytes, operations, metadataOperations}) {
            if (!(amount >= 0 && amount < Double.POSITIVE_INFINITY)) {
                throw Problem.impossible("the amounts of a phase must be finite and not negative")
                        .with("amount", amount)
                        .exception();
            }
        }
    }

    /** All bytes moved. */
    public double bytes() {
        return readBytes + writtenBytes;
    }

    /** The rates on average over the phase. */
    public IoRates load() {
        return new IoRates(bytes() / seconds, operations / seconds, metadataOperations / seconds);
    }
}
