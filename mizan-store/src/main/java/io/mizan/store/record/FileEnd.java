package io.mizan.store.record;

/**
 * How long a file is after its records. Two passes over them: the first finds the last truncation, the second the writes after it.
 */
public final class FileEnd {
    private long truncated;
    private long length;
    private boolean atLeast = true;

    /** First pass. */
    public void findTruncation(long sequence, RecordKind kind, long offset) {
        if (kind == RecordKind.TRUNCATION && sequence > truncated) {
            truncated = sequence;
            length = offset;
            atLeast = false;
        }
    }

    /** Second pass. Zeros are made inside of a file and do not extend it. */
    public void extend(long sequence, RecordKind kind, long end) {
        if (sequence > truncated && (kind == RecordKind.DATA || kind == RecordKind.IN_FILE)) {
            length = Math.max(length, end);
        }
    }

    /** Whether a truncation or a write to the real file is among the records: the real file has changed with them. */
    public boolean isTruncated() {
        return !atLeast;
    }

    public long length() {
        return length;
    }
}
