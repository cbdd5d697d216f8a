package io.mizan.cli.command.phases;

import io.mizan.algorithms.behaviour.JobPhases;
import io.mizan.algorithms.behaviour.phase.Phase;
import io.mizan.algorithms.behaviour.phase.PhaseType;
import io.mizan.model.behaviour.Waveform;
import io.mizan.model.error.Printable;
import io.mizan.model.units.ByteSize;
import io.mizan.report.text.ColumnChart;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Phases for a terminal: one job as a picture and a table, many as one line each. */
final class PhasesText {
    private static final double BARELY = 1e-6;
    private static final int ROWS = 4;
    private static final int LABEL = 14;
    private static final int MOST_ROWS = 50;
    private static final int LONGEST_NAME = 28;

    private final TextStyle style;

    PhasesText(TextStyle style) {
        this.style = style;
    }

    String one(JobPhases job) {
        Waveform waveform = job.of().waveform();
        StringBuilder page = new StringBuilder();
        page.append(style.paint(
                        Tone.STRONG,
                        job.of().job().isEmpty() ? "phases" : name(job.of().job())))
                .append(String.format(
                        Locale.ROOT,
                        ": %d in %s, %d samples%n%n",
                        job.phases().size(),
                        seconds(job.of().end() - job.of().begin()),
                        waveform.samples()));
        chart(page, "written", waveform.written(), job, true);
        chart(page, "read", waveform.read(), job, true);
        chart(page, "metadata", waveform.metadata(), job, false);
        page.append(lane(job)).append(table(job));
        return page.toString();
    }

    String many(List<JobPhases> jobs) {
        Table table = new Table()
                .column("job", Align.LEFT)
                .column("category", Align.LEFT)
                .column("id", Align.RIGHT)
                .column("phases", Align.LEFT);
        jobs.stream()
                .limit(MOST_ROWS)
                .forEach(job -> table.row(
                        Cell.of(name(job.of().job())),
                        Cell.of(name(job.of().category())),
                        Cell.of(String.valueOf(job.behaviour())),
                        Cell.of(letters(job.phases()))));
        return table.render(style) + more(jobs.size(), "jobs")
                + "\nW write burst, R read, M metadata; --job NAME shows one job\n";
    }

    private static String letters(List<Phase> phases) {
        String all = phases.stream()
                .map(phase -> phase.type().name().substring(0, 1))
                .collect(Collectors.joining());
        return all.length() <= 10 ? all : all.substring(0, 7) + "...";
    }

    /** One measure over time; nothing where it was never above 0. Each column is the highest rate of its time. */
    private void chart(StringBuilder page, String label, double[] rates, JobPhases job, boolean bytes) {
        double most = Arrays.stream(rates).max().orElse(0);
        if (most == 0) {
            return;
        }
        Waveform waveform = job.of().waveform();
        double step = waveform.step();
        double[] columns = new double[width()];
        for (int i = 0; i < rates.length; i++) {
            double begin = waveform.seconds()[i];
            int last = column(job, begin + step - BARELY);
            for (int column = column(job, begin); column <= last; column++) {
                columns[column] = Math.max(columns[column], rates[i]);
            }
        }
        List<String> rows = ColumnChart.rows(columns, most, ROWS, style);
        for (int row = 0; row < ROWS; row++) {
            String left = row == 0 ? label : row == 1 ? (bytes ? size(most) : rate(most)) + "/s" : "";
            page.append(String.format(Locale.ROOT, "%-" + LABEL + "s%s", left, rows.get(row))
                            .stripTrailing())
                    .append('\n');
        }
    }

    /** A line with the letter of the phase at each time, and the times at its ends. */
    private String lane(JobPhases job) {
        char[] lane = new char[width()];
        Arrays.fill(lane, style.unicode() ? '·' : '-');
        for (Phase phase : job.phases()) {
            int last = column(job, phase.end() - BARELY);
            for (int column = column(job, phase.begin()); column <= last; column++) {
                lane[column] = phase.type().name().charAt(0);
            }
        }
        String end = seconds(job.of().end() - job.of().begin());
        return String.format(
                Locale.ROOT,
                "%-" + LABEL + "s%s%n%-" + LABEL + "s0 s%" + Math.max(1, width() - 3) + "s%n%n",
                "phases",
                new String(lane),
                "",
                end);
    }

    private String table(JobPhases job) {
        Table table = new Table()
                .column("type", Align.LEFT)
                .column("begin", Align.RIGHT)
                .column("end", Align.RIGHT)
                .column("volume", Align.RIGHT)
                .column("per second", Align.RIGHT)
                .column("", Align.BAR);
        Set<Phase> largest = job.phases().stream()
                .sorted(Comparator.comparingDouble(PhasesText::amount).reversed())
                .limit(MOST_ROWS)
                .collect(Collectors.toSet());
        double most = job.phases().stream().mapToDouble(Phase::bytes).max().orElse(0);
        job.phases().stream().filter(largest::contains).forEach(phase -> {
            boolean metadata = phase.type() == PhaseType.METADATA;
            double amount = amount(phase);
            double rate = amount / phase.seconds();
            table.row(
                    Cell.of(phase.type().label()),
                    Cell.of(seconds(phase.begin() - job.of().begin())),
                    Cell.of(seconds(phase.end() - job.of().begin())),
                    Cell.of(metadata ? rate(amount) : size(amount)),
                    Cell.of(metadata ? rate(rate) : size(rate)),
                    Cell.bar(most > 0 && !metadata ? amount / most : 0, Tone.GOOD));
        });
        return table.isEmpty() ? "" : table.render(style) + more(job.phases().size(), "phases");
    }

    private static String more(int all, String what) {
        return all <= MOST_ROWS
                ? ""
                : String.format(Locale.ROOT, "and %d more %s; --json has all%n", all - MOST_ROWS, what);
    }

    /** Bytes, or operations where a phase is about metadata. */
    private static double amount(Phase phase) {
        return phase.type() == PhaseType.METADATA ? phase.metadataOperations() : phase.bytes();
    }

    private int width() {
        return Math.max(10, style.columns() - LABEL);
    }

    private int column(JobPhases job, double time) {
        double share = (time - job.of().begin()) / (job.of().end() - job.of().begin());
        return (int) Math.max(0, Math.min(width() - 1, Math.floor(share * width())));
    }

    private static String name(String text) {
        String safe = Printable.of(text);
        return safe.length() <= LONGEST_NAME ? safe : safe.substring(0, LONGEST_NAME - 3) + "...";
    }

    private static String seconds(double seconds) {
        return String.format(
                Locale.ROOT, seconds < 100 && seconds != Math.rint(seconds) ? "%.1f s" : "%.0f s", seconds);
    }

    private static String size(double bytes) {
        return bytes < Long.MAX_VALUE ? ByteSize.prose(Math.round(bytes)) : String.format(Locale.ROOT, "%.2e B", bytes);
    }

    private static String rate(double operations) {
        return String.format(Locale.ROOT, operations < 1e6 ? "%.0f ops" : "%.2e ops", operations);
    }
}
