package io.mizan.traces.recorder;

import io.mizan.traces.merge.PathTable;
import io.mizan.traces.recorder.FileAction.Kind;
import io.mizan.traces.recorder.FileAction.Origin;
import io.mizan.traces.recorder.FileAction.Pointer;

/** POSIX and stdio calls as actions. Flags and whences are the numbers of Linux, where Recorder runs. */
final class PosixActions {
    private static final long O_CREAT = 0100;
    private static final long O_TRUNC = 01000;
    private static final long O_APPEND = 02000;

    private PosixActions() {}

    static FileAction of(CallSignature call, CallShape shape, PathTable paths) {
        int file = paths.number(ArgumentText.at(call, shape.path()));
        return switch (shape.effect()) {
            case OPEN -> open(ArgumentText.number(call, shape.detail()), file);
            case CREATE -> simple(Kind.OVERWRITE_OR_CREATE, file);
            case OPEN_STREAM -> openStream(ArgumentText.at(call, shape.detail()), file);
            case WRAP_STREAM -> FileAction.NOTHING;
            case CLOSE -> simple(Kind.CLOSE, file);
            case READ, WRITE -> data(call, shape, file);
            case SEEK ->
                FileAction.seek(
                        file,
                        Pointer.POSIX,
                        ArgumentText.number(call, shape.offset()),
                        origin(ArgumentText.number(call, shape.detail())));
            case TRUNCATE ->
                new FileAction(
                        Kind.TRUNCATE,
                        file,
                        Pointer.POSIX,
                        0,
                        ArgumentText.size(call, shape.offset()),
                        Origin.START,
                        FileAction.NO_FILE);
            case SYNC -> simple(Kind.SYNC, file);
            case STAT -> simple(Kind.STAT, file);
            case UNLINK -> simple(Kind.UNLINK, file);
            case RENAME ->
                new FileAction(
                        Kind.RENAME,
                        file,
                        Pointer.POSIX,
                        0,
                        0,
                        Origin.START,
                        paths.number(ArgumentText.at(call, shape.detail())));
            case MKDIR -> simple(Kind.MKDIR, file);
        };
    }

    private static FileAction simple(Kind kind, int file) {
        return FileAction.simple(kind, file, Pointer.POSIX);
    }

    private static FileAction open(long flags, int file) {
        boolean create = (flags & O_CREAT) != 0;
        if ((flags & O_TRUNC) != 0) {
            return simple(create ? Kind.OVERWRITE_OR_CREATE : Kind.OVERWRITE, file);
        }
        if ((flags & O_APPEND) != 0) {
            return simple(create ? Kind.APPEND_OR_CREATE : Kind.APPEND, file);
        }
        return simple(create ? Kind.OPEN_OR_CREATE : Kind.OPEN, file);
    }

    private static FileAction openStream(String mode, int file) {
        if (mode.startsWith("w")) {
            return simple(Kind.OVERWRITE_OR_CREATE, file);
        }
        return simple(mode.startsWith("a") ? Kind.APPEND_OR_CREATE : Kind.OPEN, file);
    }

    private static FileAction data(CallSignature call, CallShape shape, int file) {
        long bytes = ArgumentText.size(call, shape.bytes());
        if (shape.factor() != CallShape.NONE) {
            bytes = ArgumentText.product(call, bytes, ArgumentText.size(call, shape.factor()));
        } else if (call.function().equals("vfprintf")) {
            // Recorder counts the NUL at the end of the string, which is never written.
            bytes = Math.max(0, bytes - 1);
        }
        boolean at = shape.offset() != CallShape.NONE;
        long offset = at ? ArgumentText.size(call, shape.offset()) : 0;
        return FileAction.data(shape.effect() == CallShape.Effect.WRITE, at, file, Pointer.POSIX, bytes, offset);
    }

    private static Origin origin(long whence) {
        return whence == 0 ? Origin.START : whence == 1 ? Origin.HERE : Origin.END;
    }
}
