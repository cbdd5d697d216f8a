package io.mizan.cli.command.tunelayout;

import io.mizan.algorithms.layout.tuning.LayoutCost.Terms;
import io.mizan.algorithms.layout.tuning.TunedLayout;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import io.mizan.report.text.Paragraph;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.util.Locale;

/** A tuned layout, for people. */
final class TunedLayoutText {
    private final TextStyle style;

    TunedLayoutText(TextStyle style) {
        this.style = style;
    }

    String page(TunedLayout tuned) {
        String head = String.format(
                Locale.ROOT,
                "%,d files, %s, %d targets",
                tuned.sizes().files(),
                ByteSize.prose((long) tuned.sizes().bytes()),
                tuned.cost().targets());
        StringBuilder out = new StringBuilder(style.paint(Tone.STRONG, head)).append("\n\n");
        out.append(table(tuned)).append('\n');
        out.append(Paragraph.of(
                "Seconds for all files: objects made; objects that stay empty; transfers; what large objects make some targets"
                        + " later than others. The last row knows each size before.",
                0,
                style));
        out.append('\n').append(verdict(tuned));
        return out.toString();
    }

    private String table(TunedLayout tuned) {
        Table table = new Table()
                .column("", Align.LEFT)
                .column("objects", Align.RIGHT)
                .column("empty", Align.RIGHT)
                .column("transfer", Align.RIGHT)
                .column("balance", Align.RIGHT)
                .column("sum", Align.RIGHT);
        for (TunedLayout.Row row : tuned.rows()) {
            Terms terms = row.terms();
            table.row(
                    new Cell(row.name(), 0, row.name().equals("tuned") ? Tone.GOOD : Tone.PLAIN),
                    Cell.of(seconds(terms.objects())),
                    Cell.of(seconds(terms.emptyObjects())),
                    Cell.of(seconds(terms.transfer())),
                    Cell.of(seconds(terms.balance())),
                    Cell.of(seconds(terms.sum())));
        }
        return table.render(style);
    }

    private String verdict(TunedLayout tuned) {
        String gain = String.format(
                Locale.ROOT,
                "%.0f %% of the cost of the present default (%s)",
                100 * tuned.gain(),
                tuned.present().origin());
        String confidence = String.format(Locale.ROOT, "confidence %.2f", tuned.confidence());
        if (!tuned.worthIt()) {
            return Paragraph.of(
                            "Nothing to do: the best layout for these files saves " + gain + ", " + confidence
                                    + ". It would be:",
                            0,
                            style)
                    + "  " + tuned.command() + "\n";
        }
        return "  do        " + tuned.command() + "    (new files only)\n"
                + "  expect    " + gain + " less, " + confidence + "\n"
                + "  evidence  "
                + String.format(
                        Locale.ROOT,
                        "%,d files up to %s; targets of %s, files of at most %s",
                        tuned.sizes().files(),
                        ByteSize.prose(tuned.sizes().largest()),
                        DataRate.prose((long) tuned.cost().targetBytesPerSecond()),
                        DataRate.prose((long) tuned.cost().clientBytesPerSecond()))
                + "\n  undo      " + tuned.undo() + "\n";
    }

    private static String seconds(double value) {
        return value == 0
                ? "-"
                : value >= 1000
                        ? String.format(Locale.ROOT, "%,.0f s", value)
                        : String.format(Locale.ROOT, "%.3g s", value);
    }
}
