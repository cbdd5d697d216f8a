package io.mizan.traces.recorder;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where a POSIX function has what matters here among its arguments; {@link #NONE} where it has no such argument.
 *
 * @param path the path
 * @param bytes the number of bytes, or of items
 * @param factor what the number is multiplied with
 * @param offset the offset, of {@code pread} and seeks
 * @param detail flags of an open, the mode of {@code fopen}, the whence of a seek, the new name of a rename
 */
record CallShape(Effect effect, int path, int bytes, int factor, int offset, int detail) {
    static final int NONE = -1;
    static final Set<String> TWO_PATHS = Set.of("rename", "link", "symlink");

    /** What a call does to a file. */
    enum Effect {
        OPEN,
        CREATE,
        OPEN_STREAM,
        WRAP_STREAM,
        CLOSE,
        READ,
        WRITE,
        SEEK,
        TRUNCATE,
        SYNC,
        STAT,
        UNLINK,
        RENAME,
        MKDIR
    }

    private static final Map<String, CallShape> SHAPES = shapes();

    /** The shape of a function; those with and without 64 have the same. */
    static Optional<CallShape> of(String function) {
        boolean large = function.endsWith("64");
        return Optional.ofNullable(SHAPES.get(large ? function.substring(0, function.length() - 2) : function));
    }

    /** The argument to which surplus pieces belong: the path, or the last of functions without one. */
    static int pathArgument(String function, int count) {
        int path = function.equals("MPI_File_open")
                ? 1
                : of(function).map(CallShape::path).orElse(count - 1);
        return Math.min(path, count - 1);
    }

    private static Map<String, CallShape> shapes() {
        Map<String, CallShape> shapes = new HashMap<>();
        shapes.put("open", new CallShape(Effect.OPEN, 0, NONE, NONE, NONE, 1));
        shapes.put("openat", new CallShape(Effect.OPEN, 1, NONE, NONE, NONE, 2));
        shapes.put("creat", plain(Effect.CREATE, 0));
        shapes.put("fopen", new CallShape(Effect.OPEN_STREAM, 0, NONE, NONE, NONE, 1));
        shapes.put("fdopen", plain(Effect.WRAP_STREAM, 0));
        shapes.put("close", plain(Effect.CLOSE, 0));
        shapes.put("fclose", plain(Effect.CLOSE, 0));
        for (String word : new String[] {"read", "write"}) {
            Effect effect = word.equals("read") ? Effect.READ : Effect.WRITE;
            shapes.put(word, new CallShape(effect, 0, 2, NONE, NONE, NONE));
            shapes.put("p" + word, new CallShape(effect, 0, 2, NONE, 3, NONE));
            shapes.put(word + "v", new CallShape(effect, 0, 1, NONE, NONE, NONE));
            shapes.put("f" + word, new CallShape(effect, 3, 1, 2, NONE, NONE));
        }
        shapes.put("vfprintf", new CallShape(Effect.WRITE, 0, 1, NONE, NONE, NONE));
        for (String seek : new String[] {"lseek", "fseek", "fseeko"}) {
            shapes.put(seek, new CallShape(Effect.SEEK, 0, NONE, NONE, 1, 2));
        }
        shapes.put("truncate", new CallShape(Effect.TRUNCATE, 0, NONE, NONE, 1, NONE));
        shapes.put("ftruncate", new CallShape(Effect.TRUNCATE, 0, NONE, NONE, 1, NONE));
        shapes.put("fsync", plain(Effect.SYNC, 0));
        shapes.put("fdatasync", plain(Effect.SYNC, 0));
        for (String stat : new String[] {"__xstat", "__lxstat", "__fxstat", "faccessat"}) {
            shapes.put(stat, plain(Effect.STAT, 1));
        }
        for (String stat : new String[] {"stat", "lstat", "fstat", "access"}) {
            shapes.put(stat, plain(Effect.STAT, 0));
        }
        for (String unlink : new String[] {"unlink", "remove", "rmdir"}) {
            shapes.put(unlink, plain(Effect.UNLINK, 0));
        }
        shapes.put("unlinkat", plain(Effect.UNLINK, 1));
        shapes.put("rename", new CallShape(Effect.RENAME, 0, NONE, NONE, NONE, 1));
        shapes.put("mkdir", plain(Effect.MKDIR, 0));
        return Map.copyOf(shapes);
    }

    private static CallShape plain(Effect effect, int path) {
        return new CallShape(effect, path, NONE, NONE, NONE, NONE);
    }
}
