package io.mizan.cli.command.whatif;

import io.mizan.model.whatif.AllocatorThreshold;
import io.mizan.model.whatif.AllocatorThreshold.Candidate;
import io.mizan.model.whatif.LongRun;
import io.mizan.model.whatif.LongRun.Day;
import io.mizan.model.whatif.WeeksAnswer;
import io.mizan.report.html.BarChart;
import io.mizan.report.html.BarChart.Bars;
import io.mizan.report.html.ChartColour;
import io.mizan.report.html.DataTable;
import io.mizan.report.html.DataTable.Column;
import io.mizan.report.html.HtmlPage;
import io.mizan.report.html.LineChart;
import io.mizan.report.html.LineChart.Line;
import io.mizan.report.html.Prose;
import io.mizan.report.html.Section;
import io.mizan.report.html.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Weeks of use, as a page for browsers. */
final class WeeksPage {
    private static final double DAY_SECONDS = 86_400;
    private static final double PERCENT = 1e4;
    private static final int MOST_BARS = 160;

    private final WeeksAnswer answer;

    WeeksPage(WeeksAnswer answer) {
        this.answer = answer;
    }

    HtmlPage page() {
        HtmlPage page = new HtmlPage(
                "What if: " + answer.before().name(),
                answer.before().dataTargets().size() + " targets"
                        + (answer.added() > 0 ? " and " + answer.added() + " new ones" : "") + ", " + answer.weeks()
                        + " weeks");
        for (LongRun run : answer.runs()) {
            if (run.refusedBytes() > 0) {
                page.warning("With " + run.policy() + ", some bytes find no room although other targets have some.");
            }
        }
        page.section(Section.of("In short", new Prose(answer.comparison())));
        page.section(threshold());
        page.section(Section.of(
                "How full",
                lines("Utilisation of the fullest target.", Unit.PERCENT, day -> PERCENT * day.highest()),
                lines("Utilisation of the emptiest target.", Unit.PERCENT, day -> PERCENT * day.lowest()),
                ends()));
        page.section(Section.of(
                "How busy",
                lines(
                        "Bandwidth of a burst of writers that start together, each with a file of one stripe.",
                        Unit.BYTES_PER_SECOND,
                        Day::burstBytesPerSecond),
                lines(
                        "Bytes of the busiest target over the mean of all, by day: 100 % is even.",
                        Unit.PERCENT, day -> PERCENT * day.loadCost())));
        if (answer.added() > 0) {
            page.section(Section.of(
                    "New targets",
                    lines(
                            "Share of a day's bytes that the added targets get.",
                            Unit.PERCENT,
                            day -> PERCENT * day.watchedShare())));
        }
        List<Prose> assumed = answer.assumptions().stream().map(Prose::new).toList();
        page.section(new Section("What was assumed", "", List.copyOf(assumed)));
        return page;
    }

    private Section threshold() {
        AllocatorThreshold choice = answer.threshold();
        int now = choice.present().percent();
        int best = choice.chosen().percent();
        List<List<Object>> rows = new ArrayList<>();
        for (Candidate candidate : choice.candidates()) {
            rows.add(List.of(
                    (candidate.percent() + " %")
                            + (candidate.percent() == now ? ", now" : "")
                            + (candidate.percent() == best ? ", best" : ""),
                    PERCENT * candidate.peak(),
                    PERCENT * candidate.loadCost(),
                    candidate.burst().mean(),
                    candidate.burst().halfWidth(),
                    candidate.refusedBytes()));
        }
        return Section.of(
                "Lustre's qos_threshold_rr",
                new Prose(
                        choice.stays()
                                ? "Leave it at " + now + " %: " + choice.reason() + "."
                                : "Set it to " + best + " % (now " + now + " %): " + choice.reason() + ". On the MGS: "
                                        + WeeksAnswer.command(best) + " To undo: " + WeeksAnswer.command(now)),
                new DataTable(
                        "Settings tried, means over " + answer.seeds() + " seeds",
                        List.of(
                                new Column("setting", Unit.TEXT),
                                new Column("fullest target ever", Unit.PERCENT),
                                new Column("busiest target over mean", Unit.PERCENT),
                                new Column("burst", Unit.BYTES_PER_SECOND),
                                new Column("half width of 95 % interval", Unit.BYTES_PER_SECOND),
                                new Column("found no room", Unit.BYTES)),
                        rows));
    }

    private LineChart lines(String label, Unit unit, ToDoubleFunction<Day> figure) {
        List<Line> lines = new ArrayList<>();
        for (LongRun run : answer.runs()) {
            long[] values = run.days().stream()
                    .mapToLong(day -> Math.round(figure.applyAsDouble(day)))
                    .toArray();
            lines.add(new Line(run.policy(), tone(run), false, values));
        }
        int days = answer.use().days() + 1;
        return new LineChart(
                label, label + " The first step is the system before.", days * DAY_SECONDS, DAY_SECONDS, unit, lines);
    }

    private BarChart ends() {
        int count = answer.runs().get(0).utilisation().size();
        int step = (count + MOST_BARS - 1) / MOST_BARS;
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i += step) {
            names.add("OST " + answer.runs().get(0).utilisation().get(i).index());
        }
        List<Bars> bars = new ArrayList<>();
        for (LongRun run : answer.runs()) {
            long[] values = new long[names.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = Math.round(PERCENT * run.utilisation().get(i * step).utilisation());
            }
            bars.add(new Bars(run.policy(), run.policy(), tone(run), false, values));
        }
        return new BarChart(
                "How full each target is in the end.",
                step == 1
                        ? "A flat row is a balanced system; what sticks out fills up first."
                        : "Every " + step + "th target. A flat row is a balanced system.",
                "target",
                names,
                Unit.PERCENT,
                false,
                bars);
    }

    private ChartColour tone(LongRun run) {
        return ChartColour.values()[answer.runs().indexOf(run) % ChartColour.values().length];
    }
}
