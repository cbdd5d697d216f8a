package io.mizan.experiments.neverslower;

import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.model.placement.LayoutForm;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import java.util.List;
import java.util.Locale;

/** A row for each cell. */
final class CellTable {
    private static final List<String> FIGURES =
            List.of("bound", "start", "rr", "qos", "switch", "open", "online", "balanced", "lists", "to best", "worst");

    private CellTable() {}

    static Table of(List<CellResult> results) {
        Table table = new Table()
                .column("OSTs", Align.RIGHT)
                .column("state", Align.LEFT)
                .column("load", Align.LEFT)
                .column("told", Align.LEFT);
        FIGURES.forEach(name -> table.column(name, Align.RIGHT));
        table.column("", Align.LEFT);
        results.forEach(result -> table.row(row(result)));
        return table;
    }

    private static Table.Cell[] row(CellResult result) {
        Cell cell = result.cell();
        Contestant balanced = result.balanced(LayoutForm.START_INDEX);
        return new Table.Cell[] {
            Table.Cell.of(cell.site().label()),
            Table.Cell.of(cell.state().label()),
            Table.Cell.of(cell.load().label()),
            Table.Cell.of(cell.foreknowledge().label()),
            Table.Cell.of(String.format(Locale.ROOT, "%.1f s", result.bound())),
            number(result.bound(LayoutForm.START_INDEX) / result.bound()),
            ratio(result, Contestant.lustre(LustrePolicy.ROUND_ROBIN_NAME, false)),
            ratio(result, Contestant.lustre(LustrePolicy.WEIGHTED_NAME, false)),
            ratio(result, Contestant.lustre(LustrePolicy.NAME, false)),
            open(result),
            ratio(result, Contestant.online()),
            ratio(result, balanced),
            ratio(result, result.balanced(LayoutForm.LIST)),
            number(result.mean(LayoutForm.START_INDEX)),
            number(result.worst(LayoutForm.START_INDEX)),
            Table.Cell.of(result.failures(LayoutForm.START_INDEX).isEmpty() ? "" : "failed")
        };
    }

    private static Table.Cell open(CellResult result) {
        Contestant fastest = Contestant.lustre(Contestant.ALLOCATORS.get(0), true);
        for (String allocator : Contestant.ALLOCATORS) {
            Contestant other = Contestant.lustre(allocator, true);
            fastest = result.seconds(other) < result.seconds(fastest) ? other : fastest;
        }
        double refused = result.refusedBytes(fastest);
        Table.Cell time = ratio(result, fastest);
        return refused == 0
                ? time
                : Table.Cell.of(String.format(
                        Locale.ROOT, "%.2f -%.1fG", result.seconds(fastest) / result.bound(), refused / 1e9));
    }

    private static Table.Cell ratio(CellResult result, Contestant contestant) {
        return number(result.seconds(contestant) / result.bound());
    }

    private static Table.Cell number(double value) {
        return Table.Cell.of(Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value));
    }
}
