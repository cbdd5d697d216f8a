package io.mizan.cli.command.top.screen;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveJob;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.controller.live.feed.FileTemplate;
import io.mizan.model.load.Peak;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetKind;
import io.mizan.report.text.NarrowName;
import io.mizan.report.text.ShortNumber;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.telemetry.lustre.LustreTargetFlags;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Tables of targets: of the system, of a server, of a job. */
final class TargetPage {
    private static final int BAR = 4;
    private static final int MOST_FILES = 4;
    private static final int EXPECTED = 24;
    /** Six letters of the origin, and a share. */
    private static final int PEAK = 11;

    private static final int ORIGIN = 6;
    private static final double NEARLY_FULL = 0.9;

    private final LiveView view;
    private final SortKey sort;
    private final TextStyle style;

    TargetPage(LiveView view, SortKey sort, TextStyle style) {
        this.view = view;
        this.sort = sort;
        this.style = style;
    }

    Page all() {
        return page("Targets", List.of(), target -> true);
    }

    Page ofServer(String server) {
        return page(
                "Targets of " + NarrowName.of(server, style.unicode()),
                List.of(),
                target -> target.server().equals(server));
    }

    /** What one job does on each target that it uses, and above it what is known of it. */
    Page ofJob(String job, Function<String, List<FileTemplate>> files) {
        List<String> details = new ArrayList<>();
        Optional<LiveJob> known =
                view.jobs().stream().filter(entry -> entry.job().equals(job)).findFirst();
        List<FileTemplate> templates = known.map(LiveJob::application)
                .filter(application -> !application.isEmpty())
                .map(files)
                .orElse(List.of());
        known.ifPresent(entry -> {
            details.add(JobPage.sentence(entry, style));
            details.addAll(lines(templates));
        });
        List<Row> rows = new ArrayList<>();
        for (LiveTarget target : view.targets()) {
            target.jobs().stream()
                    .filter(entry -> entry.job().equals(job))
                    .findFirst()
                    .ifPresent(entry -> rows.add(jobRow(target, entry, templates)));
        }
        List<Column> columns = new ArrayList<>(List.of(
                Column.text("Target", 7, 0).by(SortKey.NAME),
                Column.number("rMB/s", 6, 1, SortKey.READ),
                Column.number("wMB/s", 6, 1, SortKey.WRITE),
                Column.number("md/s", 5, 2, SortKey.METADATA),
                Column.number("share", 5, 0, SortKey.LOAD),
                Column.number("%spc", 4, 3, SortKey.FILL),
                Column.text("flags", 6, 2),
                Column.elastic("server", 8, 3)));
        if (planned(templates)) {
            columns.add(Column.text("expected", EXPECTED, 1));
        }
        return new Page("Job " + JobPage.name(job, style) + " on its targets", details, columns, rows, rows.size());
    }

    private static boolean planned(List<FileTemplate> templates) {
        return templates.stream().anyMatch(template -> !template.bytesByTarget().isEmpty());
    }

    /** The files of which its plan puts most bytes here, and how many that are. */
    private String expected(LiveTarget target, List<FileTemplate> templates) {
        if (isMetadata(target)) {
            return "";
        }
        return templates.stream()
                .filter(template -> template.bytesByTarget().containsKey(target.index()))
                .max(Comparator.comparingLong(
                        template -> template.bytesByTarget().getOrDefault(target.index(), 0L)))
                .map(template -> ByteSize.prose(template.bytesByTarget().getOrDefault(target.index(), 0L)) + " "
                        + last(template))
                .orElse("");
    }

    private String last(FileTemplate template) {
        String name = template.template();
        return NarrowName.of(name.substring(name.lastIndexOf('/') + 1), style.unicode());
    }

    private Row jobRow(LiveTarget target, TargetJob job, List<FileTemplate> templates) {
        double share = JobShares.of(target, job, sort);
        SortValues figures = new SortValues(
                job.readBytesPerSecond(),
                job.writeBytesPerSecond(),
                -1,
                job.metadataPerSecond(),
                -1,
                target.fill(),
                share);
        return new Row(target.name(), figures, words(target), new TableSubject.OneTarget(target.name()), () -> {
            List<Cell> cells = new ArrayList<>(List.of(
                    Cell.of(shortName(target)),
                    Cell.of(ShortNumber.mebibytes(job.readBytesPerSecond())),
                    Cell.of(ShortNumber.mebibytes(job.writeBytesPerSecond())),
                    Cell.of(ShortNumber.compact(job.metadataPerSecond())),
                    Cell.of(ShortNumber.percent(share)),
                    fill(target),
                    flags(target),
                    Cell.of(NarrowName.of(target.server(), style.unicode()))));
            if (planned(templates)) {
                cells.add(Cell.of(expected(target, templates)));
            }
            return cells;
        });
    }

    private Page page(String title, List<String> details, Predicate<LiveTarget> wanted) {
        List<Column> columns = List.of(
                Column.text("Target", 7, 0).by(SortKey.NAME),
                Column.text("server", 10, 9),
                Column.number("rMB/s", 6, 1, SortKey.READ),
                Column.number("wMB/s", 6, 1, SortKey.WRITE),
                Column.number("IOPS", 5, 3, SortKey.IOPS),
                Column.number("md/s", 5, 2, SortKey.METADATA),
                Column.number("ms", 5, 4, SortKey.LATENCY),
                Column.number("queue", 5, 5, null),
                Column.number("load", 4, 10, SortKey.LOAD),
                Column.text("peak", PEAK, 12),
                Column.number("%spc", 4, 1, SortKey.FILL),
                Column.text("", BAR + style.barFrame(), 6),
                Column.text("flags", 6, 3),
                Column.elastic("job", 8, 0),
                Column.number("%job", 4, 0, null),
                Column.text("pools", 12, 11));
        List<Row> rows = view.targets().stream().filter(wanted).map(this::row).toList();
        return new Page(title, details, columns, rows, rows.size());
    }

    private Row row(LiveTarget target) {
        double iops = ShortNumber.sum(target.readsPerSecond(), target.writesPerSecond());
        double millis = Math.max(target.readMillis(), target.writeMillis());
        SortValues figures = new SortValues(
                target.readBytesPerSecond(),
                target.writeBytesPerSecond(),
                iops,
                target.metadataPerSecond(),
                millis,
                target.fill(),
                target.load());
        return new Row(target.name(), figures, words(target), new TableSubject.OneTarget(target.name()), () -> {
            Optional<TargetJob> busiest = JobShares.busiest(target, sort);
            return List.of(
                    Cell.of(shortName(target)),
                    Cell.of(NarrowName.of(target.server(), style.unicode())),
                    Cell.of(ShortNumber.mebibytes(target.readBytesPerSecond())),
                    Cell.of(ShortNumber.mebibytes(target.writeBytesPerSecond())),
                    Cell.of(ShortNumber.compact(iops)),
                    Cell.of(ShortNumber.compact(target.metadataPerSecond())),
                    Cell.of(ShortNumber.compact(millis)),
                    Cell.of(ShortNumber.compact(target.queueDepth())),
                    Cell.of(ShortNumber.percent(target.load())),
                    Cell.of(peak(target)),
                    fill(target),
                    new Cell(target.fill() < 0 ? "" : style.bar(target.fill(), BAR), tone(target)),
                    flags(target),
                    Cell.of(busiest.map(job -> JobPage.name(job.job(), style)).orElse("-")),
                    Cell.of(busiest.map(job -> ShortNumber.percent(JobShares.of(target, job, sort)))
                            .orElse("")),
                    Cell.of(NarrowName.of(String.join(",", target.pools()), style.unicode())));
        });
    }

    /** How the peak behind the load is known, and how certain that is. */
    private static String peak(LiveTarget target) {
        Peak peak = target.basis().peak();
        String origin = peak.origin().label();
        return peak.known()
                ? origin.substring(0, Math.min(ORIGIN, origin.length())) + " " + ShortNumber.percent(peak.confidence())
                : origin;
    }

    /** As Lustre prints it after the name of the file system, which stands above. */
    static String shortName(LiveTarget target) {
        String hex = Integer.toHexString(target.index());
        return target.kind().prefix() + "0".repeat(Math.max(0, 4 - hex.length())) + hex;
    }

    private static Cell fill(LiveTarget target) {
        return new Cell(ShortNumber.percent(target.fill()), tone(target));
    }

    private static Tone tone(LiveTarget target) {
        return target.fill() >= NEARLY_FULL ? Tone.BAD : Tone.PLAIN;
    }

    /** The letters of {@code lfs df}, or where there are none, in a word what else speaks against the target. */
    private static Cell flags(LiveTarget target) {
        String letters = LustreTargetFlags.format(target.flags());
        String concern = target.active() ? target.concern().replace("suspect", "susp") : "inact.";
        boolean bad = !concern.isEmpty() || target.flags().stream().anyMatch(flag -> flag != TargetFlag.FLASH);
        String text = letters.isEmpty() || concern.isEmpty() ? letters + concern : letters + " " + concern;
        return new Cell(text, bad ? Tone.WARN : Tone.PLAIN);
    }

    private static String words(LiveTarget target) {
        List<String> words = new ArrayList<>(List.of(shortName(target), target.name(), target.server()));
        words.addAll(target.pools());
        words.add(target.concern());
        target.jobs().forEach(job -> words.add(job.job()));
        return String.join(" ", words);
    }

    private List<String> lines(List<FileTemplate> files) {
        List<String> lines = new ArrayList<>();
        for (FileTemplate file : files.subList(0, Math.min(MOST_FILES, files.size()))) {
            lines.add("  " + NarrowName.of(file.template(), style.unicode()) + ": predicted "
                    + amount(file.predictedFiles(), file.predictedBytes()) + ", last run "
                    + amount(file.actualFiles(), file.actualBytes()));
        }
        if (files.size() > MOST_FILES) {
            lines.add("  and " + (files.size() - MOST_FILES) + " more templates");
        }
        return lines;
    }

    private static String amount(long files, long bytes) {
        if (bytes < 0) {
            return "-";
        }
        return files > 0 ? files + " x " + ByteSize.prose(bytes / files) : ByteSize.prose(bytes);
    }

    static boolean isMetadata(LiveTarget target) {
        return target.kind() == TargetKind.METADATA;
    }
}
