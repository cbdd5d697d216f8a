package io.mizan.traces.profile;

import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.summary.CounterTotals;

/**
 * What all ranks together did to one file, or to all files, through one interface. A counter that was not monitored, that the
 * interface lacks or that a damaged log made negative is 0.
 */
public final class Usage {
    /** 64 PiB: no job moves more, and sums over the files of a damaged log stay far from overflow. */
    private static final long MOST = 1L << 56;

    /** Thirty years, summed over ranks a thousand times that: a longer time is damage. */
    private static final double LONGEST = 1e12;

    private final Interface through;
    private final CounterTotals totals;
    private final long processes;
    private long ownRecords;
    private boolean reduced;
    private double secondsDeviation;
    private double bytesDeviation;

    /** @param processes of the job: so many ranks stand behind a record that is reduced over all of them */
    Usage(Interface through, long processes) {
        this.through = through;
        this.totals = CounterTotals.of(through.module());
        this.processes = processes;
    }

    void add(CounterRecord record) {
        totals.add(record);
        if (record.shared()) {
            reduced = true;
            secondsDeviation = deviation(record, "F_VARIANCE_RANK_TIME");
            bytesDeviation = deviation(record, "F_VARIANCE_RANK_BYTES");
        } else {
            ownRecords++;
        }
    }

    private double deviation(CounterRecord record, String name) {
        int index = through.real(name);
        return index < 0 ? 0 : Math.sqrt(sane(record.real(index)));
    }

    public Interface through() {
        return through;
    }

    public boolean isEmpty() {
        return totals.records() == 0;
    }

    /** A counter by its name without the prefix: {@code OPENS}. */
    public long count(String name) {
        int index = through.integer(name);
        return index < 0 ? 0 : sane(totals.integer(index));
    }

    /** A time or timestamp by its name without the prefix: {@code F_META_TIME}. */
    public double real(String name) {
        int index = through.real(name);
        return index < 0 ? 0 : sane(totals.real(index));
    }

    private static long sane(long value) {
        return Math.max(0, Math.min(value, MOST));
    }

    private static double sane(double value) {
        return value > 0 && value < LONGEST ? value : 0;
    }

    public DirectionUsage side(Direction direction) {
        return new DirectionUsage(this, direction);
    }

    long size(Direction direction, int sizeClass) {
        int index = through.size(direction, sizeClass);
        return index < 0 ? 0 : sane(totals.integer(index));
    }

    public long bytes() {
        return side(Direction.READ).bytes() + side(Direction.WRITE).bytes();
    }

    public long opens() {
        return through == Interface.MPIIO ? count("INDEP_OPENS") + count("COLL_OPENS") : count("OPENS");
    }

    /** Opens, looks at attributes, synchronisations, renames: what a metadata server has to answer. */
    public long metadataOperations() {
        return opens()
                + count("STATS")
                + count("FSYNCS")
                + count("FDSYNCS")
                + count("FLUSHES")
                + count("SYNCS")
                + count("RENAME_SOURCES");
    }

    /** How many ranks used the file. */
    public long ranks() {
        return reduced ? Math.max(1, processes) : ownRecords;
    }

    /** Whether the log has one record for all ranks, and so does not say what each of them did. */
    public boolean reduced() {
        return reduced;
    }

    /** Seconds in reads, writes and metadata, summed over ranks. */
    public double seconds() {
        return real("F_READ_TIME") + real("F_WRITE_TIME") + real("F_META_TIME");
    }

    /** The seconds of the rank that took longest. */
    public double slowestSeconds() {
        double slowest = real("F_SLOWEST_RANK_TIME");
        return slowest > 0 ? slowest : seconds() / Math.max(1, ranks());
    }

    public double meanSeconds() {
        return seconds() / Math.max(1, ranks());
    }

    /** The part that one kind of operation has in the time of the slowest rank. */
    double onCriticalPath(double part) {
        return seconds() <= 0 ? 0 : slowestSeconds() * Math.min(1, part / seconds());
    }

    /** Seconds in metadata on the slowest rank. */
    public double metadataSeconds() {
        return onCriticalPath(real("F_META_TIME"));
    }

    /** The standard deviation of seconds over ranks, 0 where the log does not say. */
    public double secondsDeviation() {
        return secondsDeviation;
    }

    /** The standard deviation of bytes over ranks, 0 where the log does not say. */
    public double bytesDeviation() {
        return bytesDeviation;
    }

    /** Requests of exactly this size, if it is one of the four most frequent ones. */
    long accesses(long bytes) {
        for (int i = 1; i <= 4; i++) {
            if (count("ACCESS" + i + "_ACCESS") == bytes) {
                return count("ACCESS" + i + "_COUNT");
            }
        }
        return 0;
    }

    /** The request size that was most frequent among the four the log keeps, 0 where there is none. */
    public long commonSize() {
        return count("ACCESS1_ACCESS");
    }
}
