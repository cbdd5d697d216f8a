package io.mizan.cli.command.diagnose;

import io.mizan.model.units.ByteSize;
import io.mizan.report.html.BarChart;
import io.mizan.report.html.BarChart.Bars;
import io.mizan.report.html.Block;
import io.mizan.report.html.ChartColour;
import io.mizan.report.html.DataTable;
import io.mizan.report.html.DataTable.Column;
import io.mizan.report.html.Prose;
import io.mizan.report.html.Section;
import io.mizan.report.html.Unit;
import io.mizan.traces.picture.RunPicture;
import io.mizan.traces.picture.access.SizeHistogram;
import io.mizan.traces.picture.chart.Direction;
import io.mizan.traces.picture.file.FileList;
import io.mizan.traces.picture.load.TargetLoad;
import io.mizan.traces.picture.load.TargetUsage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** Page sections about amounts: bytes by file and target, and sizes of requests. */
final class VolumeSections {
    private static final List<ChartColour> READ_TONES = List.of(ChartColour.BLUE, ChartColour.PURPLE, ChartColour.GREY);
    private static final List<ChartColour> WRITE_TONES =
            List.of(ChartColour.ORANGE, ChartColour.GREEN, ChartColour.GREY);

    private VolumeSections() {}

    static Section sizes(RunPicture run) {
        String title = "Access sizes";
        if (run.sizes().isEmpty()) {
            return Section.of(title, new Prose("The log does not record the sizes of accesses."));
        }
        List<String> layers =
                run.sizes().stream().map(SizeHistogram::layer).distinct().toList();
        List<Bars> bars = new ArrayList<>();
        for (SizeHistogram histogram : run.sizes()) {
            int layer = Math.min(layers.indexOf(histogram.layer()), READ_TONES.size() - 1);
            boolean read = histogram.direction() == Direction.READ;
            String name = histogram.layer() + (read ? " reads" : " writes");
            bars.add(new Bars(name, name, (read ? READ_TONES : WRITE_TONES).get(layer), layer > 0, histogram.counts()));
        }
        String how =
                "How many requests of each size, by interface, on a logarithmic scale. Many requests on the left are many"
                        + " small accesses, each with the cost of a large one. Where MPI-IO stands left of POSIX, the library has"
                        + " gathered small requests into larger ones.";
        return new Section(
                title,
                run.sizes().get(0).source().label(),
                List.of(new BarChart(
                        sizesLabel(run.sizes()), how, "size", SizeHistogram.BINS, Unit.COUNT, true, bars)));
    }

    private static String sizesLabel(List<SizeHistogram> sizes) {
        SizeHistogram first = sizes.get(0);
        int most = 0;
        for (int bin = 0; bin < first.counts().length; bin++) {
            most = first.counts()[bin] > first.counts()[most] ? bin : most;
        }
        return "Number of requests by size; most " + first.layer() + " "
                + (first.direction() == Direction.READ ? "reads" : "writes") + " are "
                + SizeHistogram.BINS.get(most) + ".";
    }

    static Section targets(RunPicture run) {
        String title = "OST usage";
        TargetUsage usage = run.targets();
        if (usage.targets().isEmpty()) {
            return Section.of(title, new Prose("The log has no Lustre layouts of files with bytes."));
        }
        boolean several =
                usage.targets().stream().map(TargetLoad::fileSystem).distinct().count() > 1;
        List<String> names = usage.targets().stream()
                .map(target -> (several ? target.fileSystem() + " " : "")
                        + String.format(Locale.ROOT, "OST%04x", target.index()))
                .toList();
        String how =
                "Bytes on each OST that files of the job lie on. Even bars are good; one bar above all others is an OST"
                        + " that everybody waits for. " + origin(usage);
        List<Block> blocks = new ArrayList<>();
        blocks.add(bars(
                targetsLabel(usage, names),
                how,
                names,
                Unit.BYTES,
                usage,
                TargetLoad::bytesRead,
                TargetLoad::bytesWritten));
        blocks.add(bars(
                "Requests to each OST.",
                "The same for requests: an OST with few bytes and many requests gets small ones. A request that spans"
                        + " several OSTs counts on each.",
                names,
                Unit.COUNT,
                usage,
                TargetLoad::readRequests,
                TargetLoad::writeRequests));
        if (usage.leftOut() > 0) {
            blocks.add(new Prose(usage.leftOut() + " OSTs with fewer bytes are not shown."));
        }
        return new Section(title, usage.source().label(), blocks);
    }

    private static String origin(TargetUsage usage) {
        if (usage.evenFiles() == 0) {
            return "Every access was placed by its offset and the layout of its file.";
        }
        String even = "the accesses of " + DiagnosePage.count(usage.evenFiles())
                + (usage.evenFiles() == 1 ? " file" : " files")
                + " are taken as spread evenly over the file, because the log has no complete trace of them";
        return usage.exactFiles() == 0
                ? "An estimate: " + even + "."
                : "Accesses were placed by their offsets, but " + even + ".";
    }

    private static String targetsLabel(TargetUsage usage, List<String> names) {
        TargetLoad most = usage.targets().stream()
                .max(Comparator.comparingLong(TargetLoad::bytes))
                .orElseThrow();
        return "Bytes on " + names.size() + " OSTs; most on "
                + names.get(usage.targets().indexOf(most)) + ", " + ByteSize.prose(most.bytes()) + ".";
    }

    private static BarChart bars(
            String label,
            String how,
            List<String> names,
            Unit unit,
            TargetUsage usage,
            ToLongFunction<TargetLoad> read,
            ToLongFunction<TargetLoad> written) {
        return new BarChart(
                label,
                how,
                "OST",
                names,
                unit,
                false,
                List.of(
                        new Bars("read", "all", TimeSections.READ, false, values(usage, read)),
                        new Bars("written", "all", TimeSections.WRITE, false, values(usage, written))));
    }

    private static long[] values(TargetUsage usage, ToLongFunction<TargetLoad> value) {
        return usage.targets().stream().mapToLong(value).toArray();
    }

    static Section files(RunPicture run) {
        FileList files = run.files();
        String title = "Files";
        if (files.rows().isEmpty()) {
            return Section.of(title, new Prose("The log has no files."));
        }
        String how =
                "The filter looks in all columns of words; a click on a heading sorts. Time is the sum over all ranks.";
        if (files.files() > files.rows().size()) {
            how += " Shown are the " + DiagnosePage.count(files.rows().size()) + " files with the most time, of "
                    + DiagnosePage.count(files.files()) + ".";
        }
        DataTable table = new DataTable(
                "Files of the job",
                List.of(
                        new Column("file", Unit.TEXT),
                        new Column("file system", Unit.TEXT),
                        new Column("interfaces", Unit.TEXT),
                        new Column("ranks", Unit.COUNT),
                        new Column("read", Unit.BYTES),
                        new Column("written", Unit.BYTES),
                        new Column("requests", Unit.COUNT),
                        new Column("metadata", Unit.COUNT),
                        new Column("time", Unit.SECONDS),
                        new Column("layout", Unit.TEXT)),
                files.rows().stream()
                        .<List<Object>>map(row -> List.of(
                                row.path(),
                                row.fileSystem(),
                                row.layers(),
                                row.ranks(),
                                row.bytesRead(),
                                row.bytesWritten(),
                                row.operations(),
                                row.metadataOperations(),
                                row.seconds(),
                                row.layout()))
                        .toList());
        return new Section(title, "counters", List.of(new Prose(how), table));
    }
}
