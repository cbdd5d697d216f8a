package io.mizan.store.memory;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** The bytes of all chunks: memory tiers are mapped piece by piece, the others are read. */
public final class TierBytes implements Closeable {
    /** A mapping has 1 GiB at most: a buffer of Java ends at 2 GiB. */
    private static final int CHUNKS_OF_A_PIECE = 256;

    private final StoreShape shape;
    private final List<Path> files;
    private final List<FileChannel> channels = new ArrayList<>();
    private final ConcurrentHashMap<Integer, SharedWords> pieces = new ConcurrentHashMap<>();

    TierBytes(StoreShape shape, List<Path> files) throws IOException {
        this.shape = shape;
        this.files = List.copyOf(files);
        for (Path file : files) {
            channels.add(FileChannel.open(file, StandardOpenOption.READ));
        }
    }

    /** The words of a memory tier around a chunk, and where the chunk begins in them. */
    record Piece(SharedWords words, int from) {}

    Piece piece(int chunk) throws IOException {
        int tier = shape.tierOf(chunk);
        TierShape tierShape = shape.tiers().get(tier);
        int inTier = chunk - tierShape.firstChunk();
        int first = inTier / CHUNKS_OF_A_PIECE * CHUNKS_OF_A_PIECE;
        SharedWords words = pieces.get(tierShape.firstChunk() + first);
        if (words == null) {
            int count = Math.min(CHUNKS_OF_A_PIECE, tierShape.chunks() - first);
            words = SharedWords.map(
                    files.get(tier), (long) first * StoreShape.CHUNK_BYTES, (long) count * StoreShape.CHUNK_BYTES);
            pieces.put(tierShape.firstChunk() + first, words);
        }
        return new Piece(words, (inTier - first) * StoreShape.CHUNK_BYTES);
    }

    /** Some bytes of one chunk: a view of the memory, or, from another tier, bytes that were read for it. */
    public ByteBuffer read(long place, int length) throws IOException {
        int chunk = (int) (place / StoreShape.CHUNK_BYTES);
        int from = (int) (place % StoreShape.CHUNK_BYTES);
        int tier = shape.tierOf(chunk);
        TierShape tierShape = shape.tiers().get(tier);
        if (tierShape.isMemory()) {
            Piece piece = piece(chunk);
            return piece.words.slice(piece.from + from, length);
        }
        ByteBuffer bytes = ByteBuffer.allocate(length);
        long at = place - (long) tierShape.firstChunk() * StoreShape.CHUNK_BYTES;
        while (bytes.hasRemaining()) {
            int count = channels.get(tier).read(bytes, at + bytes.position());
            if (count < 0) {
                throw new IOException("tier " + tier + " ends before byte " + (at + length));
            }
        }
        return bytes.flip();
    }

    @Override
    public void close() throws IOException {
        for (FileChannel channel : channels) {
            channel.close();
        }
    }
}
