package io.mizan.store.record;

/** Takes the records of a file, one after the other and in no order. */
@FunctionalInterface
public interface RecordVisitor {
    /**
     * @param offset in the file; of a truncation, the new length
     * @param place chunk × bytes of a chunk + byte in the chunk, for data
     */
    void record(long sequence, RecordKind kind, long offset, long length, long place);
}
