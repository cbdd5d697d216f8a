package io.mizan.traces.profile;

import java.util.Optional;

/** Who used a file, and how unevenly. */
public final class RankRange {
    /** What the ranks with the least and the most bytes moved; the least is 0 where a rank moved nothing. */
    public record Bytes(long least, long most, long mostRank) {}

    private long first = -2;
    private boolean several;
    private final long[] least = {Long.MAX_VALUE, Long.MAX_VALUE};
    private final long[] most = new long[2];
    private final long[] mostRank = new long[2];
    private final long[] movers = new long[2];
    private boolean fromTrace;

    /** A record of one rank, or of all with -1. */
    void saw(long rank) {
        if (rank < 0 || (first >= 0 && first != rank)) {
            several = true;
        } else {
            first = rank;
        }
    }

    long single() {
        return several || first < 0 ? FileProfile.SEVERAL : first;
    }

    /** What one rank moved, by its counters. */
    void add(long rank, Direction direction, long bytes) {
        if (!fromTrace) {
            put(rank, direction, bytes);
        }
    }

    /** What one rank moved, by its trace, which knows more: what counters said before is forgotten. */
    void addTraced(long rank, Direction direction, long bytes) {
        if (!fromTrace) {
            fromTrace = true;
            for (int i = 0; i < 2; i++) {
                least[i] = Long.MAX_VALUE;
                most[i] = 0;
                movers[i] = 0;
            }
        }
        put(rank, direction, bytes);
    }

    private void put(long rank, Direction direction, long bytes) {
        int i = direction.ordinal();
        if (bytes <= 0) {
            return;
        }
        movers[i]++;
        least[i] = Math.min(least[i], bytes);
        if (bytes > most[i]) {
            most[i] = bytes;
            mostRank[i] = rank;
        }
    }

    Optional<Bytes> bytes(Direction direction, long ranks) {
        int i = direction.ordinal();
        if (movers[i] == 0) {
            return Optional.empty();
        }
        return Optional.of(new Bytes(movers[i] < ranks ? 0 : least[i], most[i], mostRank[i]));
    }
}
