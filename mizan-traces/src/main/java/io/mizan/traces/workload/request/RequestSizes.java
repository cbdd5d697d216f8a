package io.mizan.traces.workload.request;

import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.SizeBins;
import io.mizan.traces.workload.record.Transfer;
import java.util.Arrays;

/**
 * The sizes of the requests of one record, for reads and writes together because the four most frequent sizes count both.
 *
 * <p><b>Problem.</b> Find sizes with as many in each bin as the histogram says, the bytes of the counters as their sum, and as many
 * of the frequent sizes as can be. <b>Solution.</b> The frequent sizes are divided between reads and writes in proportion to what
 * their bin holds; exchanged where a sum comes out too high or too low; and given up one by one where that is not enough. The other
 * requests start at the lowest size of their bin, and the bytes that are left are spread over the bins by their widths.
 *
 * <p>That succeeds whenever the histogram allows the bytes at all (lowest sizes ≤ bytes ≤ highest sizes). Where it does not, or
 * where there is none, bytes and operations are kept and all requests are of equal size, up to one byte.
 */
public final class RequestSizes {
    private static final int READ = 0;
    private static final int WRITE = 1;

    private final Transfer[] transfers;
    private final long[] frequent;
    /** Of each direction, how many requests of each frequent size. */
    private final long[][] fixed;
    /** Of each direction, how many other requests in each bin. */
    private final long[][] free = new long[2][SizeBins.COUNT];

    public RequestSizes(FileRecord record) {
        transfers = new Transfer[] {record.reads(), record.writes()};
        frequent = record.accessSizes();
        fixed = new long[2][frequent.length];
        for (int direction : new int[] {READ, WRITE}) {
            if (transfers[direction].binned()) {
                System.arraycopy(transfers[direction].histogram(), 0, free[direction], 0, SizeBins.COUNT);
            }
        }
        divide(record.accessCounts());
        exchange(READ);
        exchange(WRITE);
        release(READ);
        release(WRITE);
    }

    /** Whether the sizes have the histogram of the counters. */
    public boolean binned(boolean write) {
        int direction = write ? WRITE : READ;
        return transfers[direction].binned() && need(direction) == 0;
    }

    /** The sizes, from the largest to the smallest. */
    public long[] sizes(boolean write) {
        int direction = write ? WRITE : READ;
        Transfer transfer = transfers[direction];
        long[] sizes = new long[(int) transfer.operations()];
        if (binned(write)) {
            int at = 0;
            for (int i = 0; i < frequent.length; i++) {
                int count = (int) fixed[direction][i];
                Arrays.fill(sizes, at, at + count, frequent[i]);
                at += count;
            }
            long[] totals = totals(direction);
            for (int bin = 0; bin < SizeBins.COUNT; bin++) {
                int count = (int) free[direction][bin];
                even(sizes, at, count, totals[bin]);
                at += count;
            }
        } else {
            even(sizes, 0, sizes.length, transfer.bytes());
        }
        Arrays.sort(sizes);
        for (int i = 0, j = sizes.length - 1; i < j; i++, j--) {
            long size = sizes[i];
            sizes[i] = sizes[j];
            sizes[j] = size;
        }
        return sizes;
    }

    private static void even(long[] sizes, int from, int count, long total) {
        for (int i = 0; i < count; i++) {
            sizes[from + i] = total / count + (i < total % count ? 1 : 0);
        }
    }

    private void divide(long[] counts) {
        long bytes = transfers[READ].bytes() + transfers[WRITE].bytes();
        for (int i = 0; i < frequent.length; i++) {
            int bin = SizeBins.of(frequent[i]);
            long reads = free[READ][bin];
            long writes = free[WRITE][bin];
            long count = Math.min(counts[i], reads + writes);
            if (frequent[i] > 0) {
                count = Math.min(count, bytes / frequent[i]);
            }
            if (count > 0) {
                long read = Math.round((double) count * reads / (reads + writes));
                fixed[READ][i] = Math.min(reads, Math.max(read, count - writes));
                fixed[WRITE][i] = count - fixed[READ][i];
                free[READ][bin] -= fixed[READ][i];
                free[WRITE][bin] -= fixed[WRITE][i];
            }
        }
    }

    /** Swaps larger for smaller requests with the other direction, as far as that one can afford. */
    private void exchange(int direction) {
        int other = 1 - direction;
        for (int i = 0; i < frequent.length; i++) {
            for (int j = 0; j < frequent.length; j++) {
                long need = need(direction);
                long step = frequent[i] - frequent[j];
                if (need == 0 || step <= 0 || SizeBins.of(frequent[i]) != SizeBins.of(frequent[j])) {
                    continue;
                }
                int gained = need > 0 ? i : j;
                int lost = need > 0 ? j : i;
                // The other direction's sum moves the other way; it may use up the room it has, and no more.
                long room =
                        need > 0 ? highest(other) - transfers[other].bytes() : transfers[other].bytes() - lowest(other);
                long count = Math.min(
                        Math.min(fixed[other][gained], fixed[direction][lost]), (Math.abs(need) + step - 1) / step);
                count = Math.max(0, Math.min(count, room / step));
                fixed[direction][gained] += count;
                fixed[other][gained] -= count;
                fixed[direction][lost] -= count;
                fixed[other][lost] += count;
            }
        }
    }

    /** Gives up frequent sizes, the least frequent first, until the sum can be met. */
    private void release(int direction) {
        for (int i = frequent.length - 1; i >= 0; i--) {
            long need = need(direction);
            int bin = SizeBins.of(frequent[i]);
            long gain = need > 0 ? SizeBins.highest(bin) - frequent[i] : frequent[i] - SizeBins.lowest(bin);
            if (need != 0 && gain > 0) {
                long enough = (Math.abs(need) - 1) / gain + 1;
                long count = Math.min(fixed[direction][i], enough);
                fixed[direction][i] -= count;
                free[direction][bin] += count;
            }
        }
    }

    /** By how much the sum must be able to grow or, negative, to shrink; 0 where it can be met. */
    private long need(int direction) {
        if (!transfers[direction].binned()) {
            return 0;
        }
        long bytes = transfers[direction].bytes();
        return bytes > highest(direction)
                ? bytes - highest(direction)
                : bytes < lowest(direction) ? bytes - lowest(direction) : 0;
    }

    private long known(int direction) {
        long sum = 0;
        for (int i = 0; i < frequent.length; i++) {
            sum += fixed[direction][i] * frequent[i];
        }
        return sum;
    }

    private long lowest(int direction) {
        long sum = known(direction);
        for (int bin = 0; bin < SizeBins.COUNT; bin++) {
            sum += free[direction][bin] * SizeBins.lowest(bin);
        }
        return sum;
    }

    private long highest(int direction) {
        if (free[direction][SizeBins.COUNT - 1] > 0) {
            return Long.MAX_VALUE;
        }
        long sum = known(direction);
        for (int bin = 0; bin < SizeBins.COUNT - 1; bin++) {
            sum += free[direction][bin] * SizeBins.highest(bin);
        }
        return sum;
    }

    /** The bytes of the free requests of each bin. */
    private long[] totals(int direction) {
        long[] counts = free[direction];
        long left = transfers[direction].bytes() - lowest(direction);
        long[] totals = new long[SizeBins.COUNT];
        long[] room = new long[SizeBins.COUNT];
        double all = 0;
        for (int bin = 0; bin < SizeBins.COUNT; bin++) {
            totals[bin] = counts[bin] * SizeBins.lowest(bin);
            boolean open = bin == SizeBins.COUNT - 1;
            room[bin] =
                    open ? (counts[bin] > 0 ? left : 0) : counts[bin] * (SizeBins.highest(bin) - SizeBins.lowest(bin));
            all += room[bin];
        }
        long rest = left;
        for (int bin = 0; bin < SizeBins.COUNT && all > 0; bin++) {
            long share = Math.min(rest, Math.min(room[bin], (long) (left * (room[bin] / all))));
            totals[bin] += share;
            room[bin] -= share;
            rest -= share;
        }
        for (int bin = SizeBins.COUNT - 1; bin >= 0; bin--) {
            long share = Math.min(rest, room[bin]);
            totals[bin] += share;
            rest -= share;
        }
        return totals;
    }
}
