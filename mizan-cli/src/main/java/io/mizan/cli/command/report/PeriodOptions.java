package io.mizan.cli.command.report;

import io.mizan.controller.report.Period;
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
import picocli.CommandLine.Option;

/** {@code --month} and {@code --since} of {@code mizan report}; days and months are those of UTC. */
final class PeriodOptions {
    @Option(names = "--month", paramLabel = "YYYY-MM", description = "The month, in UTC (default: the last whole one).")
    private @Nullable String month;

    @Option(names = "--since", paramLabel = "DAY", description = "From a day on, as in 2026-10-05, or 30d.")
    private @Nullable String since;

    /** One of the two, or neither for the month before this one. */
    Period period(Instant now) {
        if (month != null && since != null) {
            throw Problem.of(ErrorCode.USAGE, "--month and --since exclude each other")
                    .maybe("choose one of them")
                    .exception();
        }
        if (since != null) {
            Instant from = since(since, now);
            if (!from.isBefore(now)) {
                throw Problem.of(ErrorCode.USAGE, "--since must be in the past")
                        .with("--since", since)
                        .exception();
            }
            return Period.since(from, now);
        }
        return month == null ? Period.monthBefore(now) : Period.month(month(month));
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
