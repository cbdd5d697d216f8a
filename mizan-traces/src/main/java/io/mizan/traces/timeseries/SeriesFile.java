package io.mizan.traces.timeseries;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.file.CsvRows;
import io.mizan.model.file.CsvTime;
import io.mizan.model.file.TextInput;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A series from comma-separated values: one column of sizes, an empty value where one is missing. Other columns may be there;
 * the column "part" says which rows are learnt from and which are held out, {@code time} and its like must not go backwards.
 *
 * @param holdout the values after those to learn from, empty where no row is marked as held out
 */
public record SeriesFile(double[] training, double[] holdout, boolean parts) {
    private static final String PART = "part";
    private static final double LARGEST = 0x1p100;

    public static SeriesFile read(TextInput in, String column) {
        CsvRows rows = new CsvRows(in, List.of(), List.of(), name -> true);
        if (!rows.columns().contains(column)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "a column is missing")
                    .with("column", column)
                    .with("present", String.join(", ", rows.columns()))
                    .at(in.place())
                    .maybe(Suggestion.nearest(column, rows.columns())
                            .map(near -> "choose another with --column " + near)
                            .orElse("choose one of those present with --column NAME"))
                    .exception();
        }
        Optional<String> clock = CsvTime.column(rows).filter(name -> !name.equals(column));
        boolean parts = rows.columns().contains(PART) && !column.equals(PART);
        double[] values = new double[1024];
        int count = 0;
        int split = -1;
        BigDecimal before = null;
        while (rows.next()) {
            if (clock.isPresent()) {
                BigDecimal now = CsvTime.seconds(rows, clock.get());
                if (before != null && now.compareTo(before) < 0) {
                    throw rows.problem(
                                    ErrorCode.IMPOSSIBLE_VALUE,
                                    "the clock goes backwards",
                                    clock.get(),
                                    rows.text(clock.get()))
                            .maybe("sort the rows by time")
                            .exception();
                }
                before = now;
            }
            if (parts) {
                boolean held = held(rows);
                if (!held && split >= 0) {
                    throw rows.problem(ErrorCode.INPUT_FORMAT, "a training row follows a row held out", PART, "train")
                            .maybe("put all rows of train before those of holdout")
                            .exception();
                }
                split = held && split < 0 ? count : split;
            }
            if (count == values.length) {
                values = Arrays.copyOf(values, 2 * count);
            }
            values[count++] = rows.number(column, 0, LARGEST, Double.NaN);
        }
        int end = split < 0 ? count : split;
        if (parts && split < 0) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the column part has no row of holdout")
                    .at(in.place())
                    .maybe("name the last rows holdout, or remove the column")
                    .exception();
        }
        double[] training = Arrays.copyOf(values, end);
        long present =
                Arrays.stream(training).filter(value -> !Double.isNaN(value)).count();
        if (present < 2) {
            throw Problem.impossible("at least two values to learn from are required")
                    .with("column", column)
                    .with("values", present)
                    .at(in.place())
                    .maybe("forecast the series when it has more values")
                    .exception();
        }
        return new SeriesFile(training, Arrays.copyOfRange(values, end, count), parts);
    }

    private static boolean held(CsvRows rows) {
        String part = rows.text(PART);
        if (!part.equals("train") && !part.equals("holdout")) {
            throw rows.refused(PART, "train or holdout");
        }
        return part.equals("holdout");
    }
}
