package io.mizan.traces.libmizan;

import io.mizan.traces.libmizan.TraceRecord.Ended;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The trace of one process. Opening it looks through the file once and keeps where the whole blocks are, 28 bytes for each;
 * records are read again, block by block, when they are asked for.
 */
public final class ProcessTrace {
    private final TraceFile file;
    private final Blocks blocks = new Blocks();
    private ProcessIdentity identity = ProcessIdentity.UNKNOWN;
    private boolean identified;
    private @Nullable Ended end;
    private final List<String> damage = new ArrayList<>();

    private ProcessTrace(Path path) {
        file = new TraceFile(path);
    }

    /** Opens a trace and sends its records on while it is looked through, so that nobody needs to read it twice for a table. */
    static ProcessTrace open(Path path, Consumer<TraceRecord> visitor) {
        ProcessTrace trace = new ProcessTrace(path);
        EarliestStart earliest = new EarliestStart();
        RecordDecoder decoder = new RecordDecoder(record -> {
            trace.learn(record);
            earliest.see(record);
            visitor.accept(record);
        });
        BlockScan scan = trace.file.scan((offset, records) -> {
            earliest.reset();
            decoder.block(records);
            trace.blocks.add(offset, records.length, earliest.nanos());
        });
        trace.blocks.complete();
        trace.describeDamage(scan, decoder.wrong());
        return trace;
    }

    private void learn(TraceRecord record) {
        if (record instanceof TraceRecord.ProcessStart process && !identified) {
            identity = process.identity();
            identified = true;
        } else if (record instanceof Ended ended) {
            end = ended;
        }
    }

    private void describeDamage(BlockScan scan, long wrongRecords) {
        note(scan.cutBytes(), "cut off in a block: the last %d bytes were left out");
        note(scan.damagedBlocks(), "damaged blocks that were left out: %d");
        note(scan.missingBlocks(), "missing blocks: %d");
        note(scan.skippedBytes(), "bytes that belong to no block: %d");
        note(wrongRecords, "records with impossible values that were left out: %d");
        if (!identified) {
            damage.add("its first block is missing, and with it the rank and the clock");
        }
        if (end == null) {
            damage.add("no end: the process was killed or still runs, and what it did last is missing");
        } else {
            note(end.lost(), "calls that libmizan could not record: %d");
        }
    }

    private void note(long count, String text) {
        if (count > 0) {
            damage.add(String.format(text, count));
        }
    }

    /** The file as it was named. */
    public String name() {
        return file.name();
    }

    public ProcessIdentity identity() {
        return identity;
    }

    /** Whether the trace says who wrote it; without that its times have no place among those of others. */
    boolean isIdentified() {
        return identified;
    }

    /** How it ended; none for a process that was killed or still runs. */
    public Optional<Ended> end() {
        return Optional.ofNullable(end);
    }

    /** What is missing or wrong, in sentences without the name of the file; empty for a trace that is whole. */
    public List<String> damage() {
        return List.copyOf(damage);
    }

    /** Sends all records in the order in which the process finished them. */
    public void forEach(Consumer<TraceRecord> visitor) {
        for (int block = 0; block < blockCount(); block++) {
            readBlock(block, visitor);
        }
    }

    int blockCount() {
        return blocks.count;
    }

    void readBlock(int block, Consumer<TraceRecord> visitor) {
        new RecordDecoder(visitor).block(file.block(blocks.offsets[block], blocks.lengths[block]));
    }

    /** When the first event of this block and of all behind it starts; the largest long behind the last block. */
    long earliestFrom(int block) {
        return block < blocks.count ? blocks.earliest[block] : Long.MAX_VALUE;
    }

    /** Where the blocks are. */
    private static final class Blocks {
        private long[] offsets = new long[4];
        private int[] lengths = new int[4];
        private long[] earliest = new long[4];
        private int count;

        void add(long offset, int length, long earliestNanos) {
            if (count == offsets.length) {
                offsets = Arrays.copyOf(offsets, 2 * count);
                lengths = Arrays.copyOf(lengths, 2 * count);
                earliest = Arrays.copyOf(earliest, 2 * count);
            }
            offsets[count] = offset;
            lengths[count] = length;
            earliest[count++] = earliestNanos;
        }

        void complete() {
            for (int block = count - 2; block >= 0; block--) {
                earliest[block] = Math.min(earliest[block], earliest[block + 1]);
            }
        }
    }
}
