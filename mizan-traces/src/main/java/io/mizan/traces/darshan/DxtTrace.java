package io.mizan.traces.darshan;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtRecord;
import io.mizan.traces.darshan.record.DxtSegments;
import io.mizan.traces.darshan.record.DxtVisitor;
import java.util.ArrayList;
import java.util.List;

/**
 * A DXT module in memory: 32 bytes for each segment, 40 where the log has threads. Segments are numbered through the module;
 * those of a record are next to each other, writes before reads.
 */
public final class DxtTrace {
    private static final int CHUNK_BITS = 16;
    private static final int CHUNK = 1 << CHUNK_BITS;
    private static final int MASK = CHUNK - 1;

    private final List<DxtRecord> records = new ArrayList<>();
    private final List<long[]> offsets = new ArrayList<>();
    private final List<long[]> lengths = new ArrayList<>();
    private final List<double[]> starts = new ArrayList<>();
    private final List<double[]> ends = new ArrayList<>();
    private final List<long[]> threads = new ArrayList<>();
    private final List<Long> firsts = new ArrayList<>();
    private long size;

    private DxtTrace() {}

    /**
     * Reads a module; a damaged one gives what is before the damage.
     *
     * @param most segments that the caller has room for; a log with more is refused
     */
    public static DxtTrace read(DarshanLog log, DarshanModule module, long most) {
        DxtTrace trace = new DxtTrace();
        log.dxt(module, new DxtVisitor() {
            private long writes;
            private long reads;

            @Override
            public boolean record(DxtRecord head) {
                trace.firsts.add(trace.size);
                trace.records.add(new DxtRecord(head.id(), head.rank(), head.shared(), head.host(), 0, 0));
                writes = 0;
                reads = 0;
                return true;
            }

            @Override
            public void segments(DxtSegments block) {
                if (trace.size + block.size() > most) {
                    throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "not enough memory for the DXT segments")
                            .with("module", module.label())
                            .with("segments", most)
                            .at(Place.of(log.name()))
                            .maybe("give Mizan more memory: MIZAN_JAVA_OPTS=-Xmx4g")
                            .exception();
                }
                trace.append(block);
                writes += block.write() ? block.size() : 0;
                reads += block.write() ? 0 : block.size();
                // The counts of the head are a claim; these were read.
                int last = trace.records.size() - 1;
                DxtRecord head = trace.records.get(last);
                trace.records.set(
                        last, new DxtRecord(head.id(), head.rank(), head.shared(), head.host(), writes, reads));
            }
        });
        return trace;
    }

    private void append(DxtSegments block) {
        for (int from = 0; from < block.size(); ) {
            int at = (int) (size & MASK);
            if (at == 0) {
                offsets.add(new long[CHUNK]);
                lengths.add(new long[CHUNK]);
                starts.add(new double[CHUNK]);
                ends.add(new double[CHUNK]);
                if (block.withThreads()) {
                    threads.add(new long[CHUNK]);
                }
            }
            int count = Math.min(block.size() - from, CHUNK - at);
            int chunk = (int) (size >>> CHUNK_BITS);
            for (int i = 0; i < count; i++) {
                offsets.get(chunk)[at + i] = block.offset(from + i);
                lengths.get(chunk)[at + i] = block.length(from + i);
                starts.get(chunk)[at + i] = block.start(from + i);
                ends.get(chunk)[at + i] = block.end(from + i);
                if (block.withThreads()) {
                    threads.get(chunk)[at + i] = block.thread(from + i);
                }
            }
            size += count;
            from += count;
        }
    }

    /** The records with the numbers of segments that were really there. */
    public List<DxtRecord> records() {
        return List.copyOf(records);
    }

    /** The number of a record's first segment. */
    public long first(int record) {
        return firsts.get(record);
    }

    public long size() {
        return size;
    }

    public long offset(long segment) {
        return offsets.get((int) (segment >>> CHUNK_BITS))[(int) segment & MASK];
    }

    public long length(long segment) {
        return lengths.get((int) (segment >>> CHUNK_BITS))[(int) segment & MASK];
    }

    public double start(long segment) {
        return starts.get((int) (segment >>> CHUNK_BITS))[(int) segment & MASK];
    }

    public double end(long segment) {
        return ends.get((int) (segment >>> CHUNK_BITS))[(int) segment & MASK];
    }

    public boolean withThreads() {
        return !threads.isEmpty();
    }

    public long thread(long segment) {
        return threads.get((int) (segment >>> CHUNK_BITS))[(int) segment & MASK];
    }
}
