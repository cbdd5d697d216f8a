package io.mizan.traces.libmizan;

import io.mizan.traces.libmizan.TraceRecord.Written;

/**
 * The single writes that stand for a burst, one after the other. There are as many as the burst had, up to {@link #MOST}, and
 * one for each extent at least, twice {@link #MOST} in all; they take turns in time, evenly from the first to the last moment of
 * the burst. Bytes are exact: each extent gets its share by length, in equal pieces. Extents that are not coarse are covered
 * completely; where bytes were written more than once, more than one request covers them.
 */
final class BurstWrites {
    /** A burst of a million tiny writes is not worth a million events. */
    static final int MOST = 4096;

    private final Written burst;
    private final long count;
    private long done;

    private int extent = -1;
    private long extentBytes;
    private long extentRequests;
    private long extentDone;
    private long bytesBefore;
    private long coveredBefore;

    BurstWrites(Written burst) {
        this.burst = burst;
        this.count = count(burst);
        advanceExtent();
    }

    /** How many there are. */
    static long count(Written burst) {
        long count = 0;
        long covered = 0;
        for (int i = 0; i < burst.extents().count(); i++) {
            long end = covered + burst.extents().length(i);
            count += requestsOf(burst, i, covered, end);
            covered = end;
        }
        return count;
    }

    private static long requestsOf(Written burst, int extent, long coveredBefore, long coveredAfter) {
        long wanted = Math.min(burst.operations(), MOST);
        long even = share(wanted, coveredAfter, burst.extents().covered())
                - share(wanted, coveredBefore, burst.extents().covered());
        // No request is longer than its extent, or it would reach into a gap.
        long bytes = share(burst.bytes(), coveredAfter, burst.extents().covered())
                - share(burst.bytes(), coveredBefore, burst.extents().covered());
        long most = MOST / burst.extents().count();
        long fitting = Math.min(most, bytes / burst.extents().length(extent));
        if (fitting < most && bytes % burst.extents().length(extent) != 0) {
            fitting++;
        }
        return Math.max(1, Math.max(even, fitting));
    }

    /** {@code total * part / whole} rounded down, for numbers whose product does not fit into a long. */
    private static long share(long total, long part, long whole) {
        if (part == whole) {
            return total;
        }
        long high = Math.multiplyHigh(total, part);
        long low = total * part;
        if (high == 0 && low >= 0) {
            return low / whole;
        }
        return Math.min(total, (long) ((double) total * ((double) part / (double) whole)));
    }

    boolean hasNext() {
        return done < count;
    }

    long startNanos() {
        return burst.firstNanos() + share(burst.lastNanos() - burst.firstNanos(), done, count);
    }

    long durationNanos() {
        long end = burst.firstNanos() + share(burst.lastNanos() - burst.firstNanos(), done + 1, count);
        return end - startNanos();
    }

    long offset() {
        long length = burst.extents().length(extent);
        long even = share(length, extentDone, extentRequests);
        return burst.extents().offset(extent) + Math.max(0, Math.min(even, length - bytes()));
    }

    /** More than the extent has only where a burst wrote the same bytes again more often than there are requests. */
    long bytes() {
        return share(extentBytes, extentDone + 1, extentRequests) - share(extentBytes, extentDone, extentRequests);
    }

    void advance() {
        done++;
        extentDone++;
        if (extentDone == extentRequests && hasNext()) {
            advanceExtent();
        }
    }

    private void advanceExtent() {
        extent++;
        if (extent >= burst.extents().count()) {
            return;
        }
        long coveredAfter = coveredBefore + burst.extents().length(extent);
        extentRequests = requestsOf(burst, extent, coveredBefore, coveredAfter);
        long bytesAfter = share(burst.bytes(), coveredAfter, burst.extents().covered());
        extentBytes = bytesAfter - bytesBefore;
        extentDone = 0;
        bytesBefore = bytesAfter;
        coveredBefore = coveredAfter;
    }
}
