package io.mizan.model.job;

/** How the processes of a job share files (the I/O mode of AIOT). */
public enum FileAccess {
    /** Each process has files of its own. */
    N_TO_N("N-N"),
    /** Many processes use one file. */
    N_TO_1("N-1"),
    /** One process does the I/O of all. */
    ONE_TO_ONE("1-1"),
    UNKNOWN("unknown");

    private final String label;

    FileAccess(String label) {
        this.label = label;
    }

    /** As papers write it. */
    public String label() {
        return label;
    }
}
