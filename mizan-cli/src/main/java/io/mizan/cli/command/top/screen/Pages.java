package io.mizan.cli.command.top.screen;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.feed.FileTemplate;
import io.mizan.report.text.TextStyle;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The table that a state shows of a view. */
public final class Pages {
    private Pages() {}

    /** @param files of an application, as far as they are known */
    public static Page of(TopState state, LiveView view, Function<String, List<FileTemplate>> files, TextStyle style) {
        TableSubject place = state.place();
        Page all;
        if (place instanceof TableSubject.Servers) {
            all = new ServerPage(view, style).all();
        } else if (place instanceof TableSubject.Jobs) {
            all = new JobPage(view, style).all();
        } else if (place instanceof TableSubject.OneServer one) {
            all = new TargetPage(view, state.sort(), style).ofServer(one.server());
        } else if (place instanceof TableSubject.OneTarget one) {
            all = new JobPage(view, style).ofTarget(one.target());
        } else if (place instanceof TableSubject.OneJob one) {
            all = new TargetPage(view, state.sort(), style).ofJob(one.job(), files);
        } else {
            all = new TargetPage(view, state.sort(), style).all();
        }
        return arranged(all, state);
    }

    private static Page arranged(Page page, TopState state) {
        SortKey key = effective(page, state.sort());
        Comparator<Row> byName = Comparator.comparing(Row::id);
        Comparator<Row> order = key == SortKey.NAME
                ? byName
                : Comparator.comparingDouble((Row row) -> row.figures().of(key))
                        .reversed()
                        .thenComparing(byName);
        String wanted = state.filter().toLowerCase(Locale.ROOT);
        List<Row> rows = page.rows().stream()
                .filter(row ->
                        wanted.isEmpty() || row.words().toLowerCase(Locale.ROOT).contains(wanted))
                .sorted(state.reversed() ? order.reversed() : order)
                .toList();
        return new Page(
                page.title(), page.details(), page.columns(), rows, page.rows().size());
    }

    /** A table that has no such column is sorted by its first one with numbers. */
    static SortKey effective(Page page, SortKey wanted) {
        List<SortKey> keys = page.sortKeys();
        return keys.contains(wanted)
                ? wanted
                : keys.stream().filter(key -> key != SortKey.NAME).findFirst().orElse(SortKey.NAME);
    }
}
