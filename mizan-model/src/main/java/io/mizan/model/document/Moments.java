package io.mizan.model.document;

import java.time.DateTimeException;
import java.time.Instant;

/**
 * Reads times from documents, within the years 1970 to 9999. Java reads a billion years in both directions, and then fails where a time is added to or becomes a number of
 * milliseconds.
 */
public final class Moments {
    private static final Instant FIRST = Instant.EPOCH;
    private static final Instant AFTER_LAST = Instant.parse("+10000-01-01T00:00:00Z");

    private Moments() {}

    /** @throws DateTimeException where it is no time of the years 1970 to 9999 */
    public static Instant parse(String text) {
        Instant moment = Instant.parse(text);
        if (moment.isBefore(FIRST) || !moment.isBefore(AFTER_LAST)) {
            throw new DateTimeException("not in the years 1970 to 9999: " + text);
        }
        return moment;
    }
}
