package io.mizan.traces.workload.request;

import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.Transfer;
import java.util.SplittableRandom;

/**
 * Where the requests of one record lie in the file: shares of consecutive, strided and other requests as counted, strides of the
 * most frequent kinds, nothing behind the last byte that was touched, and one request that touches it.
 */
public final class Offsets {
    private final FileRecord record;
    private final int streams;
    private final long end;
    private final double consecutive;
    private final double strided;
    private final long strides;
    private final SplittableRandom random;
    private long base;
    private long position;
    private long left;
    private boolean last;
    private boolean first;

    /** @param streams ranks that take part */
    public Offsets(FileRecord record, Transfer transfer, int streams, SplittableRandom random) {
        this.record = record;
        this.streams = streams;
        this.random = random;
        this.end = transfer.end() > 0 ? transfer.end() : transfer.bytes();
        // The first request of a rank has none before it.
        double others = Math.max(1, transfer.operations() - streams);
        boolean known = transfer.consecutive() >= 0;
        this.consecutive = known ? Math.min(1, transfer.consecutive() / others) : 1;
        this.strided = known ? Math.max(0, transfer.sequential() - transfer.consecutive()) / others : 0;
        long sum = 0;
        for (long count : record.strideCounts()) {
            sum += count;
        }
        this.strides = sum;
    }

    /** Begins with the requests of another rank: apart from the others or, where requests are strided, right behind theirs. */
    public void stream(int number, long requests, long size) {
        base = strided > consecutive ? number * size : (long) ((double) end / streams * number);
        position = base;
        left = requests;
        last = number == streams - 1;
        first = true;
    }

    public long next(long size) {
        left--;
        long offset = candidate(size);
        if (last && left == 0) {
            offset = end - size;
        } else if (offset > end - size) {
            offset = base <= end - size ? base : end - size;
        }
        offset = Math.max(0, offset);
        position = offset + size;
        first = false;
        return offset;
    }

    private long candidate(long size) {
        double kind = first ? 0 : random.nextDouble();
        if (first || kind < consecutive) {
            return position;
        }
        if (kind < consecutive + strided && strides > 0) {
            return position + stride();
        }
        long places = (end - size) / Math.max(1, size);
        return places <= 0 ? 0 : random.nextLong(places + 1) * Math.max(1, size);
    }

    private long stride() {
        long pick = random.nextLong(strides);
        int i = 0;
        while (pick >= record.strideCounts()[i]) {
            pick -= record.strideCounts()[i];
            i++;
        }
        return Math.min(record.strides()[i], Transfer.MOST_BYTES);
    }
}
