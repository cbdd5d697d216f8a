package io.mizan.cli.command.diagnose;

import io.mizan.model.error.Problem;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import io.mizan.report.html.Block;
import io.mizan.report.html.Findings;
import io.mizan.report.html.HtmlPage;
import io.mizan.report.html.KeyFigures;
import io.mizan.report.html.KeyFigures.Figure;
import io.mizan.report.html.Prose;
import io.mizan.report.html.Section;
import io.mizan.traces.darshan.record.JobRecord;
import io.mizan.traces.picture.RunPicture;
import io.mizan.traces.picture.file.FileList;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A diagnosed run as a page for browsers: what was found, and the pictures to look at it. */
public final class DiagnosePage {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private DiagnosePage() {}

    /** @param findings in the order in which they are shown */
    public static HtmlPage of(RunPicture run, List<Finding> findings) {
        JobRecord job = run.job();
        HtmlPage page = new HtmlPage("I/O of job " + job.jobId() + program(job), job.command());
        warnings(run, page);
        page.section(Section.of("Summary", summary(run)));
        List<Finding> problems = findings.stream()
                .filter(finding -> finding.severity().compareTo(Severity.WARN) >= 0)
                .toList();
        List<Finding> notes = findings.stream()
                .filter(finding -> finding.severity().compareTo(Severity.WARN) < 0)
                .toList();
        page.section(Section.of(
                "Findings",
                problems.isEmpty()
                        ? new Prose("Nothing to do: no rule finds a loss that is worth it.")
                        : new Findings(problems)));
        page.section(TimeSections.rates(run));
        page.section(TimeSections.activity(run));
        page.section(TimeSections.heat(run));
        page.section(VolumeSections.sizes(run));
        page.section(VolumeSections.targets(run));
        page.section(VolumeSections.files(run));
        if (!notes.isEmpty()) {
            page.section(Section.of("Good to know", new Findings(notes)));
        }
        page.section(about(run));
        return page;
    }

    private static String program(JobRecord job) {
        String first = job.command().strip().split("\\s", 2)[0];
        String name = first.substring(first.lastIndexOf('/') + 1);
        return name.isEmpty() ? "" : ": " + name;
    }

    private static void warnings(RunPicture run, HtmlPage page) {
        if (!run.incomplete().isEmpty()) {
            page.warning("Incomplete data: " + String.join(", ", run.incomplete())
                    + " ran out of memory while the job ran. Files or accesses are missing, and all sums over them are"
                    + " too small.");
        }
        for (Problem problem : run.problems()) {
            page.warning("Part of the log could not be read: " + problem.line());
        }
    }

    private static KeyFigures summary(RunPicture run) {
        JobRecord job = run.job();
        FileList files = run.files();
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure("run time", seconds(job.runSeconds()), started(job)));
        figures.add(new Figure("processes", job.processes() == 0 ? "unknown" : count(job.processes()), ""));
        figures.add(new Figure("files", count(files.files()), ""));
        figures.add(new Figure("read", ByteSize.prose(files.bytesRead()), mean(files.bytesRead(), run)));
        figures.add(new Figure("written", ByteSize.prose(files.bytesWritten()), mean(files.bytesWritten(), run)));
        double available = job.processes() * job.runSeconds();
        String share = available > 0
                ? String.format(Locale.ROOT, "%.1f %%", Math.min(100, 100 * files.seconds() / available))
                : "unknown";
        figures.add(new Figure("time in I/O", share, "of the time of all processes"));
        return new KeyFigures(figures);
    }

    private static String started(JobRecord job) {
        return job.startSeconds() <= 0
                ? ""
                : "started " + TIME.format(Instant.ofEpochSecond(job.startSeconds())) + " UTC";
    }

    private static String mean(long bytes, RunPicture run) {
        return bytes == 0 || run.job().runSeconds() <= 0
                ? ""
                : DataRate.prose(Math.round(bytes / run.job().runSeconds())) + " over the run";
    }

    private static Section about(RunPicture run) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Prose("Made by Mizan from " + run.name()
                + run.job()
                        .libraryVersion()
                        .map(v -> ", written by Darshan " + v)
                        .orElse("") + "."));
        run.notes().forEach(note -> blocks.add(new Prose(note)));
        return new Section("About this page", "", blocks);
    }

    static String seconds(double seconds) {
        return seconds <= 0 ? "unknown" : String.format(Locale.ROOT, seconds < 100 ? "%.2f s" : "%,.0f s", seconds);
    }

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
