package io.mizan.traces.recorder;

/**
 * What the calls of one signature do, worked out once for all of them.
 *
 * @param file the number of the path, or {@link #NO_FILE} for calls that do nothing to a file
 * @param pointer which of the positions that a rank has in the file counts
 * @param bytes bytes moved; for {@link Kind#VIEW} the size of the unit that offsets are counted in
 * @param offset where, for data at an explicit offset; by how much, for seeks; the displacement of a view; the new size
 */
record FileAction(Kind kind, int file, Pointer pointer, long bytes, long offset, Origin origin, int otherFile) {
    static final int NO_FILE = -1;
    static final FileAction NOTHING = new FileAction(Kind.NOTHING, NO_FILE, Pointer.POSIX, 0, 0, Origin.START, NO_FILE);

    enum Kind {
        NOTHING,
        /** The file must be there. */
        OPEN,
        /** The file comes into being unless it is there. */
        OPEN_OR_CREATE,
        /** What was in the file is gone. */
        OVERWRITE,
        OVERWRITE_OR_CREATE,
        /** Writes go to the end, wherever that is then. */
        APPEND,
        APPEND_OR_CREATE,
        /** Something else opens the file; the pointer goes to its start. */
        REWIND,
        CLOSE,
        READ,
        WRITE,
        READ_AT,
        WRITE_AT,
        SEEK,
        VIEW,
        TRUNCATE,
        SYNC,
        STAT,
        UNLINK,
        RENAME,
        MKDIR;

        boolean creates() {
            return this == OPEN_OR_CREATE || this == OVERWRITE_OR_CREATE || this == APPEND_OR_CREATE;
        }

        boolean empties() {
            return this == OVERWRITE || this == OVERWRITE_OR_CREATE;
        }

        boolean appends() {
            return this == APPEND || this == APPEND_OR_CREATE;
        }
    }

    /** A POSIX position and one of MPI-IO are apart; the shared one of MPI-IO belongs to all ranks. */
    enum Pointer {
        POSIX,
        MPI,
        MPI_SHARED
    }

    /** What a seek counts from. */
    enum Origin {
        START,
        HERE,
        END
    }

    static FileAction simple(Kind kind, int file, Pointer pointer) {
        return new FileAction(kind, file, pointer, 0, 0, Origin.START, NO_FILE);
    }

    static FileAction data(boolean write, boolean at, int file, Pointer pointer, long bytes, long offset) {
        Kind kind = write ? (at ? Kind.WRITE_AT : Kind.WRITE) : at ? Kind.READ_AT : Kind.READ;
        return new FileAction(kind, file, pointer, bytes, offset, Origin.START, NO_FILE);
    }

    static FileAction seek(int file, Pointer pointer, long by, Origin origin) {
        return new FileAction(Kind.SEEK, file, pointer, 0, by, origin, NO_FILE);
    }
}
