package io.mizan.traces.recorder;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The times of the calls of a rank, from {@code RANK.ts}: u32 start and u32 end of each call, both as ticks since the start
 * of the call before it. After 2^32 ticks (seven minutes) they wrap round; where that puts an end before its start it is
 * undone, elsewhere nothing tells.
 *
 * <p>The file is opened for each block, because a job has more ranks than a process may have open files.
 */
final class TimeStamps {
    static final int PAIR_BYTES = 8;

    /** Room for the blocks of all ranks together, within which a block has 64 to 512 pairs. */
    private static final int ALL_PAIRS = 8 << 20;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final double LATEST_NANOS = 0x1p61;

    private final TraceFile file;
    private final double nanosPerTick;
    private final byte[] block;
    private long left;
    private long position;
    private int at;
    private int filled;
    private double startTicks;
    private double endTicks;

    /**
     * @param pairs how many calls there are; the file has been found to be that long
     * @param ranks how many such streams are open at a time
     */
    TimeStamps(TraceFile file, long pairs, double resolutionSeconds, int ranks) {
        this.file = file;
        nanosPerTick = resolutionSeconds * 1e9;
        left = pairs * PAIR_BYTES;
        block = new byte[(int) Math.min(left, PAIR_BYTES * Math.max(64L, Math.min(512, ALL_PAIRS / ranks)))];
    }

    /** Goes on to the next call; there is one. */
    void next() {
        if (at == filled) {
            filled = (int) Math.min(left, block.length);
            file.read(position, block, filled);
            position += filled;
            left -= filled;
            at = 0;
        }
        long start = Integer.toUnsignedLong((int) INTS.get(block, at));
        long end = Integer.toUnsignedLong((int) INTS.get(block, at + 4));
        at += PAIR_BYTES;
        endTicks = startTicks + (end < start ? end + (1L << 32) : end);
        startTicks += start;
    }

    long startNanos() {
        return nanos(startTicks);
    }

    long endNanos() {
        return nanos(endTicks);
    }

    /** Ticks are whole numbers below 2^53, so that nothing is lost before the multiplication. */
    private long nanos(double ticks) {
        return Math.round(Math.min(ticks * nanosPerTick, LATEST_NANOS));
    }
}
