package io.mizan.report.html;

/** Units of numbers on a page, and how each is printed. */
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
