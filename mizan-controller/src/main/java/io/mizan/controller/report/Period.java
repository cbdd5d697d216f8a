package io.mizan.controller.report;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;

/** The period of a report: from a moment up to, but without, another. Months are those of UTC. */
public record Period(String name, Instant from, Instant to) {
    public static Period month(YearMonth month) {
        return new Period(
                month.toString(),
                month.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant(),
                month.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    /** The last month that is over. */
    public static Period monthBefore(Instant now) {
        return month(YearMonth.from(now.atZone(ZoneOffset.UTC)).minusMonths(1));
    }

    public static Period since(Instant from, Instant now) {
        return new Period("since " + from.toString().substring(0, 16) + "Z", from, now);
    }

    public boolean has(Instant moment) {
        return !moment.isBefore(from) && moment.isBefore(to);
    }
}
