package io.mizan.store.memory;

/**
 * The chunks of one tier in the table of chunks.
 *
 * @param isMemory whether programs map it; the bytes of others are read and written by system calls
 */
public record TierShape(int firstChunk, int chunks, boolean isMemory) {

    public long bytes() {
        return (long) chunks * StoreShape.CHUNK_BYTES;
    }
}
