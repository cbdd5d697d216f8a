package io.mizan.simulator.job;

import io.mizan.model.error.Problem;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The read-ahead buffer of a forwarding node: whole chunks of files, the least recently used of which is given up for a new one. Counts what is read by processes, and what is fetched
 * from storage for it.
 */
public final class PrefetchBuffer {
    private final long chunkBytes;
    private final Map<Chunk, Boolean> chunks;
    private long readBytes;
    private long fetchedBytes;

    private record Chunk(int file, long number) {}

    public PrefetchBuffer(long bufferBytes, long chunkBytes) {
        if (chunkBytes < 1 || chunkBytes > bufferBytes) {
            throw Problem.impossible("a chunk must have at least 1 B and fit into the buffer")
                    .with("chunkBytes", chunkBytes)
                    .with("bufferBytes", bufferBytes)
                    .exception();
        }
        this.chunkBytes = chunkBytes;
        long room = bufferBytes / chunkBytes;
        this.chunks = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Chunk, Boolean> eldest) {
                return size() > room;
            }
        };
    }

    /** Reads a part of a file; chunks that are not in the buffer are fetched as a whole. */
    public void read(int file, long offset, long bytes) {
        readBytes += bytes;
        for (long number = offset / chunkBytes; number * chunkBytes < offset + bytes; number++) {
            Chunk chunk = new Chunk(file, number);
            if (chunks.get(chunk) == null) {
                chunks.put(chunk, true);
                fetchedBytes += chunkBytes;
            }
        }
    }

    /** Bytes that storage moves for each byte that is read. */
    public double amplification() {
        return readBytes == 0 ? 1 : (double) fetchedBytes / readBytes;
    }
}
