package io.mizan.traces.workload.request;

import io.mizan.traces.workload.record.FileRecord;

/**
 * The ranks behind a record. A shared record says what all did together; how many of them moved bytes follows from the variance: if
 * {@code a} of {@code p} ranks move all bytes, and each the same, then {@code a = p / (1 + variance / mean²)}. Aggregators of
 * collective I/O are spread evenly over a job, and the slowest rank is one of them.
 */
public record ActiveRanks(int active, int all, int first) {

    public static ActiveRanks of(FileRecord record, long operations, int ranks) {
        if (!record.shared()) {
            // One of at least two, so that the first is not taken for all of them.
            return new ActiveRanks(1, Math.max(2, ranks), (int) record.rank());
        }
        double mean = (double) record.bytes() / ranks;
        double spread = mean > 0 ? record.byteVariance() / mean / mean : 0;
        // A variance that is no number leaves all of them.
        long moving = spread > 0 ? Math.round(ranks / (1 + spread)) : ranks;
        int active = (int) Math.max(1, Math.min(Math.min(moving, operations), ranks));
        return new ActiveRanks(active, ranks, (int) Math.min(record.slowest(), ranks - 1));
    }

    /** The rank of the active ones that has this number. */
    public int rank(int number) {
        return active == all ? number : (int) ((first + (long) number * all / active) % all);
    }

    /** How many of the requests an active rank makes: they are dealt out there and back again, so that large ones go to all. */
    public int share(int number, int requests) {
        int rounds = requests / active;
        int rest = requests % active;
        int place = rounds % 2 == 0 ? number : active - 1 - number;
        return rounds + (place < rest ? 1 : 0);
    }
}
