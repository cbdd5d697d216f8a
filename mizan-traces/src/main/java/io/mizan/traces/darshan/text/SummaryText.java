package io.mizan.traces.darshan.text;

import io.mizan.traces.darshan.summary.CounterTotals;
import io.mizan.traces.darshan.summary.FileCounts;
import io.mizan.traces.darshan.summary.FileCounts.Count;
import io.mizan.traces.darshan.summary.FileCounts.Kind;
import io.mizan.traces.darshan.summary.Performance;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures of a module as darshan-parser prints them. */
final class SummaryText {
    private static final Count NONE = new Count(0, 0, 0);

    private SummaryText() {}

    static void totals(StringBuilder out, CounterTotals totals) {
        out.append('\n');
        for (int i = 0; i < totals.names().integers().size(); i++) {
            out.append("total_").append(totals.names().integers().get(i)).append(": ");
            out.append(totals.integer(i)).append('\n');
        }
        for (int i = 0; i < totals.names().doubles().size(); i++) {
            out.append("total_").append(totals.names().doubles().get(i)).append(": ");
            Numbers.fixed(out, totals.real(i), 6);
            out.append('\n');
        }
    }

    static void performance(StringBuilder out, Performance performance) {
        out.append("\n# performance\n# -----------\n");
        out.append("# total_bytes: ").append(performance.bytes());
        out.append("\n#\n# I/O timing for unique files (seconds):\n# ...........................\n");
        figure(out, "# unique files: slowest_rank_io_time: ", performance.slowestSeconds(), "");
        figure(out, "# unique files: slowest_rank_meta_only_time: ", performance.slowestMetaSeconds(), "");
        figure(out, "# unique files: slowest_rank_rw_only_time: ", performance.slowestTransferSeconds(), "");
        out.append("# unique files: slowest_rank: ").append(performance.slowestRank());
        out.append("\n#\n# I/O timing for shared files (seconds):\n# ...........................\n");
        figure(out, "# shared files: time_by_slowest: ", performance.sharedSeconds(), "");
        out.append("#\n# Aggregate performance, including both shared and unique files:\n");
        out.append("# ...........................\n");
        figure(out, "# agg_time_by_slowest: ", performance.seconds(), " # seconds");
        figure(out, "# agg_perf_by_slowest: ", performance.mibPerSecond(), " # MiB/s");
    }

    private static void figure(StringBuilder out, String name, double value, String unit) {
        out.append(name);
        Numbers.fixed(out, value, 6);
        out.append(unit).append('\n');
    }

    static void files(StringBuilder out, FileCounts files) {
        out.append("""

                # Total file counts
                # -----
                # <file_type>: type of file access:
                #    *read_only: file was only read
                #    *write_only: file was only written
                #    *read_write: file was read and written
                #    *unique: file was opened by a single process only
                #    *shared: file was accessed by a group of processes (maybe all processes)
                # <file_count> total number of files of this type
                # <total_bytes> total number of bytes moved to/from files of this type
                # <max_byte_offset> maximum byte offset accessed for a file of this type

                # <file_type> <file_count> <total_bytes> <max_byte_offset>
                """);
        Map<Kind, Count> counts = files.counts();
        for (Kind kind : List.of(Kind.TOTAL, Kind.READ_ONLY, Kind.WRITE_ONLY, Kind.READ_WRITE, Kind.UNIQUE)) {
            count(out, kind, counts.getOrDefault(kind, NONE));
        }
        // One line for both kinds of shared files; darshan-parser adds their highest bytes, and so does this.
        Count all = counts.getOrDefault(Kind.SHARED, NONE);
        Count some = counts.getOrDefault(Kind.PARTLY_SHARED, NONE);
        count(
                out,
                Kind.SHARED,
                new Count(all.files() + some.files(), all.bytes() + some.bytes(), all.maxByte() + some.maxByte()));
    }

    private static void count(StringBuilder out, Kind kind, Count count) {
        out.append("# ")
                .append(kind.name().toLowerCase(Locale.ROOT))
                .append(": ")
                .append(count.files());
        out.append(' ')
                .append(count.bytes())
                .append(' ')
                .append(count.maxByte())
                .append('\n');
    }
}
