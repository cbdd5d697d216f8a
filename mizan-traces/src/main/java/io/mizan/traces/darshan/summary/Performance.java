package io.mizan.traces.darshan.summary;

/**
 * How fast a module moved its bytes, as darshan-parser estimates it: the time of the rank that was slowest over its own files,
 * plus the time of the slowest rank in each shared file.
 *
 * @param slowestSeconds of the slowest rank in files of its own, metadata and transfers
 * @param sharedSeconds of the slowest rank of each shared file, summed
 */
public record Performance(
        long bytes,
        double slowestSeconds,
        double slowestMetaSeconds,
        double slowestTransferSeconds,
        long slowestRank,
        double sharedSeconds) {
    private static final double MIB = 1 << 20;

    public double seconds() {
        return slowestSeconds + sharedSeconds;
    }

    /** 0 where no time was measured. */
    public double mibPerSecond() {
        return seconds() == 0 ? 0 : bytes / MIB / seconds();
    }
}
