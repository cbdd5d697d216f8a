package io.mizan.model.finding;

/**
 * One thing to do about a finding, with values computed for this case.
 *
 * @param text ready to paste for all kinds but {@link Kind#TEXT}; may have several lines
 */
public record Advice(Kind kind, String text) {
    /** What the text is. */
    public enum Kind {
        /** A line for the shell. */
        COMMAND,
        /** A layout template for {@code lfs setstripe --yaml}. */
        TEMPLATE,
        /** Hints for MPI-IO, one {@code name value} a line, as ROMIO_HINTS reads them. */
        HINTS,
        /** A change of the program. */
        CODE,
        /** A sentence. */
        TEXT
    }
}
