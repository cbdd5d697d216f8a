package io.mizan.cli.command.diagnose;

import io.mizan.model.error.Printable;
import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.model.units.ByteSize;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.traces.diagnosis.Budget;
import io.mizan.traces.diagnosis.Diagnosis;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.JobProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A diagnosis for people: the job in one line, the findings in six each, and what was found to be well. */
final class DiagnosisText {
    private static final int LABEL = 10;
    /** Findings that are printed whole unless all are asked for: the rest would scroll the important ones away. */
    private static final int WHOLE = 2;

    private final Diagnosis diagnosis;
    private final TextStyle style;
    private final boolean all;
    private final StringBuilder out = new StringBuilder();

    /** @param all also what is only good to know, and layout templates */
    DiagnosisText(Diagnosis diagnosis, TextStyle style, boolean all) {
        this.diagnosis = diagnosis;
        this.style = style;
        this.all = all;
    }

    String render(List<Budget.Excess> broken) {
        head();
        List<Finding> shown = all ? diagnosis.findings() : diagnosis.atLeast(Severity.WARN);
        int whole = all ? shown.size() : Math.min(WHOLE, shown.size());
        shown.subList(0, whole).forEach(this::finding);
        shown.subList(whole, shown.size()).forEach(this::shortly);
        if (shown.size() > whole) {
            line("");
        }
        verdict(shown.size() > whole);
        broken.forEach(excess -> line(style.paint(Tone.BAD, "over budget: ") + excess.name() + " "
                + amount(excess.unit(), excess.value()) + ", allowed " + amount(excess.unit(), excess.limit())));
        return out.toString();
    }

    private void head() {
        JobProfile job = diagnosis.job();
        double run = job.job().runSeconds();
        line(style.paint(Tone.STRONG, Printable.of(job.source())) + "  job "
                + job.job().jobId() + ", "
                + NumberText.count(job.job().processes(), "process").replace("processs", "processes") + ", "
                + NumberText.seconds(run) + (job.nodes() > 0 ? ", " + NumberText.count(job.nodes(), "node") : ""));
        String command = Printable.of(job.job().command());
        line("  "
                + (command.length() > style.columns() - 2
                        ? command.substring(0, Math.max(0, style.columns() - 5)) + "..."
                        : command));
        line("  " + NumberText.count(job.fileCount(), "file") + ", " + ByteSize.prose(job.bytes(Direction.READ))
                + " read, "
                + ByteSize.prose(job.bytes(Direction.WRITE)) + " written, " + NumberText.seconds(job.ioSeconds())
                + " in I/O (" + NumberText.share(run > 0 ? job.ioSeconds() / run : 0) + " of the run)");
        if (!job.incomplete().isEmpty()) {
            line(style.paint(
                    Tone.BAD,
                    "  INCOMPLETE DATA: " + String.join(", ", job.incomplete())
                            + " ran out of memory while the job ran; all sums are too small"));
        }
        line("");
    }

    private void finding(Finding finding) {
        String title = finding.code() + " " + finding.title();
        String confidence = String.format(Locale.ROOT, "confidence %.2f", finding.confidence());
        int gap = style.columns() - finding.severity().toString().length() - 3 - title.length() - confidence.length();
        line(mark(finding) + " " + style.paint(Tone.STRONG, title) + (gap > 1 ? " ".repeat(gap) : "  ") + confidence);
        field("what", finding.what());
        finding.evidence().forEach(new Labelled("evidence")::add);
        Labelled advice = new Labelled("do");
        finding.advice().forEach(one -> advice(advice, one));
        field("expect", finding.expectation());
        field("why", finding.reason());
        field("undo", finding.undo());
        line("");
    }

    private void advice(Labelled label, Advice advice) {
        switch (advice.kind()) {
            case COMMAND -> label.whole(advice.text());
            case CODE -> advice.text().lines().forEach(label::whole);
            case HINTS ->
                label.add("MPI-IO hints: "
                        + String.join(
                                ", ", advice.text().strip().replace(' ', '=').split("\n")));
            case TEMPLATE -> {
                if (all) {
                    label.add("or the same as a template for lfs setstripe --yaml:");
                    advice.text().lines().forEach(text -> label.whole("  " + text));
                }
            }
            case TEXT -> label.add(advice.text());
        }
    }

    private void shortly(Finding finding) {
        line(mark(finding) + " " + finding.code() + " " + finding.title() + ", up to "
                + NumberText.seconds(finding.lostSeconds()));
    }

    private String mark(Finding finding) {
        return style.paint(tone(finding.severity()), "[" + finding.severity() + "]");
    }

    private void verdict(boolean shortened) {
        JobProfile job = diagnosis.job();
        long notes = diagnosis.findings().stream()
                .filter(finding -> finding.severity().compareTo(Severity.WARN) < 0)
                .count();
        List<String> hidden = new ArrayList<>();
        if (shortened) {
            hidden.add("every finding whole");
        }
        if (notes > 0) {
            hidden.add(NumberText.count(notes, "note"));
        }
        String more = all || hidden.isEmpty() ? "" : " --all shows " + String.join(" and ", hidden) + ".";
        String well = "metadata " + NumberText.share(job.ioSeconds() > 0 ? job.metadataSeconds() / job.ioSeconds() : 0)
                + " of the time in I/O, " + NumberText.count(job.fileCount(), "file");
        if (diagnosis.nothingToDo()) {
            line(style.paint(Tone.GOOD, "Nothing to do.") + " No rule finds a loss that is worth it: " + well + "."
                    + more);
        } else {
            line("No other problem found: " + well + "." + more);
        }
    }

    private static Tone tone(Severity severity) {
        return switch (severity) {
            case HIGH -> Tone.BAD;
            case WARN -> Tone.WARN;
            case INFO -> Tone.PLAIN;
            case OK -> Tone.GOOD;
        };
    }

    static String amount(Budget.Unit unit, double value) {
        return switch (unit) {
            case BYTES -> ByteSize.prose(Math.round(value));
            case SECONDS -> NumberText.seconds(value);
            case SHARE -> NumberText.share(value);
            case NUMBER -> String.valueOf(Math.round(value));
        };
    }

    private void field(String label, String text) {
        if (!text.isEmpty()) {
            new Labelled(label).add(text);
        }
    }

    private void line(String text) {
        out.append(text.stripTrailing()).append('\n');
    }

    /** Lines behind a label that is printed once. */
    private final class Labelled {
        private String label;

        Labelled(String label) {
            this.label = label;
        }

        /** Broken at blanks. Text may come from the log: control characters are made visible. */
        void add(String text) {
            StringBuilder row = new StringBuilder();
            for (String word : Printable.of(text).split(" ")) {
                if (row.length() > 0 && LABEL + 2 + row.length() + 1 + word.length() > style.columns()) {
                    whole(row.toString());
                    row.setLength(0);
                }
                row.append(row.length() == 0 ? "" : " ").append(word);
            }
            whole(row.toString());
        }

        /** Never broken: to be pasted. */
        void whole(String text) {
            line("  " + String.format("%-" + LABEL + "s", label) + Printable.of(text));
            label = "";
        }
    }
}
