package io.mizan.model.error;

/** What kind of failure an error is; the command line maps each kind to one exit code. */
public enum ErrorCategory {
    /** The command was called wrongly. */
    USAGE,
    /** A file or a value that was read is not acceptable. */
    INPUT,
    /** What was to be written could not be. */
    OUTPUT,
    /** A service did not answer. */
    UNREACHABLE,
    /** The caller may not do this. */
    PERMISSION,
    /** A defect of Mizan itself. */
    INTERNAL
}
