package io.mizan.traces.workload.record;

import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;

/**
 * One counter record of POSIX, STDIO or MPI-IO in the terms that workloads need.
 *
 * @param file its number in {@link LogFiles}
 * @param rank {@link CounterRecord#SHARED} where it is the sum over all ranks
 * @param accessSizes the four most frequent sizes, of reads and writes together
 * @param strides the four most frequent gaps between accesses
 * @param switches between reads and writes
 * @param byteVariance of the bytes of ranks, in a shared record
 * @param slowest the rank that took longest, in a shared record
 */
public record FileRecord(
        int file,
        long rank,
        DarshanModule module,
        Transfer reads,
        Transfer writes,
        long[] accessSizes,
        long[] accessCounts,
        long[] strides,
        long[] strideCounts,
        long switches,
        Metadata metadata,
        double byteVariance,
        long slowest) {

    /** About what one of these takes in memory, with the sizes of its requests. */
    static final int BYTES = 1600;

    public boolean shared() {
        return rank == CounterRecord.SHARED;
    }

    public Transfer transfer(boolean write) {
        return write ? writes : reads;
    }

    public long bytes() {
        return reads.bytes() + writes.bytes();
    }

    public FileRecord with(Transfer otherReads, Transfer otherWrites) {
        return new FileRecord(
                file,
                rank,
                module,
                otherReads,
                otherWrites,
                accessSizes,
                accessCounts,
                strides,
                strideCounts,
                switches,
                metadata,
                byteVariance,
                slowest);
    }
}
