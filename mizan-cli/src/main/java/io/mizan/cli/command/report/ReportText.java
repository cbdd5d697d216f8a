package io.mizan.cli.command.report;

import io.mizan.controller.report.SiteReport;
import io.mizan.database.interaction.RunRecord;
import io.mizan.model.error.Printable;
import io.mizan.model.units.ByteSize;
import io.mizan.report.text.Paragraph;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.traces.diagnosis.LostTime;
import java.util.Locale;

/** A report in short, for terminals. */
final class ReportText {
    private static final int SHOWN = 10;
    private static final int LONGEST_NAME = 24;

    private final TextStyle style;

    ReportText(TextStyle style) {
        this.style = style;
    }

    String page(SiteReport report) {
        String period = report.period().name();
        StringBuilder out = new StringBuilder(
                        style.paint(Tone.STRONG, "Report " + (period.startsWith("since") ? "" : "on ") + period))
                .append("\n\n");
        if (report.isEmpty()) {
            out.append("Nothing was recorded: no runs, plans, actions or logs.\n");
        } else {
            out.append(jobs(report)).append(runs(report)).append(plans(report));
        }
        report.notes().forEach(note -> out.append(Paragraph.of("Note: " + note + ".", 0, style)));
        return out.toString();
    }

    private String jobs(SiteReport report) {
        if (report.logs() == 0) {
            return "";
        }
        StringBuilder out = new StringBuilder(String.format(
                Locale.ROOT,
                "%d logs, %d jobs that lost time: %.1f node-hours%s%n",
                report.logs(),
                report.jobs().size(),
                report.lostNodeHours(),
                report.unreadable() == 0 ? "" : " (" + report.unreadable() + " logs are unreadable)"));
        if (!report.jobs().isEmpty()) {
            Table table = new Table()
                    .column("job", Align.RIGHT)
                    .column("program", Align.LEFT)
                    .column("nodes", Align.RIGHT)
                    .column("lost", Align.RIGHT)
                    .column("node-hours", Align.RIGHT)
                    .column("why", Align.LEFT);
            for (LostTime job :
                    report.top().subList(0, Math.min(SHOWN, report.top().size()))) {
                table.row(
                        Cell.of(String.valueOf(job.jobId())),
                        Cell.of(shortened(job.program())),
                        Cell.of((job.nodesKnown() ? "" : "~") + job.nodes()),
                        Cell.of(String.format(Locale.ROOT, "%.3g s", job.lostSeconds())),
                        Cell.of(String.format(Locale.ROOT, "%.3g h", job.nodeHours())),
                        Cell.of(job.code()));
            }
            out.append(table.render(style));
        }
        return out.append('\n').toString();
    }

    private String runs(SiteReport report) {
        if (report.runs().isEmpty()) {
            return "No run with Mizan.\n\n";
        }
        Table table = new Table()
                .column("application", Align.LEFT)
                .column("runs", Align.RIGHT)
                .column("hits", Align.RIGHT)
                .column("predicted", Align.RIGHT)
                .column("actual", Align.RIGHT)
                .column("OST cost", Align.RIGHT)
                .column("of Lustre", Align.RIGHT);
        for (SiteReport.Effect effect : report.effects().stream().limit(SHOWN).toList()) {
            table.row(
                    Cell.of(shortened(effect.application())),
                    Cell.of(String.valueOf(effect.runs())),
                    Cell.of(
                            effect.creates() == 0
                                    ? "-"
                                    : String.format(Locale.ROOT, "%.0f %%", 100.0 * effect.hits() / effect.creates())),
                    Cell.of(ByteSize.prose(effect.predictedBytes())),
                    Cell.of(ByteSize.prose(effect.actualBytes())),
                    Cell.of(cost(effect.before()) + " -> " + cost(effect.after())),
                    Cell.of(cost(effect.lustre())));
        }
        return table.render(style)
                + Paragraph.of(
                        "hits: files that came as predicted, of all runs; the first run of an application is only recorded. OST cost:"
                                + " highest / mean utilisation of targets before and after runs, 1 is best. of Lustre: what its own"
                                + " allocator would have reached.",
                        0,
                        style)
                + "\n";
    }

    private String plans(SiteReport report) {
        StringBuilder out = new StringBuilder();
        int all = report.plans().values().stream().mapToInt(Integer::intValue).sum();
        out.append(all == 1 ? "1 plan" : all + " plans");
        report.plans()
                .forEach((state, count) ->
                        out.append(", ").append(count).append(' ').append(state));
        return out.append("; ")
                .append(report.actions().size())
                .append(report.actions().size() == 1 ? " action" : " actions")
                .append(" in the audit.\n")
                .toString();
    }

    static String cost(double value) {
        return value == RunRecord.Balance.UNKNOWN ? "-" : String.format(Locale.ROOT, "%.2f", value);
    }

    private static String shortened(String name) {
        String printable = Printable.of(name);
        return printable.length() <= LONGEST_NAME ? printable : printable.substring(0, LONGEST_NAME - 1) + "~";
    }
}
