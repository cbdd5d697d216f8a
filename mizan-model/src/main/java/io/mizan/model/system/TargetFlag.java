package io.mizan.model.system;

/** A condition of a target that matters for new files. How a file system writes it down is its reader's business. */
public enum TargetFlag {
    DEGRADED(TargetState.DEGRADED, "degraded: a disk is being rebuilt"),
    READ_ONLY(TargetState.READ_ONLY, "read-only"),
    NO_NEW_FILES(TargetState.NO_NEW_FILES, "takes no new files (no precreate)"),
    OUT_OF_SPACE(TargetState.NO_NEW_FILES, "out of space"),
    OUT_OF_INODES(TargetState.NO_NEW_FILES, "out of inodes"),
    FLASH(TargetState.ACTIVE, "on flash"),
    /** No file system reports it, and none knows it: a server that chooses by itself takes such a target as any other. */
    AVOIDED(TargetState.NO_NEW_FILES, "avoided by Mizan for new files");

    private final TargetState state;
    private final String meaning;

    TargetFlag(TargetState state, String meaning) {
        this.state = state;
        this.meaning = meaning;
    }

    /** The state of a target that has this flag and no worse one. Flash is no fault. */
    public TargetState state() {
        return state;
    }

    public String meaning() {
        return meaning;
    }
}
