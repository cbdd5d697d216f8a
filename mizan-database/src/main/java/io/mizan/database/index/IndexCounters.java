package io.mizan.database.index;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Counts of the files that programs created under an index, by result. The library counts in the same file at the same time;
 * the sums of one reading may be a create apart.
 *
 * @param created files made below the root
 * @param hits of them, placed by their path
 * @param templateHits placed by a template; not part of the hits
 * @param misses not in the index
 * @param refused in the index, but the file system did not take the layout
 * @param errors the index was damaged there, or the library had no room
 */
public record IndexCounters(long created, long hits, long templateHits, long misses, long refused, long errors) {
    private static final byte[] MAGIC = "MIZANCNT".getBytes(StandardCharsets.US_ASCII);
    private static final int HEADER_BYTES = 64;
    private static final int TURNS_COUNT_AT = 12;
    private static final int GENERATION_AT = 16;
    private static final int TURNS_AT = 128;
    /** Room for the templates of later indexes. */
    private static final int FEWEST_TURNS = 1024;

    /**
     * Counters for an index that is about to be used. Programs may be counting, so a file that is there is kept, with its
     * sums; only the turns start again, and belong to the new index.
     */
    public static void prepare(Path file, PlacementIndex index) throws IOException {
        int turns = Math.max(FEWEST_TURNS, index.templates().size());
        if (!Files.exists(file)) {
            IndexFile.replace(file, fresh(turns, index.generation()));
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            channel.read(header, 0);
            if (channel.size() < TURNS_AT || !isHeader(header.array())) {
                IndexFile.replace(file, fresh(turns, index.generation()));
                return;
            }
            turns = Math.max(turns, header.getInt(TURNS_COUNT_AT));
            channel.write(ByteBuffer.allocate(turns * Long.BYTES), TURNS_AT);
            header.putInt(TURNS_COUNT_AT, turns).putLong(GENERATION_AT, index.generation());
            channel.write(header.rewind(), 0);
        }
    }

    private static byte[] fresh(int turns, long generation) {
        ByteBuffer bytes = ByteBuffer.allocate(TURNS_AT + turns * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(MAGIC)
                .putShort((short) 1)
                .putShort((short) HEADER_BYTES)
                .putInt(turns)
                .putLong(generation);
        return bytes.array();
    }

    private static boolean isHeader(byte[] bytes) {
        return Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    public static IndexCounters read(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            if (bytes.length < TURNS_AT || !isHeader(bytes)) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "not the counters of a placement index")
                        .at(Place.of(file.toString()))
                        .exception();
            }
            in.position(HEADER_BYTES);
            return new IndexCounters(
                    in.getLong(), in.getLong(), in.getLong(), in.getLong(), in.getLong(), in.getLong());
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, "cannot read the counters: " + FileFailure.reason(e))
                            .at(Place.of(file.toString()))
                            .maybe("the counters are beside the index, in the file of its name with .counters added"),
                    e);
        }
    }
}
