package io.mizan.traces.profile;

/** Counts, bytes and times of the reads or of the writes of a {@link Usage}. */
public final class DirectionUsage {
    private final Usage usage;
    private final Direction direction;

    DirectionUsage(Usage usage, Direction direction) {
        this.usage = usage;
        this.direction = direction;
    }

    public Direction direction() {
        return direction;
    }

    public long operations() {
        String plural = direction + "S";
        return usage.through() == Interface.MPIIO
                ? independent() + collective() + usage.count("SPLIT_" + plural) + nonBlocking()
                : usage.count(plural);
    }

    /** MPI-IO only. */
    public long independent() {
        return usage.count("INDEP_" + direction + "S");
    }

    /** MPI-IO only. */
    public long collective() {
        return usage.count("COLL_" + direction + "S");
    }

    /** MPI-IO only. */
    public long nonBlocking() {
        return usage.count("NB_" + direction + "S");
    }

    public long bytes() {
        return usage.count("BYTES_" + direction.participle());
    }

    /** The first byte after the last one that was touched. */
    public long end() {
        long last = usage.count("MAX_BYTE_" + direction.participle());
        return bytes() == 0 ? last : last + 1;
    }

    /** Operations that went on where or after the one before ended. */
    public long sequential() {
        return Math.min(operations(), usage.count("SEQ_" + direction + "S"));
    }

    /** Operations that went on exactly where the one before ended. */
    public long consecutive() {
        return Math.min(operations(), usage.count("CONSEC_" + direction + "S"));
    }

    /**
     * Requests of less than so many bytes, which is the limit of a class of sizes. A class holds its limit too: requests of
     * exactly that size are taken out as far as they are among the four most frequent ones that the log keeps.
     */
    public long smallerThan(long bytes) {
        long sum = 0;
        for (int i = 0; i < Interface.LARGEST.length && Interface.LARGEST[i] <= bytes; i++) {
            sum += usage.size(direction, i) - (Interface.LARGEST[i] == bytes ? exactly(bytes, i) : 0);
        }
        return Math.max(0, Math.min(sum, operations()));
    }

    /** The log counts frequent sizes of reads and writes together; they are shared out as the class is. */
    private long exactly(long bytes, int sizeClass) {
        long both = usage.size(Direction.READ, sizeClass) + usage.size(Direction.WRITE, sizeClass);
        long exact = usage.accesses(bytes);
        return both == 0 ? 0 : Math.round((double) Math.min(exact, both) * usage.size(direction, sizeClass) / both);
    }

    /** At most so many bytes are in requests of less than the size given: the log keeps counts, not sums. */
    public long bytesSmallerThan(long bytes) {
        return (long) Math.min(bytes(), (double) smallerThan(bytes) * bytes);
    }

    /** Summed over ranks. */
    public double seconds() {
        return usage.real("F_" + direction + "_TIME");
    }

    /** On the slowest rank. */
    public double slowestSeconds() {
        return usage.onCriticalPath(seconds());
    }

    /** When the first one began, in seconds since the start of the job; 0 where the log does not say. */
    public double begin() {
        return usage.real("F_" + direction + "_START_TIMESTAMP");
    }

    /** When the last one ended. */
    public double finish() {
        return usage.real("F_" + direction + "_END_TIMESTAMP");
    }
}
