package io.mizan.store.flush;

import io.mizan.store.memory.ChunkTable;
import io.mizan.store.memory.RecordBlocks;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.memory.TierShape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives chunks back: subtracts what was flushed, and frees those that nothing needs any more. All of it happens under its monitor, so that no count
 * is subtracted from a chunk that was freed meanwhile.
 */
public final class Chunks {
    private final StoreMemory memory;

    public Chunks(StoreMemory memory) {
        this.memory = memory;
    }

    /**
     * Says that a list of streams is flushed, and gives back what it used.
     *
     * @param detach takes the list out of the slot, before anything of it can be used again
     * @param records that pointed into each chunk
     */
    synchronized void giveBack(Runnable detach, Map<Integer, Integer> records, List<Integer> blocks) {
        detach.run();
        Map<Integer, Integer> counts = new HashMap<>(records);
        blocks.forEach(block -> counts.merge(block / RecordBlocks.BLOCKS_OF_A_CHUNK, 1, Integer::sum));
        counts.forEach((chunk, count) -> {
            if (memory.chunks().subtractRecords(chunk, count) == 0) {
                freeIfUnused(chunk);
            }
        });
    }

    /** Frees what processes that go on have left behind them. */
    public synchronized void sweep() {
        for (int chunk = 0; chunk < memory.chunks().chunks(); chunk++) {
            freeIfUnused(chunk);
        }
    }

    private void freeIfUnused(int chunk) {
        ChunkTable table = memory.chunks();
        int state = table.state(chunk);
        boolean complete = state == ChunkTable.FILLED
                || (state == ChunkTable.BLOCKS && table.nextBlock(chunk) >= RecordBlocks.BLOCKS_OF_A_CHUNK);
        if (complete && table.records(chunk) == 0) {
            free(chunk);
        }
    }

    private void free(int chunk) {
        int log = memory.chunks().owner(chunk) - 1;
        release(chunk);
        if (log >= 0 && log < memory.logs().logs() && memory.logs().chunks(log) > 0) {
            memory.logs().subtractChunk(log);
        }
    }

    /** Chunks that have memory already are taken again before those that nobody has had. */
    private void release(int chunk) {
        memory.chunks().free(chunk);
        int tier = memory.shape().tierOf(chunk);
        memory.control()
                .lowerHint(tier, chunk - memory.shape().tiers().get(tier).firstChunk());
    }

    /** Frees all that a process had that has ended, and its log; no stream of it may be left. */
    public synchronized void freeLog(int log) {
        for (int chunk = 0; chunk < memory.chunks().chunks(); chunk++) {
            if (memory.chunks().owner(chunk) == log + 1 && memory.chunks().state(chunk) != ChunkTable.FREE) {
                release(chunk);
            }
        }
        memory.logs().free(log);
    }

    /** Says that a process that has ended fills no chunk any more. */
    public synchronized void close(int log) {
        memory.logs().setLeft(log);
        for (int chunk = 0; chunk < memory.chunks().chunks(); chunk++) {
            if (memory.chunks().owner(chunk) == log + 1) {
                memory.chunks().setFilled(chunk);
            }
        }
    }

    /** How many chunks of a tier are taken. */
    public int used(TierShape tier) {
        int used = 0;
        for (int chunk = tier.firstChunk(); chunk < tier.firstChunk() + tier.chunks(); chunk++) {
            used += memory.chunks().state(chunk) == ChunkTable.FREE ? 0 : 1;
        }
        return used;
    }
}
