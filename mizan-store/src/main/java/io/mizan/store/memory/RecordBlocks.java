package io.mizan.store.memory;

import java.io.IOException;

/** The blocks of records, in chunks of the first tier. Words are read as they are: who reads them checks them. */
public final class RecordBlocks {
    public static final int BLOCK_BYTES = 4096;
    public static final int BLOCKS_OF_A_CHUNK = StoreShape.CHUNK_BYTES / BLOCK_BYTES;
    public static final int MOST_RECORDS = 126;

    private static final int SLOT = 0;
    private static final int GENERATION = 4;
    private static final int LOG = 8;
    private static final int NEXT_BLOCK = 12;
    private static final int NEXT_STREAM = 16;
    private static final int RESERVED = 20;
    private static final int RECORDS = 64;
    private static final int RECORD_BYTES = 32;

    private final TierBytes tiers;
    private final int chunks;

    RecordBlocks(TierBytes tiers, StoreShape shape) {
        this.tiers = tiers;
        this.chunks = shape.tiers().get(0).chunks();
    }

    /** One block, mapped. */
    public record Block(SharedWords words, int from) {
        public int slot() {
            return words.getInt(from + SLOT);
        }

        public int generation() {
            return words.getInt(from + GENERATION);
        }

        public int log() {
            return words.getInt(from + LOG);
        }

        /** Number + 1, 0 for none. */
        public int nextBlock() {
            return words.getInt(from + NEXT_BLOCK);
        }

        /** Number + 1 of the first block of the next stream, 0 for none. */
        public int nextStream() {
            return words.getInt(from + NEXT_STREAM);
        }

        public void setNextStream(int stream) {
            words.setInt(from + NEXT_STREAM, stream);
        }

        public int reserved() {
            return words.getInt(from + RESERVED);
        }

        /** 0 where the record was not published. */
        public long sequence(int record) {
            return words.getLong(at(record));
        }

        public long offset(int record) {
            return words.getLong(at(record) + 8);
        }

        /** As it stands there: unsigned. */
        public long length(int record) {
            return words.getInt(at(record) + 16) & 0xffffffffL;
        }

        public int kind(int record) {
            return words.getInt(at(record) + 20) & 0xff;
        }

        public long place(int record) {
            return words.getLong(at(record) + 24);
        }

        private int at(int record) {
            return from + RECORDS + record * RECORD_BYTES;
        }
    }

    /** How many numbers of blocks there are. */
    public int count() {
        return chunks * BLOCKS_OF_A_CHUNK;
    }

    /** @param number below {@link #count()} */
    public Block block(int number) throws IOException {
        TierBytes.Piece piece = tiers.piece(number / BLOCKS_OF_A_CHUNK);
        return new Block(piece.words(), piece.from() + number % BLOCKS_OF_A_CHUNK * BLOCK_BYTES);
    }
}
