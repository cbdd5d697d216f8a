package io.mizan.traces.darshan.decode;

import io.mizan.traces.darshan.format.RegionInput;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtRecord;
import io.mizan.traces.darshan.record.DxtSegments;
import io.mizan.traces.darshan.record.DxtVisitor;
import java.util.Optional;

/**
 * Reads a DXT module: heads of 104 bytes, {@code u64 id, i64 rank, i64 shared, char[64] host, i64 writes, i64 reads}, each
 * followed by its segments, {@code i64 offset, i64 length, double start, double end} and, in newer versions, {@code u64
 * thread}. Memory is one block, whatever counts the heads claim.
 */
public final class DxtReader {
    private static final int HEAD = 104;
    private static final int HOST_BYTES = 64;

    private final RegionInput input;
    private final RankCheck ranks;
    private final DxtVisitor visitor;
    private final boolean validOffsets;
    private final int segmentBytes;
    private final DxtSegments block;

    public DxtReader(RegionInput input, DarshanModule module, int version, RankCheck ranks, DxtVisitor visitor) {
        this.input = input;
        this.ranks = ranks;
        this.visitor = visitor;
        boolean threads = version >= (module == DarshanModule.DXT_POSIX ? 2 : 3);
        this.validOffsets = module == DarshanModule.DXT_POSIX || version > 1;
        this.segmentBytes = threads ? 40 : 32;
        this.block = new DxtSegments(threads);
    }

    public Optional<String> read() {
        while (input.require(HEAD)) {
            long id = input.takeLong();
            long rank = input.takeLong();
            boolean shared = input.takeLong() == -1;
            String host = input.takeText(HOST_BYTES);
            long writes = input.takeLong();
            long reads = input.takeLong();
            Optional<String> problem = ranks.problem(rank);
            if (problem.isPresent()) {
                return problem;
            }
            if (writes < 0 || reads < 0) {
                return Optional.of("an impossible number of segments: " + writes + " writes, " + reads + " reads");
            }
            boolean wanted = visitor.record(new DxtRecord(id, rank, shared, host, writes, reads));
            if (!segments(writes, true, wanted) || !segments(reads, false, wanted)) {
                return Optional.of(input.damage()
                        .orElse("the data ends before the " + writes + " writes and " + reads + " reads of a record"));
            }
        }
        return CounterReader.ending(input);
    }

    private boolean segments(long count, boolean write, boolean wanted) {
        for (long done = 0; done < count; ) {
            if (!input.require(segmentBytes)) {
                return false;
            }
            long there = Math.min(count - done, input.remaining() / segmentBytes);
            int now = (int) Math.min(there, DxtSegments.CAPACITY);
            if (wanted) {
                block.restart(write, done);
                take(now);
                visitor.segments(block);
            } else {
                input.skip(now * segmentBytes);
            }
            done += now;
        }
        return true;
    }

    private void take(int count) {
        for (int i = 0; i < count; i++) {
            long offset = input.takeLong();
            long length = input.takeLong();
            double start = input.takeDouble();
            double end = input.takeDouble();
            long thread = block.withThreads() ? input.takeLong() : 0;
            block.add(validOffsets ? offset : DxtSegments.NO_OFFSET, length, start, end, thread);
        }
    }
}
