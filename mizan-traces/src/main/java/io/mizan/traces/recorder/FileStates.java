package io.mizan.traces.recorder;

import io.mizan.traces.recorder.FileAction.Pointer;
import java.util.HashMap;
import java.util.Map;

/** Where every rank stands in every file it has open, and how long files are as far as the trace tells. */
final class FileStates {
    /** The farthest byte that a file can have; positions stop there. */
    private static final long FARTHEST = Long.MAX_VALUE;

    private final boolean[] exists;
    private final long[] sizes;
    private final Map<Long, Position> positions = new HashMap<>();

    /** A file pointer, with the view that MPI-IO has through it. */
    static final class Position {
        private long offset;
        private boolean append;
        private long displacement;
        private long unit = 1;
    }

    FileStates(int files) {
        exists = new boolean[files];
        sizes = new long[files];
    }

    boolean exists(int file) {
        return exists[file];
    }

    /** Opens a file at its start. */
    void open(int rank, int file, Pointer pointer, boolean append) {
        exists[file] = true;
        rewind(rank, file, pointer, append);
    }

    /** Puts the pointer to the start of a file that something else opens. */
    void rewind(int rank, int file, Pointer pointer, boolean append) {
        Position fresh = new Position();
        fresh.append = append;
        positions.put(key(rank, file, pointer), fresh);
        if (pointer == Pointer.MPI) {
            positions.put(key(rank, file, Pointer.MPI_SHARED), new Position());
        }
    }

    void close(int rank, int file, Pointer pointer) {
        positions.remove(key(rank, file, pointer));
    }

    void resize(int file, long bytes) {
        sizes[file] = bytes;
    }

    void unlink(int file) {
        exists[file] = false;
        sizes[file] = 0;
    }

    void rename(int file, int other) {
        exists[other] = true;
        sizes[other] = sizes[file];
        unlink(file);
    }

    void view(int rank, int file, long displacement, long unit) {
        for (Pointer pointer : new Pointer[] {Pointer.MPI, Pointer.MPI_SHARED}) {
            Position position = position(rank, file, pointer);
            position.offset = displacement;
            position.displacement = displacement;
            position.unit = unit;
        }
    }

    void seek(int rank, int file, Pointer pointer, long by, FileAction.Origin origin) {
        Position position = position(rank, file, pointer);
        long distance =
                by > FARTHEST / position.unit ? FARTHEST : Math.max(by, -FARTHEST / position.unit) * position.unit;
        long from = switch (origin) {
            case START -> position.displacement;
            case HERE -> position.offset;
            case END -> sizes[file];
        };
        position.offset = Math.max(0, sum(from, distance));
    }

    /** The offset of the next bytes, which are then behind the pointer. */
    long advance(int rank, int file, Pointer pointer, long bytes, boolean write) {
        Position position = position(rank, file, pointer);
        long offset = position.append && write ? sizes[file] : position.offset;
        position.offset = sum(offset, bytes);
        return offset;
    }

    /** An explicit offset as the view has it. */
    long absolute(int rank, int file, Pointer pointer, long offset) {
        if (pointer == Pointer.POSIX) {
            return offset;
        }
        Position position = position(rank, file, pointer);
        long distance = offset > FARTHEST / position.unit ? FARTHEST : offset * position.unit;
        return sum(position.displacement, distance);
    }

    void wrote(int file, long offset, long bytes) {
        exists[file] = true;
        sizes[file] = Math.max(sizes[file], sum(offset, bytes));
    }

    private Position position(int rank, int file, Pointer pointer) {
        return positions.computeIfAbsent(key(rank, file, pointer), key -> new Position());
    }

    private static long sum(long a, long b) {
        return b > FARTHEST - a ? FARTHEST : a + b;
    }

    /** The shared pointer is the same for all ranks. */
    private static long key(int rank, int file, Pointer pointer) {
        long owner = pointer == Pointer.MPI_SHARED ? 0 : rank;
        return ((owner << 32 | file) << 2) + pointer.ordinal();
    }
}
