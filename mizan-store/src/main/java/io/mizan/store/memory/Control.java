package io.mizan.store.memory;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The header of a store: its sizes, its roots, who serves it, and whether it is open. */
public final class Control {
    static final int BYTES = 64 << 10;

    private static final long MAGIC =
            ByteBuffer.wrap("EROTSZIM".getBytes(StandardCharsets.US_ASCII)).getLong();
    private static final int VERSION = 1;
    private static final int FILES = 12;
    private static final int LOGS = 16;
    private static final int CHUNKS = 20;
    private static final int TIERS = 24;
    private static final int CHUNK_SIZE = 28;
    private static final int STATE = 32;
    private static final int REGISTRATIONS = 36;
    private static final int SERVICE = 40;
    private static final int FLAGS = 44;
    private static final int SERVICE_START = 48;
    private static final int CHUNK_LIMIT = 56;
    private static final int ROOTS = 60;
    private static final int TIER_TABLE = 64;
    private static final int TIER_BYTES = 16;
    private static final int TIER_HINT = 12;
    private static final int MEMORY_KIND = 1;
    private static final int FILE_KIND = 2;
    private static final int COUNTERS = 192;
    private static final int ROOT_TABLE = 4096;

    private final SharedWords words;

    Control(SharedWords words) {
        this.words = words;
    }

    /** Writes the header of a new store, which is open. */
    static void write(SharedWords words, StoreShape shape) {
        words.setLong(0, MAGIC);
        words.setInt(8, VERSION);
        words.setInt(FILES, shape.files());
        words.setInt(LOGS, shape.logs());
        words.setInt(CHUNKS, shape.chunks());
        words.setInt(TIERS, shape.tiers().size());
        words.setInt(CHUNK_SIZE, StoreShape.CHUNK_BYTES);
        words.setInt(FLAGS, shape.visibleSync() ? 1 : 0);
        words.setInt(CHUNK_LIMIT, shape.chunkLimit());
        words.setInt(ROOTS, shape.roots().size());
        for (int i = 0; i < shape.tiers().size(); i++) {
            int at = TIER_TABLE + i * TIER_BYTES;
            TierShape tier = shape.tiers().get(i);
            words.setInt(at, tier.firstChunk());
            words.setInt(at + 4, tier.chunks());
            words.setInt(at + 8, tier.isMemory() ? MEMORY_KIND : FILE_KIND);
        }
        for (int i = 0; i < shape.roots().size(); i++) {
            int at = ROOT_TABLE + i * StoreRoot.ENTRY_BYTES;
            byte[] path = shape.roots().get(i).pathBytes();
            words.setLong(at, shape.roots().get(i).device());
            words.slice(at + 8, 2).order(ByteOrder.LITTLE_ENDIAN).putShort((short) path.length);
            words.slice(at + 10, path.length).put(path);
        }
        words.setInt(STATE, StoreState.OPEN.number());
    }

    /** The sizes, every one checked: whoever damaged the header must not make others read beyond a table. */
    StoreShape shape() {
        if (words.getLong(0) != MAGIC
                || words.getInt(8) != VERSION
                || words.getInt(CHUNK_SIZE) != StoreShape.CHUNK_BYTES) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "this is no store of this version of Mizan")
                    .with("version", words.getInt(8))
                    .exception();
        }
        List<TierShape> tiers = new ArrayList<>();
        for (int i = 0; i < Math.min(words.getInt(TIERS), StoreShape.MOST_TIERS); i++) {
            int at = TIER_TABLE + i * TIER_BYTES;
            tiers.add(new TierShape(words.getInt(at), words.getInt(at + 4), words.getInt(at + 8) == MEMORY_KIND));
        }
        List<StoreRoot> roots = new ArrayList<>();
        for (int i = 0; i < Math.min(words.getInt(ROOTS), StoreShape.MOST_ROOTS); i++) {
            int at = ROOT_TABLE + i * StoreRoot.ENTRY_BYTES;
            int length = Math.min(
                    words.slice(at + 8, 2).order(ByteOrder.LITTLE_ENDIAN).getShort() & 0xffff,
                    StoreRoot.MOST_PATH_BYTES);
            byte[] path = new byte[length];
            words.slice(at + 10, length).get(path);
            roots.add(new StoreRoot(words.getLong(at), Path.of(new String(path, StandardCharsets.UTF_8))));
        }
        StoreShape shape = new StoreShape(
                words.getInt(FILES),
                words.getInt(LOGS),
                tiers,
                roots,
                words.getInt(CHUNK_LIMIT),
                (words.getInt(FLAGS) & 1) != 0);
        if (shape.chunks() != words.getInt(CHUNKS)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the number of chunks is not that of the tiers")
                    .with("chunks", words.getInt(CHUNKS))
                    .with("tiers", shape.chunks())
                    .exception();
        }
        return shape;
    }

    public StoreState state() {
        return StoreState.of(words.getInt(STATE));
    }

    public void setState(StoreState state) {
        words.setInt(STATE, state.number());
    }

    /** Tells readers of unmanaged files that there is one more managed file. */
    public void countRegistration() {
        words.addInt(REGISTRATIONS, 1);
    }

    public int registrations() {
        return words.getInt(REGISTRATIONS);
    }

    /**
     * Lets processes begin no later in a tier than at a chunk that became free. It is a hint only: one that gets lost costs them a longer search.
     *
     * @param place of the chunk in its tier
     */
    public void lowerHint(int tier, int place) {
        int at = TIER_TABLE + tier * TIER_BYTES + TIER_HINT;
        if (Integer.compareUnsigned(place, words.getInt(at)) < 0) {
            words.setInt(at, place);
        }
    }

    public int servicePid() {
        return words.getInt(SERVICE);
    }

    public long serviceStart() {
        return words.getLong(SERVICE_START);
    }

    /** @param pid 0 when nobody serves any more */
    public void setService(int pid, long startTime) {
        words.setLong(SERVICE_START, startTime);
        words.setInt(SERVICE, pid);
    }

    /** A counter for people; which is which stands in the format. */
    public long counter(int number) {
        return words.getLong(COUNTERS + 8 * number);
    }

    public void count(int number, long more) {
        words.addLong(COUNTERS + 8 * number, more);
    }
}
