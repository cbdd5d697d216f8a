package io.mizan.store.record;

/** What a record says about the bytes that it covers; the ordinal + 1 is the number in shared memory. */
public enum RecordKind {
    /** They lie in a chunk. */
    DATA,
    /** The file ended where the record begins, at its time. */
    TRUNCATION,
    /** They were written to the real file. */
    IN_FILE,
    /** They are zeros. */
    ZEROS;

    static boolean isKnown(int number) {
        return number >= 1 && number <= values().length;
    }

    static RecordKind of(int number) {
        return values()[number - 1];
    }
}
