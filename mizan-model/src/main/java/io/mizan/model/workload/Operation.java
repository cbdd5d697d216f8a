package io.mizan.model.workload;

/** What a process did to a file or, for the last three, to a name. Only reads and writes move bytes. */
public enum Operation {
    CREATE,
    OPEN,
    READ,
    WRITE,
    SEEK,
    SYNC,
    STAT,
    CLOSE,
    RENAME,
    UNLINK,
    MKDIR;

    public boolean movesBytes() {
        return this == READ || this == WRITE;
    }
}
