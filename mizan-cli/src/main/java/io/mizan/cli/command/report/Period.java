package io.mizan.cli.command.report;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** What a report is about: from a moment up to, but without, another; days and months are those of UTC. */
record Period(String name, Instant from, Instant to) {

    /** One of the two, or neither for the month before this one. */
    static Period of(@Nullable String month, @Nullable String since, Instant now) {
        if (month != null && since != null) {
            throw Problem.of(ErrorCode.USAGE, "--month and --since at once")
                    .maybe("choose one of them")
                    .exception();
        }
        if (since != null) {
            Instant from = since(since, now);
            if (!from.isBefore(now)) {
                throw Problem.of(ErrorCode.USAGE, "a time that is still to come")
                        .with("--since", since)
                        .exception();
            }
            return new Period("since " + from.toString().substring(0, 16) + "Z", from, now);
        }
        YearMonth chosen =
                month == null ? YearMonth.from(now.atZone(ZoneOffset.UTC)).minusMonths(1) : month(month);
        return new Period(
                chosen.toString(),
                chosen.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant(),
                chosen.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    boolean has(Instant moment) {
        return !moment.isBefore(from) && moment.isBefore(to);
    }

    private static YearMonth month(String text) {
        try {
            return YearMonth.parse(text);
        } catch (DateTimeException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.USAGE, "not a month")
                            .with("--month", text)
                            .maybe("write it as in --month 2026-10"),
                    e);
        }
    }

    /** A day, or a number of days before now. */
    private static Instant since(String text, Instant now) {
        if (text.matches("\\d{1,4}d")) {
            return now.minus(Duration.ofDays(Integer.parseInt(text.substring(0, text.length() - 1))));
        }
        try {
            return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.USAGE, "neither a day nor a number of days")
                            .with("--since", text)
                            .maybe("write it as in --since 2026-10-05 or --since 30d"),
                    e);
        }
    }
}
