package io.mizan.controller.live;

import io.mizan.controller.live.LiveView.LiveJob;
import io.mizan.telemetry.report.JobActivity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Bytes moved by jobs, summed up from their reported rates. Of the busiest jobs they are summed up by rank as well: metrics
 * need series that do not come and go with jobs. All methods may be called by any thread.
 */
public final class JobByteCounters {
    public static final int RANKS = 10;

    private static final int MOST = 20_000;
    /** Of a longer gap nobody knows what happened in it. */
    private static final Duration LONGEST_GAP = Duration.ofMinutes(5);

    /** @param readBytes about so many, as rates are averages */
    public record Account(double readBytes, double writeBytes, double metadataOperations) {}

    private final Map<String, Account> accounts = new LinkedHashMap<>(16, 0.75f, true);
    private final double[] ranks = new double[RANKS];
    private @Nullable Instant last;

    /** Takes what is seen now for what happened since the last time. */
    public synchronized void add(LiveView whole) {
        Instant before = last;
        last = whole.at();
        if (before == null) {
            return;
        }
        Duration gap = Duration.between(before, whole.at());
        if (gap.isNegative() || gap.compareTo(LONGEST_GAP) > 0) {
            return;
        }
        double seconds = gap.toMillis() / 1000.0;
        int rank = 0;
        for (LiveJob job : whole.jobs()) {
            if (job.job().equals(JobActivity.OTHERS)) {
                continue;
            }
            double read = Math.max(0, job.readBytesPerSecond()) * seconds;
            double written = Math.max(0, job.writeBytesPerSecond()) * seconds;
            double metadata = Math.max(0, job.metadataPerSecond()) * seconds;
            if (rank < RANKS) {
                ranks[rank++] += read + written;
            }
            accounts.merge(
                    job.job(),
                    new Account(read, written, metadata),
                    (a, b) -> new Account(
                            a.readBytes + b.readBytes,
                            a.writeBytes + b.writeBytes,
                            a.metadataOperations + b.metadataOperations));
        }
        while (accounts.size() > MOST) {
            accounts.remove(accounts.keySet().iterator().next());
        }
    }

    /** A job that starts begins at nothing: ids are used again. */
    public synchronized void begin(String job) {
        accounts.remove(job);
    }

    public synchronized Optional<Account> of(String job) {
        return Optional.ofNullable(accounts.get(job));
    }

    /** Bytes by rank, the busiest first. */
    public synchronized List<Double> ranks() {
        List<Double> sums = new ArrayList<>();
        for (double sum : ranks) {
            sums.add(sum);
        }
        return sums;
    }
}
