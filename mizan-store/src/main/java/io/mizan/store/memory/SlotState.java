package io.mizan.store.memory;

/** What a slot of the table of files is used for; the ordinal is the number in shared memory. */
public enum SlotState {
    EMPTY,
    DELETED,
    BEING_MADE,
    MANAGED,
    CLOSING,
    PASS_THROUGH,
    /** A number that means nothing. */
    DAMAGED;

    static SlotState of(int number) {
        return number >= 0 && number < DAMAGED.ordinal() ? values()[number] : DAMAGED;
    }

    /** Whether a file is in the slot. */
    public boolean isInUse() {
        return this == MANAGED || this == CLOSING || this == PASS_THROUGH;
    }
}
