package io.mizan.telemetry.collect;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The two clocks by which readings are taken.
 *
 * @param clock the time of day
 * @param nanos only goes forward, from any beginning
 */
public record ReadingClock(InstantSource clock, LongSupplier nanos) {
    /** A reading begins now. */
    public Begun begin() {
        return new Begun(new Notes(), clock.instant(), nanos.getAsLong());
    }

    /**
     * A reading that has begun.
     *
     * @param notes takes what is strange
     */
    public record Begun(Notes notes, Instant takenAt, long takenAtNanos) {
        /** The whole reading, with what was noted. */
        public Reading of(HostReading host, List<TargetReading> targets, Map<String, String> facts) {
            return new Reading(takenAt, takenAtNanos, host, targets, notes.sentences(), notes.unknownLines(), facts);
        }
    }
}
