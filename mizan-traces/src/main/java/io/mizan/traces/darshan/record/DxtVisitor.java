package io.mizan.traces.darshan.record;

/** Receives a DXT module as it is read. A log may hold a hundred million segments: none becomes an object. */
public interface DxtVisitor {

    /** Announces a record. Its segments follow if this returns true: writes first, each list in the order of the log. */
    boolean record(DxtRecord head);

    /** Some segments of the record announced last; the block is valid until this returns. */
    void segments(DxtSegments block);
}
