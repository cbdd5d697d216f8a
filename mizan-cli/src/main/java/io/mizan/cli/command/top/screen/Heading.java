package io.mizan.cli.command.top.screen;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveServer;
import io.mizan.controller.monitor.Freshness.Verdict;
import io.mizan.model.units.ByteSize;
import io.mizan.report.text.NarrowName;
import io.mizan.report.text.ShortNumber;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The two lines about the whole system. */
final class Heading {
    private Heading() {}

    static List<Line> lines(LiveView view, String status, int columns, TextStyle style) {
        return List.of(
                sides(
                        NarrowName.of(view.system(), style.unicode()) + "  " + time(view) + balance(view),
                        status,
                        columns),
                totals(view));
    }

    /** What is on the right stays; what is on the left is cut. */
    private static Line sides(String left, String right, int columns) {
        String kept = TableText.fit(left, Math.max(0, columns - right.length() - 2));
        String blanks = " ".repeat(Math.max(right.isEmpty() ? 0 : 2, columns - kept.length() - right.length()));
        return new Line(List.of(new Cell(kept, Tone.STRONG), Cell.of(blanks), new Cell(right, Tone.STRONG)), false);
    }

    private static String time(LiveView view) {
        return view.at().truncatedTo(ChronoUnit.SECONDS).toString().replace('T', ' ');
    }

    private static String balance(LiveView view) {
        if (view.balance().waiting()) {
            return "  balance: heard " + view.balance().heardServers() + " of "
                    + view.balance().knownServers() + " servers";
        }
        return view.balance().score() < 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "  balance %.1f  OST cost %.2f",
                        view.balance().score(),
                        view.balance().ostCost());
    }

    private static Line totals(LiveView view) {
        List<Cell> parts = new ArrayList<>();
        parts.add(Cell.of("read " + rate(view.totals().readBytesPerSecond())));
        parts.add(Cell.of("  write " + rate(view.totals().writeBytesPerSecond())));
        parts.add(Cell.of("  metadata " + count(view.totals().metadataPerSecond())));
        parts.add(Cell.of("  servers " + view.servers().size()));
        long silent = count(view.servers(), Verdict.SILENT);
        long suspect = count(view.servers(), Verdict.SUSPECT);
        if (silent > 0) {
            parts.add(new Cell(", " + silent + " silent", Tone.BAD));
        }
        if (suspect > 0) {
            parts.add(new Cell(", " + suspect + " suspect", Tone.WARN));
        }
        return new Line(parts, false);
    }

    private static String rate(double bytesPerSecond) {
        return bytesPerSecond < 0 ? "-" : ByteSize.prose(Math.round(bytesPerSecond)) + "/s";
    }

    private static String count(double perSecond) {
        return perSecond < 0 ? "-" : ShortNumber.compact(perSecond) + "/s";
    }

    private static long count(List<LiveServer> servers, Verdict verdict) {
        return servers.stream().filter(server -> server.verdict() == verdict).count();
    }
}
