package io.mizan.traces.darshan.decode;

import io.mizan.traces.darshan.format.RegionInput;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.MpiVisitor;
import io.mizan.traces.darshan.record.MpiVisitor.MpiSummary;
import java.util.Optional;

/**
 * Reads records of the APMPI module. The first one is {@code u64 id, i64 rank, i64 magic, u32 flag, pad, double, double}; then
 * each process has {@code u64 id, i64 rank}, its counters and {@code char[128]} for the name of its node.
 */
public final class MpiReader {
    private static final int SUMMARY = 48;
    private static final int INTEGERS = 396;
    private static final int DOUBLES = 240;
    private static final int NODE_BYTES = 128;
    private static final int PROCESS = 16 + 8 * (INTEGERS + DOUBLES) + NODE_BYTES;

    private MpiReader() {}

    public static Optional<String> read(RegionInput input, RankCheck ranks, MpiVisitor visitor) {
        if (!input.require(SUMMARY)) {
            return CounterReader.ending(input);
        }
        long summaryId = input.takeLong();
        long summaryRank = input.takeLong();
        input.skip(Long.BYTES);
        boolean synchronised = input.takeInt() != 0;
        input.skip(Integer.BYTES);
        visitor.summary(new MpiSummary(summaryId, summaryRank, synchronised, input.takeDouble(), input.takeDouble()));
        while (input.require(PROCESS)) {
            long id = input.takeLong();
            long rank = input.takeLong();
            Optional<String> problem = ranks.problem(rank);
            if (problem.isPresent()) {
                return problem;
            }
            long[] integers = new long[INTEGERS];
            double[] doubles = new double[DOUBLES];
            input.takeLongs(integers, 0, INTEGERS);
            input.takeDoubles(doubles, 0, DOUBLES);
            visitor.process(CounterRecord.of(id, rank, integers, doubles), input.takeText(NODE_BYTES));
        }
        return CounterReader.ending(input);
    }
}
