package io.mizan.cli.command.report;

import io.mizan.controller.report.SiteReport;
import io.mizan.database.interaction.RunRecord;
import io.mizan.report.html.BarChart;
import io.mizan.report.html.BarChart.Bars;
import io.mizan.report.html.Block;
import io.mizan.report.html.ChartColour;
import io.mizan.report.html.DataTable;
import io.mizan.report.html.DataTable.Column;
import io.mizan.report.html.HtmlPage;
import io.mizan.report.html.KeyFigures;
import io.mizan.report.html.KeyFigures.Figure;
import io.mizan.report.html.Prose;
import io.mizan.report.html.Section;
import io.mizan.report.html.Unit;
import io.mizan.traces.diagnosis.LostTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A report as one page that needs no network. */
final class ReportPage {
    private static final double HUNDREDTHS = 1e4;
    private static final int MOST_DAYS = 92;

    private final SiteReport report;

    ReportPage(SiteReport report) {
        this.report = report;
    }

    HtmlPage page() {
        HtmlPage page = new HtmlPage("I/O report: " + report.period().name(), "made by mizan report");
        if (report.isEmpty()) {
            page.section(Section.of(
                    "Nothing was recorded", new Prose("There are no runs, plans, actions or logs in this period.")));
        } else {
            page.section(Section.of("In short", figures()));
            page.section(jobs());
            page.section(balance());
            page.section(effects());
            page.section(actions());
        }
        List<Block> notes =
                report.notes().stream().map(note -> (Block) new Prose(note)).toList();
        if (!notes.isEmpty()) {
            page.section(new Section("Notes", "", notes));
        }
        return page;
    }

    private KeyFigures figures() {
        int plans = report.plans().values().stream().mapToInt(Integer::intValue).sum();
        return new KeyFigures(List.of(
                new Figure(
                        "Lost to I/O",
                        String.format(Locale.ROOT, "%.1f node-hours", report.lostNodeHours()),
                        report.jobs().size() + " of " + report.logs() + " jobs with a log"),
                new Figure("Runs with Mizan", String.valueOf(report.runs().size()), ""),
                new Figure(
                        "OST cost after runs",
                        ReportText.cost(SiteReport.mean(
                                report.runs(), run -> run.balance().after())),
                        "before "
                                + ReportText.cost(SiteReport.mean(
                                        report.runs(), run -> run.balance().before()))
                                + ", 1 is best"),
                new Figure("Plans", String.valueOf(plans), states()),
                new Figure("Actions", String.valueOf(report.actions().size()), "in the audit")));
    }

    private String states() {
        return report.plans().entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }

    private Section jobs() {
        if (report.jobs().isEmpty()) {
            return Section.of("Time lost", new Prose("No job with a log lost time that is worth a warning."));
        }
        List<List<Object>> rows = new ArrayList<>();
        for (LostTime job : report.top()) {
            rows.add(List.of(
                    String.valueOf(job.jobId()),
                    job.program(),
                    job.startedAt().toString(),
                    job.nodesKnown() ? String.valueOf(job.nodes()) : "about " + job.nodes(),
                    job.runSeconds(),
                    job.lostSeconds(),
                    String.format(Locale.ROOT, "%.3f h", job.nodeHours()),
                    job.code() + " " + job.title()));
        }
        return Section.of(
                "Time lost",
                new Prose(
                        "The jobs that lost most node-hours, by the finding that costs each most: findings overlap, so they"
                                + " are not added up. mizan diagnose says for each what to do."),
                new DataTable(
                        "Top " + rows.size() + " of " + report.jobs().size() + " jobs",
                        List.of(
                                new Column("job", Unit.TEXT),
                                new Column("program", Unit.TEXT),
                                new Column("started (UTC)", Unit.TEXT),
                                new Column("nodes", Unit.TEXT),
                                new Column("run time", Unit.SECONDS),
                                new Column("lost", Unit.SECONDS),
                                new Column("node-hours lost", Unit.TEXT),
                                new Column("why", Unit.TEXT)),
                        rows));
    }

    private Section balance() {
        Map<String, List<RunRecord>> days = report.runs().stream()
                .filter(run -> run.balance().after() != RunRecord.Balance.UNKNOWN)
                .collect(Collectors.groupingBy(
                        run -> run.startedAt().toString().substring(0, 10), TreeMap::new, Collectors.toList()));
        if (days.isEmpty()) {
            return Section.of("Balance", new Prose("No run of this period told how balanced it left the targets."));
        }
        List<String> names = new ArrayList<>(days.keySet());
        names = names.subList(Math.max(0, names.size() - MOST_DAYS), names.size());
        return Section.of(
                "Balance",
                new BarChart(
                        "OST cost by day: highest over mean use of targets, as a share.",
                        "Means over the runs of a day. 100 % is a balanced system. Without the first bars, a run did not tell.",
                        "day (UTC)",
                        names,
                        Unit.PERCENT,
                        false,
                        List.of(
                                bars("before", ChartColour.GREY, names, days, RunRecord.Balance::before),
                                bars("after", ChartColour.BLUE, names, days, RunRecord.Balance::after),
                                bars("as Lustre would", ChartColour.ORANGE, names, days, RunRecord.Balance::lustre))));
    }

    private static Bars bars(
            String name,
            ChartColour tone,
            List<String> names,
            Map<String, List<RunRecord>> days,
            ToDoubleFunction<RunRecord.Balance> cost) {
        long[] values = names.stream()
                .mapToLong(day -> Math.round(HUNDREDTHS
                        * Math.max(
                                0,
                                SiteReport.mean(
                                        days.getOrDefault(day, List.of()), run -> cost.applyAsDouble(run.balance())))))
                .toArray();
        return new Bars(name, name, tone, false, values);
    }

    private Section effects() {
        if (report.runs().isEmpty()) {
            return Section.of("What Mizan did", new Prose("No application ran with Mizan in this period."));
        }
        List<List<Object>> rows = new ArrayList<>();
        for (SiteReport.Effect effect : report.effects()) {
            rows.add(List.of(
                    effect.application(),
                    (long) effect.runs(),
                    effect.creates(),
                    effect.creates() == 0 ? 0.0 : HUNDREDTHS * effect.hits() / effect.creates(),
                    effect.predictedBytes(),
                    effect.actualBytes(),
                    ReportText.cost(effect.before()),
                    ReportText.cost(effect.after()),
                    ReportText.cost(effect.lustre())));
        }
        return Section.of(
                "What Mizan did",
                new DataTable(
                        "Applications: predicted against actual, OST cost before and after",
                        List.of(
                                new Column("application", Unit.TEXT),
                                new Column("runs", Unit.COUNT),
                                new Column("files", Unit.COUNT),
                                new Column("found as predicted", Unit.PERCENT),
                                new Column("predicted", Unit.BYTES),
                                new Column("actual", Unit.BYTES),
                                new Column("OST cost before", Unit.TEXT),
                                new Column("after", Unit.TEXT),
                                new Column("as Lustre would", Unit.TEXT)),
                        rows));
    }

    private Section actions() {
        if (report.actions().isEmpty()) {
            return Section.of("Actions", new Prose("Nothing was changed."));
        }
        List<List<Object>> rows = report.actions().stream()
                .map(entry ->
                        List.<Object>of(entry.at().toString(), entry.who(), entry.what(), entry.subject(), entry.why()))
                .toList();
        return Section.of(
                "Actions",
                new DataTable(
                        "Who did what, and why",
                        List.of(
                                new Column("when (UTC)", Unit.TEXT),
                                new Column("who", Unit.TEXT),
                                new Column("what", Unit.TEXT),
                                new Column("to", Unit.TEXT),
                                new Column("why", Unit.TEXT)),
                        rows));
    }
}
