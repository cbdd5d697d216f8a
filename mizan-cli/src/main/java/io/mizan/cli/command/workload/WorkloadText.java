package io.mizan.cli.command.workload;

import io.mizan.model.error.Printable;
import io.mizan.model.units.ByteSize;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.traces.workload.score.WorkloadSummary;
import io.mizan.traces.workload.score.WorkloadSummary.Sum;
import java.util.Locale;
import java.util.Map;

/** A workload in sums. */
final class WorkloadText {
    private final TextStyle style;

    WorkloadText(TextStyle style) {
        this.style = style;
    }

    String of(WorkloadSource workload, String tier, WorkloadSummary summary) {
        StringBuilder page = new StringBuilder();
        page.append(style.paint(Tone.STRONG, Printable.of(workload.name())))
                .append(String.format(
                        Locale.ROOT,
                        ": %s, %s, %s from %.3f s to %.3f s%s%n%n",
                        count(summary.files(), "file"),
                        count(workload.ranks(), "rank"),
                        count(summary.all().events(), "event"),
                        summary.firstSeconds(),
                        summary.lastSeconds(),
                        tier.equals("none") ? "" : " (tier " + tier + ")"));
        return page.append(operations(summary).render(style))
                .append('\n')
                .append(origins(summary).render(style))
                .toString();
    }

    private static Table operations(WorkloadSummary summary) {
        Table table = new Table()
                .column("operation", Align.LEFT)
                .column("events", Align.RIGHT)
                .column("files", Align.RIGHT)
                .column("bytes", Align.RIGHT)
                .column("time of all ranks", Align.RIGHT);
        for (Map.Entry<Operation, Sum> entry : summary.operations().entrySet()) {
            Sum sum = entry.getValue();
            table.row(
                    Cell.of(entry.getKey().name().toLowerCase(Locale.ROOT)),
                    Cell.of(String.valueOf(sum.events())),
                    Cell.of(String.valueOf(sum.files())),
                    Cell.of(entry.getKey().movesBytes() ? ByteSize.prose(sum.bytes()) : ""),
                    Cell.of(String.format(Locale.ROOT, "%.3f s", sum.seconds())));
        }
        return table;
    }

    private static Table origins(WorkloadSummary summary) {
        Table table = new Table()
                .column("known from", Align.LEFT)
                .column("events", Align.RIGHT)
                .column("files", Align.RIGHT)
                .column("read", Align.RIGHT)
                .column("written", Align.RIGHT)
                .column("of bytes", Align.RIGHT)
                .column("", Align.BAR);
        double all = Math.max(1, summary.all().bytes());
        for (Map.Entry<String, Sum> entry : summary.origins().entrySet()) {
            Sum sum = entry.getValue();
            table.row(
                    Cell.of(entry.getKey()),
                    Cell.of(String.valueOf(sum.events())),
                    Cell.of(String.valueOf(sum.files())),
                    Cell.of(ByteSize.prose(sum.read())),
                    Cell.of(ByteSize.prose(sum.written())),
                    Cell.of(String.format(Locale.ROOT, "%.1f%%", 100 * sum.bytes() / all)),
                    Cell.bar(sum.bytes() / all, Tone.PLAIN));
        }
        return table;
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
