package io.mizan.store.memory;

/** The table of the chunks of all tiers. Processes take free ones; the service frees them. */
public final class ChunkTable {
    static final int ENTRY_BYTES = 32;
    public static final int FREE = 0;
    public static final int FILLING = 1;
    public static final int FILLED = 2;
    public static final int BLOCKS = 3;

    private static final int STATE = 0;
    private static final int RECORDS = 8;
    private static final int GENERATION = 12;
    private static final int NEXT_BLOCK = 16;

    private final SharedWords words;
    private final int chunks;

    ChunkTable(SharedWords words, int chunks) {
        this.words = words;
        this.chunks = chunks;
    }

    public int chunks() {
        return chunks;
    }

    private static int at(int chunk, int field) {
        return chunk * ENTRY_BYTES + field;
    }

    public int state(int chunk) {
        return (int) stateAndOwner(chunk);
    }

    /** Log + 1, 0 where the chunk is free. */
    public int owner(int chunk) {
        return (int) (stateAndOwner(chunk) >>> 32);
    }

    /** Both change together. */
    private long stateAndOwner(int chunk) {
        return words.getLong(at(chunk, STATE));
    }

    /** Says that its owner will not go on filling it. */
    public void setFilled(int chunk) {
        long now = stateAndOwner(chunk);
        if ((int) now == FILLING) {
            words.compareAndSetLong(at(chunk, STATE), now, (now & ~0xffffffffL) | FILLED);
        }
    }

    /** Records that point into it, or blocks of records in use. */
    public int records(int chunk) {
        return words.getInt(at(chunk, RECORDS));
    }

    /** @return what is left, never below 0 */
    public int subtractRecords(int chunk, int count) {
        while (true) {
            int now = records(chunk);
            int left = Math.max(0, now - count);
            if (words.compareAndSetInt(at(chunk, RECORDS), now, left)) {
                return left;
            }
        }
    }

    public int nextBlock(int chunk) {
        return words.getInt(at(chunk, NEXT_BLOCK));
    }

    /** Makes a chunk free; its state changes last. */
    public void free(int chunk) {
        words.setInt(at(chunk, GENERATION), words.getInt(at(chunk, GENERATION)) + 1);
        words.setInt(at(chunk, RECORDS), 0);
        words.setInt(at(chunk, NEXT_BLOCK), 0);
        words.setLong(at(chunk, STATE), FREE);
    }
}
