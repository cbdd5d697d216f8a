package io.mizan.traces.libmizan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * Finds the whole blocks of a trace, past damage. A header with its own checksum is believed, so a block with damaged records
 * costs that block alone; where a header is damaged, the next place that has one is searched. Time grows with the size of the
 * file, memory does not.
 */
final class BlockScan {
    /** Larger than any block, so that one reading of the file serves many. */
    private static final int WINDOW_BYTES = 2 * (TraceFormat.MOST_BLOCK_BYTES + TraceFormat.BLOCK_HEADER_BYTES);

    /** Receives each whole block: where its records are, and the records. */
    interface Visitor {
        void block(long offset, byte[] records);
    }

    private final FileChannel channel;
    private final long size;
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long windowStart;

    private long nextNumber;
    private long damagedBlocks;
    private long missingBlocks;
    private long skippedBytes;
    private long cutBytes;

    BlockScan(FileChannel channel, long size) {
        this.channel = channel;
        this.size = size;
        window.limit(0);
    }

    /** Blocks whose records do not match their checksum. */
    long damagedBlocks() {
        return damagedBlocks;
    }

    /** Blocks that the numbers of the others say there were. */
    long missingBlocks() {
        return missingBlocks;
    }

    /** Bytes between blocks that belong to none. */
    long skippedBytes() {
        return skippedBytes;
    }

    /** Bytes at the end that are not a whole block. */
    long cutBytes() {
        return cutBytes;
    }

    void run(Visitor visitor) throws IOException {
        long at = TraceFormat.HEADER_BYTES;
        while (size - at >= TraceFormat.BLOCK_HEADER_BYTES) {
            int header = need(at, TraceFormat.BLOCK_HEADER_BYTES);
            if (header < 0) {
                break;
            }
            if (!isHeader(header)) {
                long next = search(at + 1);
                skippedBytes += next - at;
                at = next;
                continue;
            }
            int length = window.getInt(header + 4);
            if (length > size - at - TraceFormat.BLOCK_HEADER_BYTES) {
                break;
            }
            header = need(at, TraceFormat.BLOCK_HEADER_BYTES + length);
            if (header < 0) {
                break;
            }
            accept(visitor, at, header, length);
            at += TraceFormat.BLOCK_HEADER_BYTES + length;
        }
        cutBytes = size - at;
    }

    private void accept(Visitor visitor, long at, int header, int length) {
        long number = Integer.toUnsignedLong(window.getInt(header + 8));
        missingBlocks += Math.max(0, number - nextNumber);
        nextNumber = Math.max(nextNumber, number + 1);
        int records = header + TraceFormat.BLOCK_HEADER_BYTES;
        if (TraceFormat.checksum(window, records, length) != window.getInt(header + 16)) {
            damagedBlocks++;
            return;
        }
        byte[] copy = new byte[length];
        window.get(records, copy);
        visitor.block(at + TraceFormat.BLOCK_HEADER_BYTES, copy);
    }

    private boolean isHeader(int index) {
        int length = window.getInt(index + 4);
        return window.getInt(index) == TraceFormat.BLOCK_MAGIC
                && length >= TraceFormat.RECORD_HEADER_BYTES
                && length <= TraceFormat.MOST_BLOCK_BYTES
                && TraceFormat.checksum(window, index, 20) == window.getInt(index + 20);
    }

    /** The next place from here that has a header, or the end of the file. */
    private long search(long from) throws IOException {
        for (long at = from; size - at >= TraceFormat.BLOCK_HEADER_BYTES; at++) {
            int index = need(at, TraceFormat.BLOCK_HEADER_BYTES);
            if (index < 0) {
                break;
            }
            if (isHeader(index)) {
                return at;
            }
        }
        return size;
    }

    /** Where these bytes of the file are in the window; -1 if the file became shorter. */
    private int need(long at, int bytes) throws IOException {
        if (at < windowStart || at + bytes > windowStart + window.limit()) {
            window.clear();
            TraceFile.fill(channel, at, window);
            window.flip();
            windowStart = at;
        }
        return window.limit() - (int) (at - windowStart) < bytes ? -1 : (int) (at - windowStart);
    }
}
