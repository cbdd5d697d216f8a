package io.mizan.cli.command.top.screen;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveServer;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.monitor.Freshness.Verdict;
import io.mizan.report.text.NarrowName;
import io.mizan.report.text.ShortAge;
import io.mizan.report.text.ShortNumber;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table of servers. */
record ServerPage(LiveView view, TextStyle style) {
    Page all() {
        Map<String, Integer> targets = new HashMap<>();
        Map<String, Double> metadata = new HashMap<>();
        for (LiveTarget target : view.targets()) {
            targets.merge(target.server(), 1, Integer::sum);
            metadata.merge(target.server(), target.metadataPerSecond(), ShortNumber::sum);
        }
        List<Column> columns = List.of(
                Column.elastic("Server", 12, 0).by(SortKey.NAME),
                Column.number("rMB/s", 6, 0, SortKey.READ),
                Column.number("wMB/s", 6, 0, SortKey.WRITE),
                Column.number("md/s", 5, 2, SortKey.METADATA),
                Column.number("%cpu", 4, 1, SortKey.LOAD),
                Column.number("%mem", 4, 2, null),
                Column.number("%net", 4, 2, null),
                Column.number("targets", 7, 3, null),
                Column.number("report", 8, 1, null),
                Column.text("state", 7, 1));
        List<Row> rows = view.servers().stream()
                .map(server ->
                        row(server, targets.getOrDefault(server.name(), 0), metadata.getOrDefault(server.name(), -1.0)))
                .toList();
        return new Page("Servers", List.of(), columns, rows, rows.size());
    }

    private Row row(LiveServer server, int targets, double metadata) {
        SortValues figures = new SortValues(
                server.readBytesPerSecond(), server.writeBytesPerSecond(), -1, metadata, -1, -1, server.cpu());
        String state = server.verdict().name().toLowerCase(Locale.ROOT);
        Tone tone = server.verdict() == Verdict.FRESH
                ? Tone.PLAIN
                : server.verdict() == Verdict.SILENT ? Tone.BAD : Tone.WARN;
        return new Row(
                server.name(),
                figures,
                server.name() + " " + state,
                new TableSubject.OneServer(server.name()),
                () -> List.of(
                        Cell.of(NarrowName.of(server.name(), style.unicode())),
                        Cell.of(ShortNumber.mebibytes(server.readBytesPerSecond())),
                        Cell.of(ShortNumber.mebibytes(server.writeBytesPerSecond())),
                        Cell.of(ShortNumber.compact(metadata)),
                        Cell.of(ShortNumber.percent(server.cpu())),
                        Cell.of(ShortNumber.percent(server.memory())),
                        Cell.of(ShortNumber.percent(server.network())),
                        Cell.of(String.valueOf(targets)),
                        new Cell(ShortAge.ago(server.ageSeconds()), tone),
                        new Cell(state, tone)));
    }
}
