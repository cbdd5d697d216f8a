package io.mizan.store.flush;

import io.mizan.store.memory.TierBytes;
import io.mizan.store.record.Extent;
import io.mizan.store.record.RecordKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Writes extents to a file in runs: what follows each other in the file is gathered from wherever it lies and written by one call, and the
 * checksum of each run is kept.
 */
final class RunWriter {
    /** From a megabyte on, a longer call saves nothing. */
    private static final int RUN_BYTES = 4 << 20;

    private static final int MOST_PARTS = 512;
    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(64 << 10).asReadOnlyBuffer();

    private final TierBytes tiers;
    private final FileChannel file;
    private final RunSums sums = new RunSums();
    private final List<ByteBuffer> parts = new ArrayList<>();
    private final CRC32C crc = new CRC32C();
    private long offset;
    private int length;
    private long written;

    RunWriter(TierBytes tiers, FileChannel file) {
        this.tiers = tiers;
        this.file = file;
    }

    /** Extents come from left to right. */
    void put(Extent extent) throws IOException {
        if (extent.kind() != RecordKind.DATA && extent.kind() != RecordKind.ZEROS) {
            return;
        }
        long at = extent.offset();
        while (at < extent.end()) {
            if (!parts.isEmpty() && (offset + length != at || length == RUN_BYTES || parts.size() == MOST_PARTS)) {
                finish();
            }
            if (parts.isEmpty()) {
                offset = at;
            }
            int count = (int) Math.min(extent.end() - at, RUN_BYTES - length);
            ByteBuffer part;
            if (extent.kind() == RecordKind.ZEROS) {
                count = Math.min(count, ZEROS.capacity());
                part = ZEROS.slice(0, count);
            } else {
                part = tiers.read(extent.place() + at - extent.offset(), count);
            }
            parts.add(part);
            length += count;
            at += count;
        }
    }

    /** Writes what is gathered. */
    void finish() throws IOException {
        if (parts.isEmpty()) {
            return;
        }
        crc.reset();
        parts.forEach(part -> crc.update(part.duplicate()));
        sums.add(offset, length, (int) crc.getValue());
        file.position(offset);
        ByteBuffer[] all = parts.toArray(new ByteBuffer[0]);
        int first = 0;
        while (first < all.length) {
            file.write(all, first, all.length - first);
            while (first < all.length && !all[first].hasRemaining()) {
                first++;
            }
        }
        written += length;
        parts.clear();
        length = 0;
    }

    long written() {
        return written;
    }

    RunSums sums() {
        return sums;
    }
}
