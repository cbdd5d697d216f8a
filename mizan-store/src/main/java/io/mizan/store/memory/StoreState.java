package io.mizan.store.memory;

/** What a store does with files that are opened. */
public enum StoreState {
    /** The header is not complete. */
    UNKNOWN,
    OPEN,
    /** No new files are managed; those that are go on. */
    DRAINING,
    /** Every program passes through. */
    ENDED;

    static StoreState of(int number) {
        return number > 0 && number < values().length ? values()[number] : UNKNOWN;
    }

    int number() {
        return ordinal();
    }
}
