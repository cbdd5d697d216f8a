package io.mizan.model.job;

import io.mizan.model.error.Problem;
import java.util.List;

/**
 * What a job is expected to do, from what jobs of its category did.
 *
 * @param behaviour id inside the category, or {@link #NO_ID}
 * @param confidence 0 to 1: the share of recent predictions of the category that came true
 * @param idealLoad what the job asks for when it is not held up: rate by rate the highest of its phases
 */
public record PredictedBehaviour(
        int behaviour,
        double confidence,
        List<JobPhase> phases,
        IoRates idealLoad,
        FileAccess access,
        ExpectedFiles files) {
    public static final int NO_ID = -1;

    /** A job that nothing is known of: it reserves nothing, is sent around abnormal nodes only, and no parameter is set for it. */
    public static final PredictedBehaviour UNKNOWN =
            new PredictedBehaviour(NO_ID, 0, List.of(), IoRates.NONE, FileAccess.UNKNOWN, ExpectedFiles.UNKNOWN);

    public PredictedBehaviour {
        phases = List.copyOf(phases);
        if (behaviour < NO_ID) {
            throw Problem.impossible("the id of a behaviour must be 0 or more, or -1 for none")
                    .with("behaviour", behaviour)
                    .exception();
        }
        if (!(confidence >= 0 && confidence <= 1)) {
            throw Problem.impossible("a confidence must be 0 to 1")
                    .with("confidence", confidence)
                    .exception();
        }
    }

    /** With the ideal load that the phases amount to. */
    public static PredictedBehaviour of(
            int behaviour, double confidence, List<JobPhase> phases, FileAccess access, ExpectedFiles files) {
        IoRates load = phases.stream().map(JobPhase::load).reduce(IoRates.NONE, IoRates::max);
        return new PredictedBehaviour(behaviour, confidence, phases, load, access, files);
    }

    public boolean known() {
        return behaviour != NO_ID;
    }

    /** All bytes that it is expected to move. */
    public double bytes() {
        return phases.stream().mapToDouble(JobPhase::bytes).sum();
    }

    /** Whether more bytes are read than written. */
    public boolean mostlyReads() {
        double read = phases.stream().mapToDouble(JobPhase::readBytes).sum();
        return read > bytes() - read;
    }
}
