package io.mizan.experiments.aiot;

import io.mizan.experiments.paper.Measurement;
import io.mizan.experiments.paper.Reproduction.Section;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.simulator.result.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A figure without and with the engine, beside the paper's; NaN where the paper has no number.
 *
 * @param label what it is the figure of
 */
record Line(String label, Summary without, double publishedWithout, Summary with, double publishedWith) {

    static Section section(String title, String rowTitle, int decimals, List<Line> lines) {
        Table table = new Table()
                .column(rowTitle, Align.LEFT)
                .column("without", Align.RIGHT)
                .column("paper", Align.RIGHT)
                .column("with", Align.RIGHT)
                .column("paper", Align.RIGHT);
        for (Line line : lines) {
            table.row(
                    Cell.of(line.label),
                    Cell.of(text(line.without.mean(), decimals)),
                    Cell.of(text(line.publishedWithout, decimals)),
                    Cell.of(text(line.with.mean(), decimals)),
                    Cell.of(text(line.publishedWith, decimals)));
        }
        return new Section(title, table);
    }

    /** The same in another unit; the paper has no number. */
    Line in(double unit) {
        return new Line(label, in(without, unit), Double.NaN, in(with, unit), Double.NaN);
    }

    private static Summary in(Summary summary, double unit) {
        return new Summary(
                summary.mean() / unit, summary.halfWidth() / unit, summary.lowest() / unit, summary.highest() / unit);
    }

    static List<Measurement> measurements(String setting, String figure, String unit, List<Line> lines) {
        List<Measurement> all = new ArrayList<>();
        for (Line line : lines) {
            Map<String, String> of = Map.of(setting, line.label);
            all.add(new Measurement(of, "without", figure, unit, line.without, line.publishedWithout));
            all.add(new Measurement(of, "with", figure, unit, line.with, line.publishedWith));
        }
        return all;
    }

    static String text(double value, int decimals) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
