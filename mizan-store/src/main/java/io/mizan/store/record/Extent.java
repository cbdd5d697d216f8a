package io.mizan.store.record;

/**
 * A part of a file whose bytes are those of one record.
 *
 * @param place of its first byte, for data
 */
public record Extent(long offset, long length, RecordKind kind, long place) {
    public long end() {
        return offset + length;
    }
}
