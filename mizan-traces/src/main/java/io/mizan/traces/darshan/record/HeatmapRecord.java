package io.mizan.traces.darshan.record;

/**
 * Bytes moved by one rank through one interface, in bins of equal width from the start of the job. The record's name says
 * which interface: {@code heatmap:POSIX}.
 */
public final class HeatmapRecord {
    private final long id;
    private final long rank;
    private final double binSeconds;
    private final long[] written;
    private final long[] read;

    public HeatmapRecord(long id, long rank, double binSeconds, long[] written, long[] read) {
        this.id = id;
        this.rank = rank;
        this.binSeconds = binSeconds;
        this.written = written;
        this.read = read;
    }

    public long id() {
        return id;
    }

    public long rank() {
        return rank;
    }

    public double binSeconds() {
        return binSeconds;
    }

    public int bins() {
        return written.length;
    }

    public long bytesWritten(int bin) {
        return written[bin];
    }

    public long bytesRead(int bin) {
        return read[bin];
    }
}
