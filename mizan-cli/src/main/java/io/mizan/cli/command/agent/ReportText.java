package io.mizan.cli.command.agent;

import io.mizan.model.error.Printable;
import io.mizan.model.units.ByteSize;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.telemetry.agent.ServerSource;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.Known;
import io.mizan.telemetry.report.ReportJson;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.util.List;
import java.util.Locale;

/** Prints a report of an agent as text. */
record ReportText(TextStyle style) {
    private static final String NOT_KNOWN = "-";

    String page(ServerSource.Result result) {
        ServerReport report = result.report();
        StringBuilder page = new StringBuilder();
        page.append(style.paint(Tone.STRONG, Printable.of(report.server())))
                .append(" at ")
                .append(report.takenAt())
                .append(String.format(Locale.ROOT, ", rates over %.1f s", report.intervalSeconds()))
                .append(", ")
                .append(ByteSize.prose(ReportJson.encode(report).length))
                .append(" to send\n");
        page.append(host(report.host()));
        if (report.targets().isEmpty()) {
            page.append("\nNo targets of Lustre on this machine.\n");
        } else {
            page.append('\n').append(targets(report.targets()).render(style));
            page.append("Rates a second; times are means in the server; queue: requests that wait or run.\n");
        }
        if (!report.jobs().isEmpty()) {
            page.append('\n').append(jobs(report.jobs()).render(style));
        }
        result.notes()
                .forEach(
                        note -> page.append("Note: ").append(Printable.of(note)).append(".\n"));
        return page.toString();
    }

    private static String host(HostLoad host) {
        return "  cpu " + percent(host.load().cpu())
                + ", waiting for I/O " + percent(host.load().ioWait())
                + ", memory " + percent(host.load().memory())
                + ", load " + number("%.2f", host.processes())
                + " on " + number("%.0f", host.cores()) + " cores\n"
                + "  network in " + rate(host.networkInBytesPerSecond())
                + ", out " + rate(host.networkOutBytesPerSecond())
                + ", used " + percent(host.load().network())
                + ", dropped " + number("%.1f/s", host.networkDropsPerSecond()) + "\n";
    }

    private static Table targets(List<TargetReport> targets) {
        Table table = new Table()
                .column("target", Align.LEFT)
                .column("used", Align.RIGHT)
                .column("read", Align.RIGHT)
                .column("write", Align.RIGHT)
                .column("reads", Align.RIGHT)
                .column("writes", Align.RIGHT)
                .column("meta", Align.RIGHT)
                .column("r ms", Align.RIGHT)
                .column("w ms", Align.RIGHT)
                .column("queue", Align.RIGHT);
        for (TargetReport target : targets) {
            Activity activity = target.activity();
            table.row(
                    Cell.of(target.target().name().toString()),
                    Cell.of(
                            target.target().space().reported()
                                    ? percent(target.target().space().utilisation())
                                    : NOT_KNOWN),
                    Cell.of(bytes(activity.readBytesPerSecond())),
                    Cell.of(bytes(activity.writeBytesPerSecond())),
                    Cell.of(number("%.0f", activity.readsPerSecond())),
                    Cell.of(number("%.0f", activity.writesPerSecond())),
                    Cell.of(number("%.0f", activity.metadataPerSecond())),
                    Cell.of(number("%.1f", activity.readMillis())),
                    Cell.of(number("%.1f", activity.writeMillis())),
                    Cell.of(number("%.1f", activity.queueDepth())));
        }
        return table;
    }

    private static Table jobs(List<JobActivity> jobs) {
        Table table = new Table()
                .column("job", Align.LEFT)
                .column("jobs", Align.RIGHT)
                .column("read", Align.RIGHT)
                .column("write", Align.RIGHT)
                .column("reads", Align.RIGHT)
                .column("writes", Align.RIGHT)
                .column("meta", Align.RIGHT);
        for (JobActivity job : jobs) {
            table.row(
                    Cell.of(job.job().isEmpty() ? "(no name)" : Printable.of(job.job())),
                    Cell.of(String.valueOf(job.jobs())),
                    Cell.of(bytes(job.readBytesPerSecond())),
                    Cell.of(bytes(job.writeBytesPerSecond())),
                    Cell.of(number("%.0f", job.readsPerSecond())),
                    Cell.of(number("%.0f", job.writesPerSecond())),
                    Cell.of(number("%.0f", job.metadataPerSecond())));
        }
        return table;
    }

    private static String percent(double share) {
        return number("%.1f%%", share < 0 ? share : 100 * share);
    }

    private static String rate(double bytes) {
        return bytes < 0 ? NOT_KNOWN : ByteSize.prose(Math.round(bytes)) + "/s";
    }

    private static String bytes(double bytes) {
        return bytes < 0 ? NOT_KNOWN : ByteSize.shortForm(Math.round(bytes));
    }

    private static String number(String format, double value) {
        return value == Known.UNKNOWN ? NOT_KNOWN : String.format(Locale.ROOT, format, value);
    }
}
