package io.mizan.store.record;

import io.mizan.store.memory.ChunkTable;
import io.mizan.store.memory.RecordBlocks;
import io.mizan.store.memory.RecordBlocks.Block;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.memory.StoreShape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Reads the streams of one file. Nothing that stands in shared memory is taken for true: a block or a record that cannot be is left out and
 * named, a stream ends at a block that is not its own, and a list ends where it comes back to itself.
 */
public final class StreamReader {
    private static final int MOST_FAULTS = 20;

    private final StoreMemory memory;
    private final int slot;
    private final int generation;
    private final List<String> faults = new ArrayList<>();

    public StreamReader(StoreMemory memory, int slot) {
        this.memory = memory;
        this.slot = slot;
        this.generation = memory.files().generation(slot);
    }

    /**
     * What lists of streams consist of.
     *
     * @param firsts numbers of the first blocks of the streams, in the order of the list
     * @param blocks numbers of all blocks
     */
    public record Streams(List<Integer> firsts, List<Integer> blocks) {}

    /** What was wrong, the first few of it. */
    public List<String> faults() {
        return List.copyOf(faults);
    }

    /** @param head block number + 1 of the first stream, 0 for none */
    public Streams streams(int head) throws IOException {
        List<Integer> firsts = new ArrayList<>();
        List<Integer> blocks = new ArrayList<>();
        BitSet seen = new BitSet();
        int stream = head;
        while (stream != 0 && isOwn(stream, seen, -1)) {
            Block first = memory.blocks().block(stream - 1);
            firsts.add(stream - 1);
            int block = stream;
            do {
                seen.set(block - 1);
                blocks.add(block - 1);
                block = memory.blocks().block(block - 1).nextBlock();
            } while (block != 0 && isOwn(block, seen, first.log()));
            stream = first.nextStream();
        }
        return new Streams(firsts, blocks);
    }

    /** Whether a number + 1 is that of a block of this file that was not seen yet. */
    private boolean isOwn(int number, BitSet seen, int log) throws IOException {
        if (number < 0 || number > memory.blocks().count()) {
            return fault("block " + (number - 1L) + " does not exist");
        }
        if (seen.get(number - 1)) {
            return fault("the list comes back to block " + (number - 1));
        }
        int chunk = (number - 1) / RecordBlocks.BLOCKS_OF_A_CHUNK;
        if (memory.chunks().state(chunk) != ChunkTable.BLOCKS) {
            return fault("block " + (number - 1) + " lies in chunk " + chunk + ", which has no records");
        }
        Block block = memory.blocks().block(number - 1);
        boolean own = block.slot() == slot && block.generation() == generation;
        boolean sameLog = block.log() >= 0 && block.log() < memory.logs().logs() && (log < 0 || block.log() == log);
        return (own && sameLog) || fault("block " + (number - 1) + " belongs to another file or process");
    }

    /** Hands over every record that was published and can be. */
    public void records(Streams streams, RecordVisitor visitor) throws IOException {
        for (int number : streams.blocks()) {
            Block block = memory.blocks().block(number);
            int reserved = Math.min(Math.max(block.reserved(), 0), RecordBlocks.MOST_RECORDS);
            for (int i = 0; i < reserved; i++) {
                long sequence = block.sequence(i);
                if (sequence != 0 && isPossible(block, number, i)) {
                    visitor.record(
                            sequence, RecordKind.of(block.kind(i)), block.offset(i), block.length(i), block.place(i));
                }
            }
        }
    }

    private boolean isPossible(Block block, int number, int i) {
        String name = "record " + i + " of block " + number;
        if (!RecordKind.isKnown(block.kind(i))) {
            return fault(name + " has kind " + block.kind(i));
        }
        if (block.offset(i) < 0 || block.offset(i) > Long.MAX_VALUE - block.length(i)) {
            return fault(name + " lies beyond every file");
        }
        if (RecordKind.of(block.kind(i)) != RecordKind.DATA) {
            return true;
        }
        long chunk = block.place(i) / StoreShape.CHUNK_BYTES;
        if (block.place(i) < 0 || chunk >= memory.chunks().chunks()) {
            return fault(name + " names chunk " + chunk + ", which does not exist");
        }
        if (block.place(i) % StoreShape.CHUNK_BYTES + block.length(i) > StoreShape.CHUNK_BYTES) {
            return fault(name + " is longer than its chunk");
        }
        int state = memory.chunks().state((int) chunk);
        boolean data = state == ChunkTable.FILLING || state == ChunkTable.FILLED;
        return (data && memory.chunks().owner((int) chunk) == block.log() + 1)
                || fault(name + " names chunk " + chunk + ", which is not its process's");
    }

    private boolean fault(String text) {
        if (faults.size() < MOST_FAULTS && !faults.contains(text)) {
            faults.add(text);
        }
        return false;
    }
}
