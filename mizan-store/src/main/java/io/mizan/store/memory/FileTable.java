package io.mizan.store.memory;

import java.util.OptionalInt;

/** The table of managed files. Only the service fills and empties slots; programs look files up and change the words of a slot. */
public final class FileTable {
    static final int SLOT_BYTES = 128;
    /** The holder of a lock when it is the service. */
    public static final int SERVICE_LOCK = 0xffffffff;

    private static final int STATE = 0;
    private static final int GENERATION = 4;
    private static final int DEVICE = 8;
    private static final int INODE = 16;
    private static final int SEQUENCE = 24;
    private static final int SIZE = 32;
    private static final int EPOCH_AND_STREAM = 40;
    private static final int FLUSHING = 48;
    private static final int SIZE_LOCK = 52;
    private static final int FLUSH_LOCK = 56;
    private static final int ERROR = 60;
    private static final int MODIFIED = 64;
    private static final int STREAM_BYTES = 72;
    private static final int FLAGS = 80;
    private static final int PASSED = 84;
    private static final int OWN = 88;

    private final SharedWords words;
    private final int slots;

    FileTable(SharedWords words, int slots) {
        this.words = words;
        this.slots = slots;
    }

    /**
     * Epoch and first stream of it, which change together.
     *
     * @param stream block number + 1 of the first stream, 0 for none
     */
    public record Head(int epoch, int stream) {
        private static Head of(long word) {
            return new Head((int) word, (int) (word >>> 32));
        }

        private long word() {
            return (epoch & 0xffffffffL) | ((long) stream << 32);
        }
    }

    public int slots() {
        return slots;
    }

    private static int at(int slot, int field) {
        return slot * SLOT_BYTES + field;
    }

    static int hash(long device, long inode, int slots) {
        long hash = (device * 0x9E3779B97F4A7C15L) ^ (inode * 0xC2B2AE3D27D4EB4FL);
        hash ^= hash >>> 29;
        return (int) (hash & (slots - 1));
    }

    /** The slot of a file, as programs look it up. */
    public OptionalInt find(long device, long inode) {
        int slot = hash(device, inode, slots);
        for (int i = 0; i < slots; i++) {
            SlotState state = state(slot);
            if (state == SlotState.EMPTY) {
                return OptionalInt.empty();
            }
            if (state.isInUse() && device(slot) == device && inode(slot) == inode) {
                return OptionalInt.of(slot);
            }
            slot = (slot + 1) & (slots - 1);
        }
        return OptionalInt.empty();
    }

    /** Prepares a slot for a file that has none, until it is managed; empty where the table is full. One slot stays free so that every search ends. */
    public OptionalInt prepare(long device, long inode, long size, long modifiedNanos) {
        int slot = hash(device, inode, slots);
        for (int i = 0; i < slots - 1; i++) {
            SlotState state = state(slot);
            if (state == SlotState.EMPTY || state == SlotState.DELETED) {
                setState(slot, SlotState.BEING_MADE);
                words.setInt(at(slot, GENERATION), words.getInt(at(slot, GENERATION)) + 1);
                words.setLong(at(slot, DEVICE), device);
                words.setLong(at(slot, INODE), inode);
                words.setLong(at(slot, SEQUENCE), 0);
                words.setLong(at(slot, SIZE), size);
                words.setLong(at(slot, EPOCH_AND_STREAM), new Head(head(slot).epoch + 1, 0).word());
                words.setInt(at(slot, FLUSHING), 0);
                words.setInt(at(slot, ERROR), 0);
                words.setLong(at(slot, MODIFIED), modifiedNanos);
                words.setLong(at(slot, STREAM_BYTES), 0);
                words.setInt(at(slot, FLAGS), 0);
                words.setInt(at(slot, PASSED), 0);
                words.setLong(at(slot, OWN), 0);
                return OptionalInt.of(slot);
            }
            slot = (slot + 1) & (slots - 1);
        }
        return OptionalInt.empty();
    }

    /** Empties a slot. It stays on the way of searches for others unless the next one is empty. */
    public void remove(int slot) {
        words.setInt(at(slot, GENERATION), words.getInt(at(slot, GENERATION)) + 1);
        setState(slot, SlotState.DELETED);
        int last = slot;
        while (state((last + 1) & (slots - 1)) == SlotState.EMPTY && state(last) == SlotState.DELETED) {
            setState(last, SlotState.EMPTY);
            last = (last - 1) & (slots - 1);
        }
    }

    public SlotState state(int slot) {
        return SlotState.of(words.getInt(at(slot, STATE)));
    }

    public void setState(int slot, SlotState state) {
        words.setInt(at(slot, STATE), state.ordinal());
    }

    public int generation(int slot) {
        return words.getInt(at(slot, GENERATION));
    }

    public long device(int slot) {
        return words.getLong(at(slot, DEVICE));
    }

    public long inode(int slot) {
        return words.getLong(at(slot, INODE));
    }

    public long sequence(int slot) {
        return words.getLong(at(slot, SEQUENCE));
    }

    public long size(int slot) {
        return words.getLong(at(slot, SIZE));
    }

    public Head head(int slot) {
        return Head.of(words.getLong(at(slot, EPOCH_AND_STREAM)));
    }

    public boolean changeHead(int slot, Head from, Head to) {
        return words.compareAndSetLong(at(slot, EPOCH_AND_STREAM), from.word(), to.word());
    }

    /** First stream of what is being flushed, as block number + 1; 0 for none. */
    public int flushing(int slot) {
        return words.getInt(at(slot, FLUSHING));
    }

    public void setFlushing(int slot, int stream) {
        words.setInt(at(slot, FLUSHING), stream);
    }

    /** Whether there is anything that is not in the file system. */
    public boolean isDirty(int slot) {
        return head(slot).stream() != 0 || flushing(slot) != 0;
    }

    public int flushLock(int slot) {
        return words.getInt(at(slot, FLUSH_LOCK));
    }

    /** Takes the flush lock from a holder, 0 for nobody. */
    public boolean takeFlushLock(int slot, int from) {
        return words.compareAndSetInt(at(slot, FLUSH_LOCK), from, SERVICE_LOCK);
    }

    public void freeFlushLock(int slot) {
        words.compareAndSetInt(at(slot, FLUSH_LOCK), SERVICE_LOCK, 0);
    }

    /** Frees locks that a holder left when it ended: a log number + 1, or the service before this one. */
    public void freeLocksOf(int slot, int holder) {
        words.compareAndSetInt(at(slot, FLUSH_LOCK), holder, 0);
        words.compareAndSetInt(at(slot, SIZE_LOCK), holder, 0);
    }

    public int error(int slot) {
        return words.getInt(at(slot, ERROR));
    }

    public void setError(int slot, int errno) {
        words.setInt(at(slot, ERROR), errno);
    }

    public long modifiedNanos(int slot) {
        return words.getLong(at(slot, MODIFIED));
    }

    /** Bytes in the streams when the service looked last. */
    public long streamBytes(int slot) {
        return words.getLong(at(slot, STREAM_BYTES));
    }

    public void setStreamBytes(int slot, long bytes) {
        words.setLong(at(slot, STREAM_BYTES), bytes);
    }

    /** A process may have been killed after it published a record and before it raised the size. */
    public void raiseSize(int slot, long size) {
        long now = size(slot);
        while (now < size && !words.compareAndSetLong(at(slot, SIZE), now, size)) {
            now = size(slot);
        }
    }

    /** Whether its last name was gone when somebody closed it. */
    public boolean isNameless(int slot) {
        return (words.getInt(at(slot, FLAGS)) & 1) != 0;
    }

    public int passed(int slot) {
        return words.getInt(at(slot, PASSED));
    }

    public void setPassed(int slot, int reason) {
        words.setInt(at(slot, PASSED), reason);
    }
}
