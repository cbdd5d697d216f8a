package io.mizan.cli.command.workload;

import io.mizan.model.error.Printable;
import io.mizan.model.units.ByteSize;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.traces.workload.score.Scores;
import io.mizan.traces.workload.score.TierScore;
import java.util.Locale;

/** How far tiers are from the truth, as a table. */
final class ScoreText {
    private static final String MEANINGS = """
            Moved: how far in time a byte is from the truth, on average (earth mover's
            distance), and the same as a share of the run; by file: within each file.
            Peak: highest rate over a hundredth of the run, against the true one.
            OST: share of bytes on a wrong target; OST load: there, or at a wrong time.
            """;

    private final TextStyle style;

    ScoreText(TextStyle style) {
        this.style = style;
    }

    String of(String log, Scores scores) {
        Table table = new Table()
                .column("tier", Align.LEFT)
                .column("moved", Align.RIGHT)
                .column("of run", Align.RIGHT)
                .column("by file", Align.RIGHT)
                .column("peak", Align.RIGHT)
                .column("OST", Align.RIGHT)
                .column("OST load", Align.RIGHT);
        for (TierScore score : scores.tiers()) {
            table.row(
                    Cell.of(score.tier().label()),
                    Cell.of(seconds(score.distanceSeconds())),
                    Cell.of(percent("%.2f%%", score.distanceShare())),
                    Cell.of(seconds(score.fileDistanceSeconds())),
                    Cell.of(percent("%+.1f%%", score.peakError())),
                    Cell.of(percent("%.1f%%", score.targetError())),
                    Cell.of(percent("%.1f%%", score.targetLoadError())));
        }
        String left = scores.skipped() == 0 ? "" : ", " + scores.skipped() + " left out";
        return style.paint(Tone.STRONG, Printable.of(log))
                + String.format(
                        Locale.ROOT,
                        ": %d file%s traced completely (%s%s), run of %.3f s%n%n",
                        scores.files(),
                        scores.files() == 1 ? "" : "s",
                        ByteSize.prose(scores.bytes()),
                        left,
                        scores.runSeconds())
                + table.render(style)
                + MEANINGS;
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.4f s", value);
    }

    private static String percent(String format, double share) {
        return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, format, 100 * share);
    }
}
