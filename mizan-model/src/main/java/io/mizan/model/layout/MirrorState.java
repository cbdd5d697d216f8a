package io.mizan.model.layout;

/** How far the mirrors of a file agree, as the header of a composite layout tells it. */
public enum MirrorState {
    /** Not mirrored, or a request. */
    NONE(0),
    /** All mirrors that are not stale hold the same. */
    READ_ONLY(1),
    /** A writer has begun; the other mirrors are stale from then on. */
    WRITE_PENDING(2),
    /** A resynchronisation runs. */
    SYNC_PENDING(3);

    private final int code;

    MirrorState(int code) {
        this.code = code;
    }

    /** The two lowest bits of {@code lcm_flags}. */
    public int code() {
        return code;
    }
}
