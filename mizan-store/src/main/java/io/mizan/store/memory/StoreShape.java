package io.mizan.store.memory;

import io.mizan.model.error.Problem;
import java.util.List;

/**
 * The sizes of a store, which never change while it lives.
 *
 * @param files slots in the table of managed files, a power of two
 * @param logs entries in the table of writing processes
 * @param chunkLimit chunks that one process may hold in the memory tiers, 0 for no limit
 * @param visibleSync whether fsync is content with bytes in memory
 */
public record StoreShape(
        int files, int logs, List<TierShape> tiers, List<StoreRoot> roots, int chunkLimit, boolean visibleSync) {
    public static final int CHUNK_BYTES = 4 << 20;
    public static final int MOST_TIERS = 8;
    public static final int MOST_ROOTS = 16;

    /** More would not fit the numbers of blocks, which are 32 bits of chunk × 1024 + place. */
    static final int MOST_CHUNKS = 1 << 21;

    private static final int MOST_FILES = 1 << 22;
    private static final int MOST_LOGS = 1 << 20;

    public StoreShape {
        tiers = List.copyOf(tiers);
        roots = List.copyOf(roots);
        check("files", files, 16, MOST_FILES);
        check("logs", logs, 1, MOST_LOGS);
        check("tiers", tiers.size(), 1, MOST_TIERS);
        check("roots", roots.size(), 1, MOST_ROOTS);
        check("chunkLimit", chunkLimit, 0, Integer.MAX_VALUE);
        if (Integer.bitCount(files) != 1) {
            throw Problem.impossible("the number of slots is no power of two")
                    .with("files", files)
                    .exception();
        }
        if (!tiers.get(0).isMemory()) {
            throw Problem.impossible("the first tier must be memory: records lie there")
                    .exception();
        }
        int next = 0;
        for (TierShape tier : tiers) {
            check("chunks of a tier", tier.chunks(), 1, MOST_CHUNKS - next);
            check("first chunk of a tier", tier.firstChunk(), next, next);
            next += tier.chunks();
        }
    }

    private static void check(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw Problem.impossible("a size of the store is out of range")
                    .with(name, value)
                    .with("range", least + " to " + most)
                    .exception();
        }
    }

    public int chunks() {
        return tiers.stream().mapToInt(TierShape::chunks).sum();
    }

    /** The tier that has a chunk. */
    public int tierOf(int chunk) {
        int tier = 0;
        while (chunk >= tiers.get(tier).firstChunk() + tiers.get(tier).chunks()) {
            tier++;
        }
        return tier;
    }

    /**
     * Where a byte lies in the address space of all tiers (UniviStor, equation 1): the capacities of the tiers before, and the address in the
     * tier's log. All logs of a tier lie in its one file here.
     */
    public long virtualAddress(long place) {
        TierShape tier = tiers.get(tierOf((int) (place / CHUNK_BYTES)));
        long before = tiers.stream()
                .filter(other -> other.firstChunk() < tier.firstChunk())
                .mapToLong(TierShape::bytes)
                .sum();
        return before + place - (long) tier.firstChunk() * CHUNK_BYTES;
    }
}
