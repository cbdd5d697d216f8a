package io.mizan.cli.command.reproduce.scheduling;

import io.mizan.experiments.scheduling.SetResults;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.simulator.scheduling.SharingMetrics;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What replayed sets cost, for people: a line for each policy, means over sets. */
final class SetsText {
    private final TextStyle style;

    SetsText(TextStyle style) {
        this.style = style;
    }

    String page(List<SetResults> results) {
        Table table = new Table()
                .column("policy", Align.LEFT)
                .column("slowdown", Align.RIGHT)
                .column("rho_io", Align.RIGHT)
                .column("rho_con", Align.RIGHT)
                .column("spread", Align.RIGHT)
                .column("idle", Align.RIGHT);
        for (String policy : results.get(0).costs().keySet()) {
            table.row(
                    Cell.of(policy),
                    ratio(results, policy, SharingMetrics::meanSlowdown),
                    ratio(results, policy, SharingMetrics::rhoIo),
                    ratio(results, policy, SharingMetrics::rhoCon),
                    share(results, policy, SharingMetrics::ioSpread),
                    share(results, policy, SharingMetrics::idle));
        }
        String sets = results.size() == 1 ? "set " + results.get(0).set() : results.size() + " sets: means over them";
        return style.paint(Tone.STRONG, sets) + "\n\n" + table.render(style)
                + "Slowdown: time of I/O / time alone with the best number of resources.\n"
                + "rho_io: the part due to the number of resources; rho_con: due to others.\n"
                + "Spread: busy time of the busiest resource less that of the idlest.\n"
                + "Idle: time of compute nodes that applications spend in I/O.\n";
    }

    private static Cell ratio(List<SetResults> results, String policy, ToDoubleFunction<SharingMetrics> value) {
        return Cell.of(String.format(Locale.ROOT, "%.3f", mean(results, policy, value)));
    }

    private static Cell share(List<SetResults> results, String policy, ToDoubleFunction<SharingMetrics> value) {
        return Cell.of(String.format(Locale.ROOT, "%.1f%%", 100 * mean(results, policy, value)));
    }

    private static double mean(List<SetResults> results, String policy, ToDoubleFunction<SharingMetrics> value) {
        double sum = 0;
        for (SetResults result : results) {
            SharingMetrics metrics = result.costs().get(policy);
            sum += metrics == null ? Double.NaN : value.applyAsDouble(metrics);
        }
        return sum / results.size();
    }
}
