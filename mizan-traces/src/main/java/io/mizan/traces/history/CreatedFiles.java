package io.mizan.traces.history;

import io.mizan.model.history.PastCreate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** Gathers what a run says about its files, one path after the other or mixed. Memory grows with the number of files. */
final class CreatedFiles {
    /** What is known of one file. */
    static final class File {
        private boolean created;
        private int rank;
        private double seconds = Double.POSITIVE_INFINITY;
        private long end;
        private boolean written;
        private boolean open;
        private double closedSeconds = Double.NEGATIVE_INFINITY;
        private long closedSize;

        /** The file was made, or emptied, now; of several times the first counts. */
        void created(int byRank, double at) {
            created = true;
            began(byRank, at);
        }

        /** Somebody had to do with it. */
        void began(int byRank, double at) {
            if (at < seconds) {
                seconds = at;
                rank = byRank;
            }
        }

        /** Bytes up to an end were written. */
        void written(long upTo) {
            written = true;
            end = Math.max(end, upTo);
        }

        void opened() {
            open = true;
        }

        /** The size that the file had when it was closed; of several times the last counts. */
        void closed(double at, long size) {
            open = false;
            if (at >= closedSeconds) {
                closedSeconds = at;
                closedSize = size;
            }
        }

        private long size(boolean complete) {
            if (closedSeconds > Double.NEGATIVE_INFINITY) {
                return Math.max(0, closedSize);
            }
            return complete || !open ? end : PastCreate.UNKNOWN_SIZE;
        }
    }

    private final Map<String, File> files = new LinkedHashMap<>();

    File file(String path) {
        return files.computeIfAbsent(path, key -> new File());
    }

    /** Whether the source tells creates; a Darshan log does not. */
    boolean tellsCreates() {
        return files.values().stream().anyMatch(file -> file.created);
    }

    /**
     * In the order of time. Where the source does not tell creates, files that were written count as created.
     *
     * @param complete whether files that were not closed have their size nevertheless
     */
    List<PastCreate> creates(boolean complete, ToIntFunction<String> stripes) {
        boolean tells = tellsCreates();
        List<PastCreate> creates = new ArrayList<>();
        files.forEach((path, file) -> {
            if ((tells ? file.created : file.written) && !path.isEmpty() && !standsForNone(path)) {
                double at = Double.isFinite(file.seconds) ? Math.max(0, file.seconds) : 0;
                creates.add(new PastCreate(
                        path, Math.max(0, file.rank), at, file.size(complete), stripes.applyAsInt(path)));
            }
        });
        creates.sort(Comparator.comparingDouble(PastCreate::seconds).thenComparing(PastCreate::path));
        return creates;
    }

    /** Streams, devices and names that are missing in the log. */
    private static boolean standsForNone(String path) {
        return path.startsWith("<") || path.startsWith("/dev/") || path.startsWith("/proc/");
    }
}
