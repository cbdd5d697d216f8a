package io.mizan.traces.darshan.record;

/** A block of segments of one DXT record, all writes or all reads. The next block comes in the same arrays. */
public final class DxtSegments {
    public static final int CAPACITY = 1024;

    /** The offset where the log has none that is valid: DXT_MPIIO of version 1. */
    public static final long NO_OFFSET = -1;

    private final long[] offsets = new long[CAPACITY];
    private final long[] lengths = new long[CAPACITY];
    private final double[] starts = new double[CAPACITY];
    private final double[] ends = new double[CAPACITY];
    private final long[] threads = new long[CAPACITY];
    private final boolean withThreads;
    private boolean write;
    private long first;
    private int size;

    public DxtSegments(boolean withThreads) {
        this.withThreads = withThreads;
    }

    /** Empties the block for segments from number {@code firstOne} on. */
    public void restart(boolean writes, long firstOne) {
        write = writes;
        first = firstOne;
        size = 0;
    }

    /** Adds a segment; the block holds at most {@link #CAPACITY}. */
    public void add(long offset, long length, double start, double end, long thread) {
        offsets[size] = offset;
        lengths[size] = length;
        starts[size] = start;
        ends[size] = end;
        threads[size] = thread;
        size++;
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
