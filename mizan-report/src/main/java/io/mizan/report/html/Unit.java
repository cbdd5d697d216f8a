package io.mizan.report.html;

/** What a number counts, and so how the page prints it. */
public enum Unit {
    /** Not a number. */
    TEXT,
    COUNT,
    BYTES,
    BYTES_PER_SECOND,
    SECONDS
}
