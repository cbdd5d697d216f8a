package io.mizan.cli.command.trace;

import io.mizan.model.error.Printable;
import io.mizan.model.units.ByteSize;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.traces.libmizan.LibmizanTrace;
import io.mizan.traces.libmizan.RunSummary;
import io.mizan.traces.libmizan.RunSummary.FileSum;
import io.mizan.traces.libmizan.RunSummary.RankSum;
import java.util.List;
import java.util.Locale;

/** What a traced run did, in a few lines. */
final class SummaryText {
    private static final int MOST_RANKS = 8;

    private SummaryText() {}

    static String of(LibmizanTrace trace, RunSummary summary) {
        StringBuilder page = new StringBuilder();
        page.append(String.format(
                Locale.ROOT,
                "mizan: traced %s on %s to %s%n",
                count(summary.processes(), "process", "es"),
                count(summary.hosts().size(), "host", "s"),
                Printable.of(trace.name())));
        page.append(String.format(
                Locale.ROOT,
                "mizan: %s created, %s written in %s over %.3f s%n",
                count(summary.created(), "file", "s"),
                ByteSize.prose(summary.bytes()),
                count(summary.writes(), "write", "s"),
                (summary.lastNanos() - summary.firstNanos()) / 1e9));
        if (!summary.largest().isEmpty()) {
            page.append('\n').append(files(summary.largest()).render(TextStyle.PLAIN));
        }
        if (summary.byRank().size() > 1) {
            page.append('\n').append(ranks(summary).render(TextStyle.PLAIN));
        }
        trace.notes().forEach(note -> page.append("mizan: note: ").append(note).append('\n'));
        return page.toString();
    }

    private static Table files(List<FileSum> largest) {
        Table table = new Table()
                .column("largest files", Align.RIGHT)
                .column("written", Align.RIGHT)
                .column("rank", Align.RIGHT)
                .column("created", Align.RIGHT)
                .column("path", Align.LEFT);
        for (FileSum file : largest) {
            table.row(
                    Cell.of(ByteSize.prose(file.size())),
                    Cell.of(ByteSize.prose(file.bytes())),
                    Cell.of(String.valueOf(file.rank())),
                    Cell.of(file.created() ? String.format(Locale.ROOT, "%.3f s", file.createdNanos() / 1e9) : "no"),
                    Cell.of(Printable.of(file.path())));
        }
        return table;
    }

    private static Table ranks(RunSummary summary) {
        Table table = new Table()
                .column("rank", Align.RIGHT)
                .column("created", Align.RIGHT)
                .column("writes", Align.RIGHT)
                .column("written", Align.RIGHT)
                .column("of bytes", Align.BAR);
        double all = Math.max(1, summary.bytes());
        for (RankSum rank : summary.byRank().stream().limit(MOST_RANKS).toList()) {
            table.row(
                    Cell.of(String.valueOf(rank.rank())),
                    Cell.of(String.valueOf(rank.created())),
                    Cell.of(String.valueOf(rank.writes())),
                    Cell.of(ByteSize.prose(rank.bytes())),
                    Cell.bar(rank.bytes() / all, Tone.PLAIN));
        }
        int more = summary.byRank().size() - MOST_RANKS;
        if (more > 0) {
            table.row(Cell.of("+ " + more), Cell.of(""), Cell.of(""), Cell.of(""), Cell.of(""));
        }
        return table;
    }

    private static String count(long number, String what, String plural) {
        return number + " " + what + (number == 1 ? "" : plural);
    }
}
