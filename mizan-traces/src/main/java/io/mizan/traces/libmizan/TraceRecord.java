package io.mizan.traces.libmizan;

import io.mizan.model.layout.FileLayout;

/**
 * One record of a trace. Times are nanoseconds since the start of the process; files are numbers that a {@link FileNamed}
 * gave before.
 */
public sealed interface TraceRecord {

    /** Who the process is; the first record. */
    record ProcessStart(ProcessIdentity identity) implements TraceRecord {}

    /** A file gets its number. */
    record FileNamed(int file, long device, long inode, String path) implements TraceRecord {}

    /** Whether an open made the file. */
    enum Creation {
        CREATED,
        EXISTED,
        /** The call does not tell. */
        UNKNOWN
    }

    /**
     * A file was created or opened for writing.
     *
     * @param stream writes are known from its size only
     * @param inherited opened before the program began
     * @param size of the file after it was opened
     */
    record Opened(
            int file,
            long startNanos,
            long durationNanos,
            long size,
            Creation creation,
            boolean append,
            boolean stream,
            boolean temporary,
            boolean inherited)
            implements TraceRecord {}

    /**
     * A burst of writes.
     *
     * @param bytes counted again where a byte was written again
     * @param largest bytes of the largest write, 0 where unknown
     * @param coarse whether the extents hold bytes that were not written
     * @param estimated whether it is known from the size of a stream, and not from calls
     */
    record Written(
            int file,
            long firstNanos,
            long lastNanos,
            long operations,
            long bytes,
            long largest,
            boolean coarse,
            boolean estimated,
            Extents extents)
            implements TraceRecord {}

    /**
     * A file was closed.
     *
     * @param size of the file at that moment
     * @param atEnd not by the program, but because the process ended
     */
    record Closed(int file, long startNanos, long durationNanos, long size, boolean atEnd) implements TraceRecord {}

    record Truncated(int file, long timeNanos, long size) implements TraceRecord {}

    record Allocated(int file, int mode, long timeNanos, long offset, long bytes) implements TraceRecord {}

    record Renamed(long startNanos, long durationNanos, String from, String to) implements TraceRecord {}

    record Unlinked(long startNanos, long durationNanos, String path) implements TraceRecord {}

    /** The layout that a file had. An attribute that the writer had no room for is no record. */
    record LayoutSeen(int file, long timeNanos, FileLayout layout) implements TraceRecord {}

    /** Why there is nothing more. */
    enum Reason {
        EXIT,
        IMMEDIATE_EXIT,
        EXEC,
        SIGNAL,
        WRITER_STOPPED,
        UNKNOWN
    }

    /**
     * The end, with the counts of the whole process.
     *
     * @param lost calls that could not be recorded
     * @param detail exit code or signal, -1 where unknown
     */
    record Ended(
            Reason reason, long timeNanos, long created, long opens, long writes, long bytes, long lost, int detail)
            implements TraceRecord {}
}
