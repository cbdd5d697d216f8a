package io.mizan.store.memory;

/** The table of writing processes. A process takes a free entry; the service frees it when the process has ended. */
public final class LogTable {
    static final int ENTRY_BYTES = 128;
    public static final int BUSY_CELLS = 24;
    /** The process has ended, or began anew. */
    public static final int LEFT = 2;

    private static final int PID = 0;
    private static final int STATE = 4;
    private static final int START_TIME = 8;
    private static final int CHUNKS = 16;
    private static final int BUSY = 24;

    private final SharedWords words;
    private final int logs;

    LogTable(SharedWords words, int logs) {
        this.words = words;
        this.logs = logs;
    }

    public int logs() {
        return logs;
    }

    private static int at(int log, int field) {
        return log * ENTRY_BYTES + field;
    }

    /** 0 where the entry is free. */
    public int pid(int log) {
        return words.getInt(at(log, PID));
    }

    public int state(int log) {
        return words.getInt(at(log, STATE));
    }

    public void setLeft(int log) {
        words.setInt(at(log, STATE), LEFT);
    }

    public long startTime(int log) {
        return words.getLong(at(log, START_TIME));
    }

    public int chunks(int log) {
        return words.getInt(at(log, CHUNKS));
    }

    public void subtractChunk(int log) {
        words.addInt(at(log, CHUNKS), -1);
    }

    /** Slot + 1 of the file that a thread is writing to, 0 for none. */
    public int busy(int log, int cell) {
        return words.getInt(at(log, BUSY + 4 * cell));
    }

    /** Gives the entry to whoever takes it next. */
    public void free(int log) {
        for (int cell = 0; cell < BUSY_CELLS; cell++) {
            words.setInt(at(log, BUSY + 4 * cell), 0);
        }
        words.setInt(at(log, CHUNKS), 0);
        words.setLong(at(log, START_TIME), 0);
        words.setInt(at(log, STATE), 0);
        words.setInt(at(log, PID), 0);
    }
}
