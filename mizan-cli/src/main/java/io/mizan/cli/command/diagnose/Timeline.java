package io.mizan.cli.command.diagnose;

import io.mizan.model.units.ByteSize;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.traces.diagnosis.rule.Words;
import io.mizan.traces.profile.Course;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.JobProfile;
import io.mizan.traces.profile.TargetLoad;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** When the job read and wrote, and on which OSTs, drawn with letters. */
final class Timeline {
    private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
    private static final String ASCII = " .:-=+*#%";
    private static final int LABEL = 7;
    private static final int MOST_TARGETS = 10;

    private Timeline() {}

    static String of(JobProfile job, TextStyle style) {
        Course course = job.course();
        if (course.steps() == 0) {
            return "No timeline: the log has neither DXT nor a heat map (run with DXT_ENABLE_IO_TRACE=1).\n";
        }
        StringBuilder out = new StringBuilder();
        int width = Math.max(10, Math.min(course.steps(), style.columns() - LABEL - 24));
        double end = course.steps() * course.stepSeconds();
        String last = Words.seconds(end);
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
        out.append('\n').append(targets(job.targets(), style));
        return out.toString();
    }

    private static double[] buckets(Course course, Direction direction, int width) {
        double[] buckets = new double[width];
        for (int step = 0; step < course.steps(); step++) {
            buckets[(int) ((long) step * width / course.steps())] += course.bytes(direction, step);
        }
        return buckets;
    }

    private static void row(
            StringBuilder out, Direction direction, double[] buckets, double peak, double seconds, TextStyle style) {
        String letters = style.unicode() ? BLOCKS : ASCII;
        out.append(String.format("%-" + LABEL + "s", direction == Direction.READ ? "read" : "write"));
        double most = 0;
        for (double bytes : buckets) {
            most = Math.max(most, bytes);
            // What is not nothing must be seen.
            int level = bytes <= 0 ? 0 : Math.max(1, (int) Math.round(bytes / peak * (letters.length() - 1)));
            out.append(letters.charAt(level));
        }
        out.append("  peak ").append(Words.rate(most / seconds)).append('\n');
    }

    private static String targets(TargetLoad load, TextStyle style) {
        if (load.size() == 0) {
            return "";
        }
        Table table = new Table()
                .column("OST", Align.LEFT)
                .column("bytes", Align.RIGHT)
                .column("", Align.BAR);
        List<Map.Entry<Long, Long>> busiest = load.bytes().entrySet().stream()
                .sorted(Map.Entry.<Long, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_TARGETS)
                .toList();
        for (Map.Entry<Long, Long> entry : busiest) {
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
