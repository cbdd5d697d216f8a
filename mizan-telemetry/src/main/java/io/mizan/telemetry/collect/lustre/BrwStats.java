package io.mizan.telemetry.collect.lustre;

import io.mizan.telemetry.collect.Latencies;
import io.mizan.telemetry.collect.LatencyCount;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.Notes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The block "I/O time (1/1000s)" of {@code brw_stats}. Its classes are powers of two, and each is named by its upper end: an operation of 3 ms
 * is counted under 4.
 */
final class BrwStats {
    private static final String TITLE = "I/O time (1/1000s)";
    private static final Pattern ROW =
            Pattern.compile("(\\d{1,12})([KMG]?):\\s+(\\d{1,20})\\s.*\\|\\s*(\\d{1,20})(\\s.*)?");
    private static final Pattern HEADER = Pattern.compile("(snapshot_time|elapsed_time):?\\s.*");
    private static final Pattern START = Pattern.compile("start_time:?\\s+(\\S+).*");
    private static final Pattern COLUMNS = Pattern.compile("\\s*read\\s+\\|\\s+write\\s*");
    private static final Pattern BLOCK = Pattern.compile("\\w.*% cum % \\|.*");

    private BrwStats() {}

    static Latencies parse(String text, Notes notes) {
        List<LatencyCount> classes = new ArrayList<>();
        boolean inside = false;
        long since = 0;
        for (String line : text.split("\n", -1)) {
            Matcher row = ROW.matcher(line);
            Matcher start = START.matcher(line);
            if (row.matches()) {
                if (inside) {
                    add(classes, row, notes);
                }
            } else if (BLOCK.matcher(line).matches()) {
                inside = line.startsWith(TITLE);
            } else if (start.matches()) {
                since = KernelNumber.nanos(start.group(1));
            } else if (!line.isBlank()
                    && !COLUMNS.matcher(line).matches()
                    && !HEADER.matcher(line).matches()) {
                notes.unknownLine();
            }
        }
        return Latencies.of(since, classes);
    }

    private static void add(List<LatencyCount> classes, Matcher row, Notes notes) {
        int shift = 10 * " KMG".indexOf(row.group(2).isEmpty() ? " " : row.group(2));
        long atMost = Long.parseLong(row.group(1)) << shift;
        long reads = KernelNumber.parse(row.group(3));
        long writes = KernelNumber.parse(row.group(4));
        boolean ordered = classes.isEmpty() || classes.get(classes.size() - 1).atMostMillis() < atMost;
        if (ordered
                && atMost > 0
                && atMost < 1L << 50
                && reads != MonotonicCounters.UNKNOWN
                && writes != MonotonicCounters.UNKNOWN) {
            classes.add(new LatencyCount(atMost, reads, writes));
        } else {
            notes.unknownLine();
        }
    }
}
