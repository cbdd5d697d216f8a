package io.mizan.cli.command.simulate;

import io.mizan.model.error.Printable;
import io.mizan.model.units.DataRate;
import io.mizan.report.text.Paragraph;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.simulator.result.ApplicationResult;
import io.mizan.simulator.result.Comparison;
import io.mizan.simulator.result.Comparison.Outcome;
import io.mizan.simulator.result.Metric;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.result.Summary;
import io.mizan.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A comparison for people: a column for each policy, and what each application had. */
final class ComparisonText {
    private final TextStyle style;

    ComparisonText(TextStyle style) {
        this.style = style;
    }

    String page(Scenario scenario, Comparison comparison) {
        int runs = comparison.outcomes().get(0).runs().size();
        String head = String.format(
                Locale.ROOT,
                "%s on %s: %d %s, %d %s, %d %s",
                Printable.of(comparison.scenario()),
                comparison.platform(),
                scenario.applications().size(),
                scenario.applications().size() == 1 ? "application" : "applications",
                scenario.platform().targets().size(),
                "targets",
                runs,
                runs == 1 ? "seed" : "seeds");
        return style.paint(Tone.STRONG, head) + "\n\n" + metrics(comparison, runs) + "\n" + applications(comparison)
                + legend(runs);
    }

    private String metrics(Comparison comparison, int runs) {
        Table table = new Table().column("", Align.LEFT);
        comparison.outcomes().forEach(outcome -> table.column(Printable.of(outcome.policy()), Align.RIGHT));
        for (Metric metric : Metric.ALL) {
            List<Cell> cells = new ArrayList<>();
            cells.add(Cell.of(metric.name()));
            double best = comparison.outcomes().size() > 1 ? best(metric, comparison) : Double.NaN;
            for (Outcome outcome : comparison.outcomes()) {
                Summary summary = outcome.summary(metric);
                cells.add(new Cell(text(metric, summary, runs), 0, summary.mean() == best ? Tone.GOOD : Tone.PLAIN));
            }
            if (isWorthALine(metric, comparison)) {
                table.row(cells.toArray(Cell[]::new));
            }
        }
        return table.render(style);
    }

    private static boolean isWorthALine(Metric metric, Comparison comparison) {
        boolean rare = metric.unit() == Metric.Unit.BYTES || metric.unit() == Metric.Unit.COUNT;
        return comparison.outcomes().stream()
                .map(outcome -> outcome.summary(metric))
                .anyMatch(summary -> !Double.isNaN(summary.mean()) && !(rare && summary.highest() == 0));
    }

    private static double best(Metric metric, Comparison comparison) {
        return comparison.outcomes().stream()
                .mapToDouble(outcome -> outcome.summary(metric).mean())
                .filter(value -> !Double.isNaN(value))
                .reduce(metric.higherIsBetter() ? Math::max : Math::min)
                .orElse(Double.NaN);
    }

    private static String text(Metric metric, Summary summary, int runs) {
        String mean = MetricText.of(metric, summary.mean());
        boolean band = runs > 1 && summary.halfWidth() > 0 && summary.mean() != 0;
        return band
                ? mean + String.format(Locale.ROOT, " ±%.1f%%", 100 * summary.halfWidth() / Math.abs(summary.mean()))
                : mean;
    }

    /** Of the first seed: means over seeds are in the table above. */
    private String applications(Comparison comparison) {
        Table table = new Table()
                .column("application", Align.LEFT)
                .column("policy", Align.LEFT)
                .column("start", Align.RIGHT)
                .column("end", Align.RIGHT)
                .column("write", Align.RIGHT)
                .column("read", Align.RIGHT)
                .column("slowdown", Align.RIGHT);
        List<ApplicationResult> first =
                comparison.outcomes().get(0).runs().get(0).applications();
        for (int i = 0; i < first.size(); i++) {
            for (Outcome outcome : comparison.outcomes()) {
                RunResult run = outcome.runs().get(0);
                ApplicationResult application = run.applications().get(i);
                table.row(
                        Cell.of(Printable.of(application.name())),
                        Cell.of(Printable.of(outcome.policy())),
                        Cell.of(MetricText.seconds(application.startSeconds())),
                        new Cell(
                                MetricText.seconds(application.endSeconds()),
                                0,
                                application.finished() ? Tone.PLAIN : Tone.BAD),
                        Cell.of(rate(application.written().bandwidth())),
                        Cell.of(rate(application.read().bandwidth())),
                        Cell.of(
                                Double.isNaN(application.slowdown())
                                        ? "-"
                                        : String.format(Locale.ROOT, "%.2f", application.slowdown())));
            }
        }
        return table.render(style);
    }

    private static String rate(double bytesPerSecond) {
        return bytesPerSecond == 0 ? "-" : DataRate.prose((long) bytesPerSecond);
    }

    private String legend(int runs) {
        return "\n"
                + Paragraph.of(
                        (runs > 1 ? "±: 95 % confidence of the mean, as a share of it. Applications: first seed. " : "")
                                + "ostCost, ossCost: highest / mean utilisation, 1 is best. slowdown: I/O time over that of"
                                + " running alone. docs/simulate.md explains each figure.",
                        0,
                        style);
    }
}
