package io.mizan.cli.command.forecast;

import io.mizan.algorithms.forecast.Accuracy;
import io.mizan.model.forecast.Forecast;
import io.mizan.model.forecast.Forecast.Interval;
import io.mizan.model.units.ByteSize;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.traces.timeseries.SeriesFile;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** A forecast as text: what was chosen, one row for each step, and the error where the truth is known. */
final class ForecastText {
    private static final String BYTES = "bytes";

    private final TextStyle style;
    private final boolean bytes;

    ForecastText(TextStyle style, String column) {
        this.style = style;
        this.bytes = column.equals(BYTES);
    }

    String page(SeriesFile series, Forecast forecast, Optional<Accuracy> accuracy, double cpuMillis) {
        StringBuilder page = new StringBuilder();
        page.append(style.paint(Tone.STRONG, forecast.model() + forecast.order()))
                .append(": from ")
                .append(series.training().length)
                .append(" values, ")
                .append(forecast.period() == 1 ? "no season" : "season of " + forecast.period())
                .append(String.format(Locale.ROOT, ", %.1f ms of CPU%n%n", cpuMillis))
                .append(table(series, forecast.values()).render(style));
        accuracy.ifPresent(measures -> page.append(String.format(
                Locale.ROOT,
                "%nError: WAPE %s, MAPE %s, MASE %s%n",
                percent(measures.wape()),
                percent(measures.mape()),
                measures.mase().isPresent()
                        ? String.format(Locale.ROOT, "%.2f", measures.mase().getAsDouble())
                        : "-")));
        return page.toString();
    }

    private Table table(SeriesFile series, List<Interval> values) {
        Table table = new Table()
                .column("step", Align.RIGHT)
                .column("forecast", Align.RIGHT)
                .column("", Align.BAR)
                .column("lower", Align.RIGHT)
                .column("upper", Align.RIGHT);
        if (series.parts()) {
            table.column("came", Align.RIGHT);
        }
        double most = values.stream().mapToDouble(Interval::value).max().orElse(0);
        for (int h = 0; h < values.size(); h++) {
            Interval interval = values.get(h);
            Cell[] cells = {
                Cell.of(String.valueOf(h + 1)),
                Cell.of(size(interval.value())),
                Cell.bar(most > 0 ? interval.value() / most : 0, Tone.GOOD),
                Cell.of(size(interval.lower())),
                Cell.of(size(interval.upper())),
            };
            if (series.parts()) {
                cells = Arrays.copyOf(cells, cells.length + 1);
                cells[cells.length - 1] = Cell.of(size(series.holdout()[h]));
            }
            table.row(cells);
        }
        return table;
    }

    private String size(double value) {
        if (Double.isNaN(value)) {
            return "-";
        }
        if (bytes && value < Long.MAX_VALUE) {
            return ByteSize.prose(Math.round(value));
        }
        return String.format(Locale.ROOT, value < 1e7 ? "%.2f" : "%.4e", value);
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f%%", 100 * share.getAsDouble()) : "-";
    }
}
