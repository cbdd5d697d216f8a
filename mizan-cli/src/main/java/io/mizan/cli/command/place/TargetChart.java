package io.mizan.cli.command.place;

import io.mizan.model.system.Target;
import io.mizan.model.units.ByteSize;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Targets before and after a placement as bars. Many targets are folded into one row for each run of neighbours. */
final class TargetChart {
    private static final int MOST_ROWS = 40;

    /** Targets side by side in the order of their indices, as one row; bytes as doubles, for their sums may not fit a long. */
    private record Row(String name, double total, double used, double placed, double highest) {
        static Row of(List<Target> targets, Map<Integer, Long> placed) {
            double total = 0;
            double used = 0;
            double more = 0;
            double highest = 0;
            for (Target target : targets) {
                long bytes = placed.getOrDefault(target.index(), 0L);
                if (target.space().reported()) {
                    double here = (double) target.space().unavailableBytes() + bytes;
                    highest = Math.max(highest, here / target.space().totalBytes());
                }
                total += target.space().totalBytes();
                used += target.space().unavailableBytes();
                more += bytes;
            }
            Target first = targets.get(0);
            Target last = targets.get(targets.size() - 1);
            String name = targets.size() == 1
                    ? first.name().toString()
                    : first.name().shortForm() + "-" + last.name().shortForm();
            return new Row(name, total, used, more, highest);
        }

        double before() {
            return total == 0 ? 0 : used / total;
        }

        double after() {
            return total == 0 ? 0 : (used + placed) / total;
        }
    }

    private final List<Row> rows = new ArrayList<>();
    private final boolean folded;
    private final double scale;

    /** @param placed bytes for each target, by index */
    TargetChart(List<Target> dataTargets, Map<Integer, Long> placed) {
        int together = Math.max(1, (dataTargets.size() + MOST_ROWS - 1) / MOST_ROWS);
        for (int i = 0; i < dataTargets.size(); i += together) {
            rows.add(Row.of(dataTargets.subList(i, Math.min(dataTargets.size(), i + together)), placed));
        }
        folded = together > 1;
        scale = rows.stream().mapToDouble(Row::highest).max().orElse(0);
    }

    boolean folded() {
        return folded;
    }

    /** What a full bar stands for. */
    double scale() {
        return scale;
    }

    /** @param fullAt the utilisation from which a target counts as nearly full */
    String render(TextStyle style, double fullAt) {
        Table table = new Table()
                .column(folded ? "targets" : "target", Align.LEFT)
                .column("before", Align.RIGHT)
                .column("after", Align.RIGHT);
        if (folded) {
            table.column("highest", Align.RIGHT);
        }
        table.column("", Align.BAR).column("placed", Align.RIGHT);
        rows.forEach(row -> table.row(cells(row, fullAt)));
        return table.render(style);
    }

    private Cell[] cells(Row row, double fullAt) {
        boolean reported = row.total > 0;
        double full = scale > 0 ? scale : 1;
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(row.name));
        cells.add(Cell.of(reported ? percent(row.before()) : "-"));
        cells.add(Cell.of(reported ? percent(row.after()) : "-"));
        if (folded) {
            cells.add(Cell.of(reported ? percent(row.highest) : "-"));
        }
        cells.add(Cell.bar(row.before() / full, (row.after() - row.before()) / full, tone(row.highest, fullAt)));
        cells.add(Cell.of(row.placed == 0 ? "-" : ByteSize.shortForm((long) row.placed)));
        return cells.toArray(Cell[]::new);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    private static Tone tone(double utilisation, double fullAt) {
        return utilisation >= fullAt ? Tone.BAD : Tone.GOOD;
    }
}
