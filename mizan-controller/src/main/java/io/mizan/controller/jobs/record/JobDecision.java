package io.mizan.controller.jobs.record;

import io.mizan.model.job.PredictedBehaviour;
import io.mizan.model.job.path.JobPath;
import java.util.List;
import java.util.Locale;

/**
 * What was decided for a job.
 *
 * @param reason why it is what it is, for people
 * @param millis from the announcement to the decision
 */
public record JobDecision(
        Verdict verdict,
        String reason,
        PredictedBehaviour behaviour,
        JobPath path,
        List<ChosenSetting> settings,
        double millis) {

    /** How it came to the decision. */
    public enum Verdict {
        /** The job was predicted, and got a path and settings. */
        DECIDED,
        /** Nothing is known of such jobs, or it was not decided in time: it goes where it goes by default, and nothing is set for it. */
        DEFAULT,
        /** It was not ready within the time limit, and is not applied. */
        LATE,
        /** The job asked to be left alone. */
        OFF;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public JobDecision {
        settings = List.copyOf(settings);
    }

    /** The conservative one: nothing is reserved and nothing set. */
    public static JobDecision none(Verdict verdict, String reason, PredictedBehaviour behaviour, double millis) {
        return new JobDecision(verdict, reason, behaviour, JobPath.DEFAULT, List.of(), millis);
    }
}
