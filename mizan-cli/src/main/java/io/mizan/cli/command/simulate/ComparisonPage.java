package io.mizan.cli.command.simulate;

import io.mizan.report.html.BarChart;
import io.mizan.report.html.BarChart.Bars;
import io.mizan.report.html.Block;
import io.mizan.report.html.ChartColour;
import io.mizan.report.html.DataTable;
import io.mizan.report.html.DataTable.Column;
import io.mizan.report.html.HtmlPage;
import io.mizan.report.html.LineChart;
import io.mizan.report.html.LineChart.Line;
import io.mizan.report.html.Prose;
import io.mizan.report.html.Section;
import io.mizan.report.html.Unit;
import io.mizan.simulator.result.ApplicationResult;
import io.mizan.simulator.result.Comparison;
import io.mizan.simulator.result.Comparison.Outcome;
import io.mizan.simulator.result.Metric;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.result.RunTimeline.Sample;
import io.mizan.simulator.result.Summary;
import io.mizan.simulator.result.TargetResult;
import io.mizan.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A comparison as a page for browsers, with curves like those of the paper. Charts are of the first seed. */
public final class ComparisonPage {
    private static final int STEPS = 300;
    /** As many bars as can be told apart; more targets are sorted and thinned out. */
    private static final int MOST_BARS = 160;

    private final Scenario scenario;
    private final Comparison comparison;

    public ComparisonPage(Scenario scenario, Comparison comparison) {
        this.scenario = scenario;
        this.comparison = comparison;
    }

    public HtmlPage page() {
        int runs = comparison.outcomes().get(0).runs().size();
        HtmlPage page = new HtmlPage(
                "Simulation: " + comparison.scenario(),
                "platform " + comparison.platform() + ", "
                        + scenario.platform().targets().size() + " targets, " + runs
                        + (runs == 1 ? " seed" : " seeds"));
        for (Outcome outcome : comparison.outcomes()) {
            long stuck =
                    outcome.runs().stream().filter(run -> run.unfinished() > 0).count();
            if (stuck > 0) {
                page.warning("With " + outcome.policy() + ", applications never ended in " + stuck + " of " + runs
                        + " runs: they wait for a target that is gone.");
            }
        }
        page.section(figures(runs));
        page.section(utilisation());
        page.section(servers());
        page.section(bandwidth());
        page.section(course());
        page.section(Section.of(
                "About this page",
                new Prose(
                        "Made by mizan simulate. The same scenario and seed give the same numbers on every machine.")));
        return page;
    }

    private Section figures(int runs) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("figure", Unit.TEXT));
        comparison.outcomes().forEach(outcome -> columns.add(new Column(outcome.policy(), Unit.TEXT)));
        columns.add(new Column("meaning", Unit.TEXT));
        List<List<Object>> rows = new ArrayList<>();
        for (Metric metric : Metric.ALL) {
            List<Object> row = new ArrayList<>();
            row.add(metric.name());
            for (Outcome outcome : comparison.outcomes()) {
                Summary summary = outcome.summary(metric);
                String mean = MetricText.of(metric, summary.mean());
                row.add(
                        runs > 1 && summary.halfWidth() > 0
                                ? mean + " ± " + MetricText.of(metric, summary.halfWidth())
                                : mean);
            }
            row.add(metric.meaning() + (metric.higherIsBetter() ? "; more is better" : "; less is better"));
            rows.add(row);
        }
        List<Block> blocks = new ArrayList<>();
        if (runs > 1) {
            blocks.add(
                    new Prose("Means over " + runs + " seeds, with the half width of the 95 % confidence interval."));
        }
        blocks.add(new DataTable("Policies compared", columns, rows));
        return new Section("Figures", "", blocks);
    }

    private Section utilisation() {
        int count = first(comparison.outcomes().get(0)).targets().size();
        boolean sorted = count > MOST_BARS;
        List<Bars> bars = new ArrayList<>();
        for (Outcome outcome : comparison.outcomes()) {
            List<TargetResult> targets = new ArrayList<>(first(outcome).targets());
            if (sorted) {
                targets.sort(
                        Comparator.comparingDouble(TargetResult::utilisation).reversed());
            }
            bars.add(bars(outcome, thinned(targets), target -> 1e4 * target.utilisation()));
        }
        List<String> names = thinned(first(comparison.outcomes().get(0)).targets()).stream()
                .map(target -> "OST " + target.index())
                .toList();
        if (sorted) {
            names = new ArrayList<>();
            for (int i = 0; i < MOST_BARS; i++) {
                names.add(String.format(Locale.ROOT, "%.0f %%", 100.0 * i / (MOST_BARS - 1)));
            }
        }
        String how = sorted
                ? "Targets from the fullest (left) to the emptiest, " + MOST_BARS + " of " + count
                        + ". A flat line is a balanced system."
                : "How full each target is in the end. A flat line is a balanced system; one bar above the others is the"
                        + " target that everybody waits for.";
        return Section.of(
                "Utilisation of targets",
                new BarChart(
                        "How full each target is in the end, by policy.",
                        how,
                        sorted ? "share of targets" : "target",
                        names,
                        Unit.PERCENT,
                        false,
                        bars));
    }

    private Section servers() {
        List<Bars> bars = new ArrayList<>();
        List<String> names = List.of();
        for (Outcome outcome : comparison.outcomes()) {
            Map<String, double[]> sums = new LinkedHashMap<>();
            for (TargetResult target : first(outcome).targets()) {
                double[] sum = sums.computeIfAbsent(target.server(), name -> new double[2]);
                sum[0] += target.utilisation() * target.totalBytes();
                sum[1] += target.totalBytes();
            }
            List<Map.Entry<String, double[]>> all = thinned(new ArrayList<>(sums.entrySet()));
            names = all.stream().map(Map.Entry::getKey).toList();
            bars.add(bars(outcome, all, entry -> 1e4 * entry.getValue()[0] / Math.max(1, entry.getValue()[1])));
        }
        return Section.of(
                "Utilisation of servers",
                new BarChart(
                        "How full the targets of each server are in the end, by policy.",
                        "The same for servers: the sum of the targets of each.",
                        "server",
                        names,
                        Unit.PERCENT,
                        false,
                        bars));
    }

    private Section bandwidth() {
        List<String> names = first(comparison.outcomes().get(0)).applications().stream()
                .map(ApplicationResult::name)
                .toList();
        return Section.of(
                "Bandwidth of applications",
                bandwidthOf("Write", names, application -> application.written().bandwidth()),
                bandwidthOf("Read", names, application -> application.read().bandwidth()));
    }

    private BarChart bandwidthOf(String what, List<String> names, ToDoubleFunction<ApplicationResult> figure) {
        List<Bars> bars = comparison.outcomes().stream()
                .map(outcome -> bars(outcome, first(outcome).applications(), figure))
                .toList();
        return new BarChart(
                what + " bandwidth of each application, by policy.",
                what + " bandwidth of an application, over the time in which any of its ranks moves bytes.",
                "application",
                names,
                Unit.BYTES_PER_SECOND,
                false,
                bars);
    }

    private Section course() {
        double end = comparison.outcomes().stream()
                .mapToDouble(outcome -> first(outcome).seconds())
                .max()
                .orElse(0);
        double step = end > 0 ? end / STEPS : 1;
        return Section.of(
                "Over time",
                lines(
                        "Bytes written and read per second.",
                        "Throughput of all applications at a moment. Whoever ends first was faster.",
                        end,
                        step,
                        Unit.BYTES_PER_SECOND,
                        false,
                        sample -> sample.writeBytesPerSecond() + sample.readBytesPerSecond()),
                lines(
                        "Utilisation of the fullest target.",
                        "How full the fullest target is. The lower, the more can still be written before one is full.",
                        end,
                        step,
                        Unit.PERCENT,
                        true,
                        sample -> 1e4 * sample.highestUtilisation()));
    }

    /** @param stays whether the last value holds after the end of a run; else it is 0 */
    private LineChart lines(
            String label,
            String how,
            double end,
            double step,
            Unit unit,
            boolean stays,
            ToDoubleFunction<Sample> figure) {
        List<Line> lines = new ArrayList<>();
        for (Outcome outcome : comparison.outcomes()) {
            List<Sample> samples = first(outcome).course().samples();
            long[] values = new long[STEPS];
            int next = 0;
            for (int i = 0; i < STEPS; i++) {
                while (next + 1 < samples.size() && samples.get(next + 1).seconds() <= (i + 0.5) * step) {
                    next++;
                }
                boolean over = (i + 0.5) * step > first(outcome).seconds();
                values[i] = over && !stays ? 0 : Math.round(figure.applyAsDouble(samples.get(next)));
            }
            lines.add(new Line(outcome.policy(), tone(outcome), false, values));
        }
        return new LineChart(label, how, end, step, unit, lines);
    }

    private <T> Bars bars(Outcome outcome, List<T> things, ToDoubleFunction<T> figure) {
        boolean pale = comparison.outcomes().indexOf(outcome) >= ChartColour.values().length;
        long[] values = things.stream()
                .mapToLong(thing -> Math.round(figure.applyAsDouble(thing)))
                .toArray();
        return new Bars(outcome.policy(), outcome.policy(), tone(outcome), pale, values);
    }

    private ChartColour tone(Outcome outcome) {
        return ChartColour.values()[comparison.outcomes().indexOf(outcome) % ChartColour.values().length];
    }

    private static RunResult first(Outcome outcome) {
        return outcome.runs().get(0);
    }

    private static <T> List<T> thinned(List<T> all) {
        if (all.size() <= MOST_BARS) {
            return all;
        }
        List<T> some = new ArrayList<>();
        for (int i = 0; i < MOST_BARS; i++) {
            some.add(all.get((int) ((long) i * (all.size() - 1) / (MOST_BARS - 1))));
        }
        return some;
    }
}
