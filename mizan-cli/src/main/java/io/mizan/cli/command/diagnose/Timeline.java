package io.mizan.cli.command.diagnose;

import io.mizan.controller.live.recording.ClockSkew;
import io.mizan.controller.live.recording.ServerLoads;
import io.mizan.model.units.ByteSize;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.profile.BytesOverTime;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.JobProfile;
import io.mizan.traces.profile.TargetLoad;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** When the job read and wrote, and on which OSTs, drawn with letters. */
final class Timeline {
    private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
    private static final String ASCII = " .:-=+*#%";
    private static final int LABEL = 8;
    private static final int MOST_TARGETS = 10;
    private static final int MOST_SERVER_ROWS = 5;

    private Timeline() {}

    /** @param loads of the servers meanwhile, if somebody recorded them */
    static String of(JobProfile job, Optional<ServerLoads> loads, TextStyle style) {
        BytesOverTime course = job.course();
        if (course.steps() == 0) {
            return "No timeline: the log has neither DXT nor a heat map (run with DXT_ENABLE_IO_TRACE=1).\n";
        }
        StringBuilder out = new StringBuilder();
        int width = Math.max(10, Math.min(course.steps(), style.columns() - LABEL - 24));
        double end = course.steps() * course.stepSeconds();
        String last = NumberText.seconds(end);
        out.append(" ".repeat(LABEL))
                .append("0 s")
                .append(" ".repeat(Math.max(1, width - 3 - last.length())))
                .append(last)
                .append("  (from ")
                .append(course.origin())
                .append(")\n");
        double secondsEach = end / width;
        double peak = 0;
        double[][] rows = new double[2][];
        for (Direction direction : Direction.values()) {
            rows[direction.ordinal()] = buckets(course, direction, width);
            for (double bytes : rows[direction.ordinal()]) {
                peak = Math.max(peak, bytes);
            }
        }
        for (Direction direction : Direction.values()) {
            row(out, direction, rows[direction.ordinal()], peak, secondsEach, style);
        }
        loads.ifPresent(known -> servers(out, job, known, rows, end, style));
        out.append('\n').append(targets(job.targets(), style));
        return out.toString();
    }

    private static void servers(
            StringBuilder out, JobProfile job, ServerLoads loads, double[][] rows, double end, TextStyle style) {
        if (loads.isEmpty()) {
            out.append("The recording has nothing of the time of the job, or of its OSTs.\n");
            return;
        }
        int width = rows[0].length;
        double[] both = new double[width];
        Arrays.setAll(both, i -> rows[0][i] + rows[1][i]);
        List<Long> all = job.targets().bytes().keySet().stream().sorted().toList();
        ClockSkew skew = ClockSkew.between(
                both, ahead -> loads.course(all, width, end / width, ahead), loads.resolutionSeconds());
        double ahead = skew.seconds();
        for (Map.Entry<Long, Long> entry : busiest(job.targets(), MOST_SERVER_ROWS)) {
            double[] course = loads.course(List.of(entry.getKey()), width, end / width, ahead);
            double peak = Arrays.stream(course)
                    .filter(rate -> !Double.isNaN(rate))
                    .max()
                    .orElse(0);
            out.append(name(entry.getKey()));
            levels(out, course, Math.max(1, peak), style);
            out.append("  peak ").append(NumberText.rate(peak));
            double share = loads.share(entry.getKey(), end, ahead);
            out.append(Double.isNaN(share) ? "" : ", " + NumberText.share(share) + " this job")
                    .append('\n');
        }
        out.append("OST rows: all jobs, from the recording")
                .append(skew.isKnown() ? "; its clock is " + words(ahead) : "; how its clock differs cannot be told")
                .append(String.format(Locale.ROOT, " (agreement %.2f)%n", skew.agreement()));
    }

    private static String words(double ahead) {
        return ahead == 0
                ? "that of the job"
                : NumberText.seconds(Math.abs(ahead)) + (ahead > 0 ? " ahead of" : " behind")
                        + " that of the job, which is taken off";
    }

    private static String name(long target) {
        return String.format("OST%04x ", target);
    }

    private static double[] buckets(BytesOverTime course, Direction direction, int width) {
        double[] buckets = new double[width];
        for (int step = 0; step < course.steps(); step++) {
            buckets[(int) ((long) step * width / course.steps())] += course.bytes(direction, step);
        }
        return buckets;
    }

    private static void row(
            StringBuilder out, Direction direction, double[] buckets, double peak, double seconds, TextStyle style) {
        out.append(String.format("%-" + LABEL + "s", direction == Direction.READ ? "read" : "write"));
        levels(out, buckets, peak, style);
        double most = Arrays.stream(buckets).max().orElse(0);
        out.append("  peak ").append(NumberText.rate(most / seconds)).append('\n');
    }

    /** A letter for each value: what is not nothing must be seen, and what is not known as well. */
    private static void levels(StringBuilder out, double[] values, double peak, TextStyle style) {
        String letters = style.unicode() ? BLOCKS : ASCII;
        for (double value : values) {
            int level = value > 0 ? Math.max(1, (int) Math.round(value / peak * (letters.length() - 1))) : 0;
            out.append(Double.isNaN(value) ? '?' : letters.charAt(level));
        }
    }

    private static List<Map.Entry<Long, Long>> busiest(TargetLoad load, int most) {
        return load.bytes().entrySet().stream()
                .sorted(Map.Entry.<Long, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(most)
                .toList();
    }

    private static String targets(TargetLoad load, TextStyle style) {
        if (load.size() == 0) {
            return "";
        }
        Table table = new Table()
                .column("OST", Align.LEFT)
                .column("bytes", Align.RIGHT)
                .column("", Align.BAR);
        for (Map.Entry<Long, Long> entry : busiest(load, MOST_TARGETS)) {
            table.row(
                    Cell.of(String.format("OST%04x", entry.getKey())),
                    Cell.of(ByteSize.prose(entry.getValue())),
                    Cell.bar((double) entry.getValue() / Math.max(1, load.most()), Tone.PLAIN));
        }
        String more = load.size() > MOST_TARGETS ? "and " + (load.size() - MOST_TARGETS) + " more OSTs\n" : "";
        String how = load.isExact() ? "" : "(each file's bytes spread evenly over its stripes)\n";
        return table.render(style) + more + how;
    }
}
