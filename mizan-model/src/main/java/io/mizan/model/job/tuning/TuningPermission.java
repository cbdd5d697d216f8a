package io.mizan.model.job.tuning;

/** What a site allows a rule to do. */
public enum TuningPermission {
    /** Its settings are applied before the job starts, or soon after. */
    APPLY,
    /** Its settings are shown and not applied: what a site has unless it says otherwise. */
    ADVISE,
    /** The rule is not asked. */
    OFF
}
