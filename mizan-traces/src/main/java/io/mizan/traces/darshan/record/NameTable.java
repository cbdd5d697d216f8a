package io.mizan.traces.darshan.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Names of records by their id. The names stay bytes in one array, found by open addressing, so that a million of them
 * cost little more than their letters.
 */
public final class NameTable {
    private static final int FIRST_SLOTS = 1024;

    private long[] ids = new long[FIRST_SLOTS];
    /** Where the name starts in {@link #bytes}, plus one; 0 marks a free slot. */
    private int[] starts = new int[FIRST_SLOTS];

    private int[] lengths = new int[FIRST_SLOTS];
    private byte[] bytes = new byte[16 * 1024];
    private int used;
    private int count;

    public NameTable() {}

    /** The first name that is not empty wins. */
    public void put(long id, byte[] name, int length) {
        int slot = slot(ids, starts, id);
        if (starts[slot] == 0) {
            if (2 * (count + 1) > ids.length) {
                grow();
                slot = slot(ids, starts, id);
            }
            count++;
        } else if (lengths[slot] > 0) {
            return;
        }
        if (used + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(used + length, bytes.length + bytes.length / 2));
        }
        System.arraycopy(name, 0, bytes, used, length);
        ids[slot] = id;
        starts[slot] = used + 1;
        lengths[slot] = length;
        used += length;
    }

    public int size() {
        return count;
    }

    public int bytes() {
        return used;
    }

    /** The name of a record; bytes that are not UTF-8 become the replacement character. */
    public Optional<String> name(long id) {
        int slot = slot(ids, starts, id);
        return starts[slot] == 0 ? Optional.empty() : Optional.of(text(slot));
    }

    /** All names, in no particular order. */
    public void forEach(BiConsumer<Long, String> action) {
        for (int slot = 0; slot < ids.length; slot++) {
            if (starts[slot] != 0) {
                action.accept(ids[slot], text(slot));
            }
        }
    }

    private String text(int slot) {
        return new String(bytes, starts[slot] - 1, lengths[slot], StandardCharsets.UTF_8);
    }

    private void grow() {
        long[] moreIds = new long[2 * ids.length];
        int[] moreStarts = new int[moreIds.length];
        int[] moreLengths = new int[moreIds.length];
        for (int old = 0; old < ids.length; old++) {
            if (starts[old] != 0) {
                int slot = slot(moreIds, moreStarts, ids[old]);
                moreIds[slot] = ids[old];
                moreStarts[slot] = starts[old];
                moreLengths[slot] = lengths[old];
            }
        }
        ids = moreIds;
        starts = moreStarts;
        lengths = moreLengths;
    }

    private static int slot(long[] ids, int[] starts, long id) {
        int mask = ids.length - 1;
        // Ids are hashes already, but a crafted log may hold any.
        int slot = (int) ((id * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (starts[slot] != 0 && ids[slot] != id) {
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
