package io.mizan.telemetry.collect;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A server at one moment, as its counters are.
 *
 * @param takenAt for people; clocks are set, so intervals are never made of it
 * @param nanos a clock that only goes forward, from any beginning
 * @param targets those that the server serves now, in the order of their names
 * @param notes what was strange, in sentences
 * @param unknownLines lines of text that were not understood
 * @param facts settings worth knowing: version, jobid_var, health
 */
public record Reading(
        Instant takenAt,
        long nanos,
        HostReading host,
        List<TargetReading> targets,
        List<String> notes,
        long unknownLines,
        Map<String, String> facts) {
    public Reading {
        targets = List.copyOf(targets);
        notes = List.copyOf(notes);
        facts = Map.copyOf(facts);
    }
}
