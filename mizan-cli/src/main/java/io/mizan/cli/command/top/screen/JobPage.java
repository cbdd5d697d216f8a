package io.mizan.cli.command.top.screen;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveJob;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.report.text.NarrowName;
import io.mizan.report.text.ShortNumber;
import io.mizan.report.text.TextStyle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tables of jobs: of the system, of a target. */
final class JobPage {
    /** The target of a kind that a job has the largest part of. */
    private record Busiest(LiveTarget target, double share) {
        static Busiest larger(Busiest a, Busiest b) {
            return b.share > a.share ? b : a;
        }
    }

    private final LiveView view;
    private final TextStyle style;

    JobPage(LiveView view, TextStyle style) {
        this.view = view;
        this.style = style;
    }

    Page all() {
        Map<String, Busiest> metadata = new HashMap<>();
        Map<String, Busiest> data = new HashMap<>();
        for (LiveTarget target : view.targets()) {
            Map<String, Busiest> of = TargetPage.isMetadata(target) ? metadata : data;
            target.jobs()
                    .forEach(job -> of.merge(
                            job.job(), new Busiest(target, JobShares.of(target, job, SortKey.LOAD)), Busiest::larger));
        }
        List<Column> columns = List.of(
                Column.text("Job", 14, 0).by(SortKey.NAME),
                Column.text("user", 8, 1),
                Column.number("rMB/s", 6, 2, SortKey.READ),
                Column.number("wMB/s", 6, 2, SortKey.WRITE),
                Column.number("IOPS", 5, 9, SortKey.IOPS),
                Column.number("md/s", 5, 0, SortKey.METADATA),
                Column.number("most of MDT", 12, 1, null),
                Column.number("most of OST", 12, 8, null),
                Column.elastic("nodes", 20, 3),
                Column.text("application", 14, 10));
        List<Row> rows = new ArrayList<>();
        for (LiveJob job : view.jobs()) {
            double iops = ShortNumber.sum(job.readsPerSecond(), job.writesPerSecond());
            SortValues figures = new SortValues(
                    job.readBytesPerSecond(), job.writeBytesPerSecond(), iops, job.metadataPerSecond(), -1, -1, -1);
            rows.add(new Row(
                    job.job(),
                    figures,
                    words(job),
                    new TableSubject.OneJob(job.job()),
                    () -> List.of(
                            Cell.of(name(job, style)),
                            Cell.of(NarrowName.of(job.user(), style.unicode())),
                            Cell.of(ShortNumber.mebibytes(job.readBytesPerSecond())),
                            Cell.of(ShortNumber.mebibytes(job.writeBytesPerSecond())),
                            Cell.of(ShortNumber.compact(iops)),
                            Cell.of(ShortNumber.compact(job.metadataPerSecond())),
                            Cell.of(most(metadata.get(job.job()))),
                            Cell.of(most(data.get(job.job()))),
                            Cell.of(nodes(job, style)),
                            Cell.of(NarrowName.of(job.application(), style.unicode())))));
        }
        return new Page("Jobs", List.of(), columns, rows, rows.size());
    }

    /** The jobs of one target, and the shares that they have of it. */
    Page ofTarget(String name) {
        Optional<LiveTarget> target = view.targets().stream()
                .filter(candidate -> candidate.name().equals(name)
                        || TargetPage.shortName(candidate).equals(name))
                .findFirst();
        Map<String, LiveJob> known = new HashMap<>();
        view.jobs().forEach(job -> known.put(job.job(), job));
        List<Column> columns = List.of(
                Column.text("Job", 14, 0).by(SortKey.NAME),
                Column.text("user", 8, 1),
                Column.number("rMB/s", 6, 1, SortKey.READ),
                Column.number("wMB/s", 6, 1, SortKey.WRITE),
                Column.number("md/s", 5, 1, SortKey.METADATA),
                Column.number("share", 5, 0, SortKey.LOAD),
                Column.elastic("nodes", 8, 3),
                Column.text("application", 14, 9));
        List<Row> rows = new ArrayList<>();
        List<String> details = new ArrayList<>();
        target.ifPresent(found -> {
            if (found.jobs().isEmpty()) {
                details.add("No job is known here: idle, or its server counts no jobs (lctl get_param jobid_var).");
            }
            found.jobs().forEach(job -> rows.add(row(found, job, Optional.ofNullable(known.get(job.job())))));
        });
        String label = target.map(TargetPage::shortName).orElse(NarrowName.of(name, style.unicode()));
        return new Page("Jobs on " + label, details, columns, rows, rows.size());
    }

    private Row row(LiveTarget target, TargetJob job, Optional<LiveJob> known) {
        double share = JobShares.of(target, job, SortKey.LOAD);
        SortValues figures = new SortValues(
                job.readBytesPerSecond(), job.writeBytesPerSecond(), -1, job.metadataPerSecond(), -1, -1, share);
        return new Row(
                job.job(),
                figures,
                known.map(JobPage::words).orElse(job.job()),
                new TableSubject.OneJob(job.job()),
                () -> List.of(
                        Cell.of(name(job.job(), style)),
                        Cell.of(NarrowName.of(known.map(LiveJob::user).orElse(""), style.unicode())),
                        Cell.of(ShortNumber.mebibytes(job.readBytesPerSecond())),
                        Cell.of(ShortNumber.mebibytes(job.writeBytesPerSecond())),
                        Cell.of(ShortNumber.compact(job.metadataPerSecond())),
                        Cell.of(ShortNumber.percent(share)),
                        Cell.of(known.map(entry -> nodes(entry, style)).orElse("")),
                        Cell.of(NarrowName.of(known.map(LiveJob::application).orElse(""), style.unicode()))));
    }

    /** Lustre has jobs without a name: daemons, and clients that do not tell. */
    static String name(String job, TextStyle style) {
        return job.isEmpty() ? "(no name)" : NarrowName.of(job, style.unicode());
    }

    private static String name(LiveJob job, TextStyle style) {
        return job.jobs() > 1 ? name(job.job(), style) + " " + job.jobs() : name(job.job(), style);
    }

    private static String nodes(LiveJob job, TextStyle style) {
        if (job.hosts().isEmpty()) {
            return job.nodes() == 0 ? "" : String.valueOf(job.nodes());
        }
        String hosts = NarrowName.of(job.hosts(), style.unicode());
        return job.nodes() == 0 ? hosts : job.nodes() + ": " + hosts;
    }

    static String sentence(LiveJob job, TextStyle style) {
        List<String> parts = new ArrayList<>();
        parts.add("user " + (job.user().isEmpty() ? "unknown" : NarrowName.of(job.user(), style.unicode())));
        String nodes = nodes(job, style);
        parts.add("nodes " + (nodes.isEmpty() ? "unknown" : nodes));
        parts.add("application "
                + (job.application().isEmpty() ? "unknown" : NarrowName.of(job.application(), style.unicode())));
        return String.join(", ", parts);
    }

    private static String most(@Nullable Busiest busiest) {
        return busiest == null || busiest.share() < 0
                ? "-"
                : TargetPage.shortName(busiest.target()) + " " + ShortNumber.percent(busiest.share());
    }

    private static String words(LiveJob job) {
        return String.join(" ", job.job(), job.user(), job.application(), job.hosts());
    }
}
