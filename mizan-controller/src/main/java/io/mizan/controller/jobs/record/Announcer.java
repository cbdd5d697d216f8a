package io.mizan.controller.jobs.record;

import java.util.Locale;

/** Who said that a job starts. */
public enum Announcer {
    /** A user, of a job of his own; nobody has checked that the id is that of his job. */
    USER,
    OPERATOR,
    /** The batch system, whose word outranks that of users. */
    SCHEDULER;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
