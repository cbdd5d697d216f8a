package io.mizan.report.html;

/** What a number counts, and so how the page prints it. */
public enum Unit {
    /** Not a number. */
    TEXT,
    COUNT,
    /** A negative number is one that is not known. */
    BYTES,
    BYTES_PER_SECOND,
    SECONDS,
    /** In hundredths of a per cent: 1234 is 12.34 %. */
    PERCENT
}
