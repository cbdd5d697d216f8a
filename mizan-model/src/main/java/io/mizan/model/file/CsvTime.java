package io.mizan.model.file;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The column of a table that says when. */
public final class CsvTime {
    private static final List<String> NAMES = List.of("time", "timestamp", "start", "seconds");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?\\d{1,40}(\\.\\d{0,40})?([eE][+-]?\\d{1,2})?");

    private CsvTime() {}

    /** The first of the columns that are known to hold times. */
    public static Optional<String> column(CsvRows rows) {
        return NAMES.stream().filter(rows.columns()::contains).findFirst();
    }

    /** A number, or a date with or without a time of day, as seconds. */
    public static BigDecimal seconds(CsvRows rows, String column) {
        String text = rows.required(column);
        if (DECIMAL.matcher(text).matches()) {
            return new BigDecimal(text);
        }
        try {
            OffsetDateTime moment = text.length() <= 10
                    ? LocalDate.parse(text).atStartOfDay().atOffset(ZoneOffset.UTC)
                    : text.matches(".*(Z|[+-]\\d\\d:?\\d\\d)$") && text.length() > 19
                            ? OffsetDateTime.parse(text.replace(' ', 'T'))
                            : LocalDateTime.parse(text.replace(' ', 'T')).atOffset(ZoneOffset.UTC);
            return BigDecimal.valueOf(moment.toEpochSecond()).add(BigDecimal.valueOf(moment.getNano(), 9));
        } catch (DateTimeException e) {
            throw rows.refused(column, "seconds or a time such as 2026-11-16T15:00:00Z");
        }
    }
}
