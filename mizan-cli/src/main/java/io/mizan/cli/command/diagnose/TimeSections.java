package io.mizan.cli.command.diagnose;

import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import io.mizan.report.html.Block;
import io.mizan.report.html.ChartColour;
import io.mizan.report.html.DataTable;
import io.mizan.report.html.DataTable.Column;
import io.mizan.report.html.HeatMap;
import io.mizan.report.html.LineChart;
import io.mizan.report.html.LineChart.Line;
import io.mizan.report.html.Prose;
import io.mizan.report.html.Section;
import io.mizan.report.html.Timeline;
import io.mizan.report.html.Unit;
import io.mizan.traces.picture.RunPicture;
import io.mizan.traces.picture.access.LongOperation;
import io.mizan.traces.picture.activity.ActivityBar;
import io.mizan.traces.picture.activity.ActivityKind;
import io.mizan.traces.picture.activity.RankActivity;
import io.mizan.traces.picture.chart.Source;
import io.mizan.traces.picture.rate.RankHeat;
import io.mizan.traces.picture.rate.RateCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Page sections over time: transfer rates, ranks and targets. */
final class TimeSections {
    static final ChartColour READ = ChartColour.BLUE;
    static final ChartColour WRITE = ChartColour.ORANGE;

    private static final int LONGEST_SHOWN = 12;

    private TimeSections() {}

    static Section rates(RunPicture run) {
        String title = "Transfer rate over time";
        RateCurve rates = run.rates();
        if (rates.isEmpty()) {
            return Section.of(title, new Prose("The log does not record when bytes were moved."));
        }
        List<Line> lines = new ArrayList<>();
        lines.add(new Line("read", READ, true, rates.readMean()));
        lines.add(new Line("written", WRITE, true, rates.writeMean()));
        if (rates.hasPeaks()) {
            lines.add(new Line("read, peak", READ, false, rates.readPeak()));
            lines.add(new Line("written, peak", WRITE, false, rates.writePeak()));
        }
        String label = "Bytes per second over time; at most " + DataRate.prose(max(rates.readMean())) + " read and "
                + DataRate.prose(max(rates.writeMean())) + " written in one step of "
                + shortSeconds(rates.stepSeconds()) + ".";
        String how = switch (rates.source()) {
            case DXT ->
                "The filled curves are the mean of each step of " + shortSeconds(rates.stepSeconds())
                        + ", all ranks together; the thin lines are the highest rate inside of the step. Peaks far above the"
                        + " mean are bursts. Accesses through POSIX only: stdio is not traced.";
            case HEATMAP ->
                "Bytes per second of all ranks together, in the bins of the log (" + shortSeconds(rates.stepSeconds())
                        + "). Shorter bursts are averaged.";
            default ->
                "Only the first and the last access of each file are known, so its bytes are spread evenly between"
                        + " them. The area is right; real curves are less smooth. Enable DXT tracing or the HEATMAP module to see"
                        + " more.";
        };
        return new Section(
                title,
                rates.source().label(),
                List.of(new LineChart(label, how, run.seconds(), rates.stepSeconds(), Unit.BYTES_PER_SECOND, lines)));
    }

    static Section activity(RunPicture run) {
        String title = "What each rank did";
        RankActivity activity = run.activity();
        if (activity.bars().isEmpty()) {
            return Section.of(title, new Prose("The log does not record what ranks did when."));
        }
        List<Timeline.Bar> bars = activity.bars().stream()
                .map(bar -> new Timeline.Bar(
                        bar.row(),
                        bar.kind().ordinal(),
                        bar.start(),
                        bar.end(),
                        bar.busy(),
                        bar.operations(),
                        bar.bytes(),
                        bar.longestSeconds()))
                .toList();
        List<Timeline.Bar> marks = marks(run);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Timeline(
                activityLabel(run),
                activityHow(activity, !marks.isEmpty()),
                "rank",
                activity.rows(),
                run.seconds(),
                List.of(
                        new Timeline.Kind("read", READ),
                        new Timeline.Kind("write", WRITE),
                        new Timeline.Kind("metadata", ChartColour.GREEN)),
                bars,
                marks));
        if (!run.longest().isEmpty()) {
            blocks.add(longest(run.longest()));
        }
        return new Section(title, activity.source().label(), blocks);
    }

    private static String activityLabel(RunPicture run) {
        long rows = run.activity().bars().stream()
                .mapToInt(bar -> bar.row())
                .distinct()
                .count();
        return "Reads, writes and metadata operations of each rank over time; " + rows + " of "
                + run.activity().rows().size() + " rows did any.";
    }

    private static String activityHow(RankActivity activity, boolean marked) {
        String what = switch (activity.source()) {
            case DXT ->
                "One row for each rank, with reads, writes and metadata below each other. A full colour is time spent"
                        + " inside of operations; a pale bar has idle times in it that are too short to be drawn."
                        + " Rows that end late, or gaps that all rows share, are where to look.";
            case HEATMAP ->
                "One row for each rank. A bar says that bytes were moved in that bin of time, not that the rank was"
                        + " busy all through it.";
            default ->
                "From the first to the last access of each file; the paler a bar, the less of its time was spent in"
                        + " operations.";
        };
        String metadata = activity.source() == Source.COUNTERS
                ? ""
                : " Metadata comes from the counters: from the first to the last open or close of a file.";
        String outlined = marked ? " Outlined are the longest operations." : "";
        return what
                + outlined
                + metadata
                + (activity.sharedRow()
                        ? " The last row has what the log records of all ranks together (shared files)."
                        : "");
    }

    /** Where most operations would be marked, marks say nothing. */
    private static List<Timeline.Bar> marks(RunPicture run) {
        long operations = run.activity().bars().stream()
                .mapToLong(ActivityBar::operations)
                .sum();
        if (operations < 10L * run.longest().size()) {
            return List.of();
        }
        List<String> rows = run.activity().rows();
        long ranks = rows.size() - (run.activity().sharedRow() ? 1L : 0L);
        long perRow = run.activity().ranksPerRow();
        return run.longest().stream()
                .filter(operation -> operation.seconds() > run.longest().get(0).seconds() / 10)
                .map(operation -> new Timeline.Bar(
                        (int) Math.min(ranks - 1, operation.rank() / perRow),
                        ActivityKind.of(operation.direction()).ordinal(),
                        operation.start(),
                        operation.end(),
                        1,
                        1,
                        operation.bytes(),
                        operation.seconds()))
                .toList();
    }

    private static DataTable longest(List<LongOperation> operations) {
        return new DataTable(
                "The longest operations",
                List.of(
                        new Column("file", Unit.TEXT),
                        new Column("operation", Unit.TEXT),
                        new Column("rank", Unit.COUNT),
                        new Column("start", Unit.SECONDS),
                        new Column("took", Unit.SECONDS),
                        new Column("size", Unit.BYTES),
                        new Column("offset", Unit.BYTES)),
                operations.stream()
                        .limit(LONGEST_SHOWN)
                        .<List<Object>>map(o -> List.of(
                                o.path(),
                                o.direction().name().toLowerCase(Locale.ROOT),
                                o.rank(),
                                o.start(),
                                o.seconds(),
                                o.bytes(),
                                o.offset()))
                        .toList());
    }

    static Section heat(RunPicture run) {
        String title = "Heat map";
        RankHeat heat = run.heat();
        if (heat.isEmpty()) {
            return Section.of(title, new Prose("The log does not record which rank moved bytes when."));
        }
        long most = heat.bytes().stream().mapToLong(TimeSections::max).max().orElse(0);
        String label = "Bytes moved by each rank over time; at most " + ByteSize.prose(most) + " in one cell of "
                + shortSeconds(heat.stepSeconds()) + ".";
        String how =
                "The darker a cell (in the dark: the brighter), the more bytes the ranks of the row read or wrote in it,"
                        + " on a scale of square roots; no colour is no bytes. A balanced job has even columns; a single strong row is a rank"
                        + " that does the work of others."
                        + (heat.source() == Source.COUNTERS
                                ? " Shared files are spread evenly over ranks and time: the log does not record more."
                                : "");
        return new Section(
                title,
                heat.source().label(),
                List.of(new HeatMap(
                        label, how, "rank", heat.rows(), run.seconds(), heat.stepSeconds(), Unit.BYTES, heat.bytes())));
    }

    private static long max(long... values) {
        return Arrays.stream(values).max().orElse(0);
    }

    private static String shortSeconds(double seconds) {
        return seconds < 1
                ? String.format(Locale.ROOT, "%.3g ms", 1000 * seconds)
                : String.format(Locale.ROOT, "%.3g s", seconds);
    }
}
