package io.mizan.traces.darshan;

/** A block of segments of one DXT record, all writes or all reads. The next block comes in the same arrays. */
public final class DxtSegments {
    static final int CAPACITY = 1024;

    /** The offset where the log has none that is valid: DXT_MPIIO of version 1. */
    public static final long NO_OFFSET = -1;

    final long[] offsets = new long[CAPACITY];
    final long[] lengths = new long[CAPACITY];
    final double[] starts = new double[CAPACITY];
    final double[] ends = new double[CAPACITY];
    final long[] threads = new long[CAPACITY];
    final boolean withThreads;
    boolean write;
    long first;
    int size;

    DxtSegments(boolean withThreads) {
        this.withThreads = withThreads;
    }

    public int size() {
        return size;
    }

    public boolean write() {
        return write;
    }

    /** The number of the first segment among the writes or among the reads of its record. */
    public long first() {
        return first;
    }

    public long offset(int index) {
        return offsets[index];
    }

    public long length(int index) {
        return lengths[index];
    }

    /** Seconds since the start of the job. */
    public double start(int index) {
        return starts[index];
    }

    public double end(int index) {
        return ends[index];
    }

    /** Whether the log knows which thread made each access. */
    public boolean withThreads() {
        return withThreads;
    }

    public long thread(int index) {
        return threads[index];
    }
}
