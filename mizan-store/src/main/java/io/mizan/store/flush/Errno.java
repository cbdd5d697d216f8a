package io.mizan.store.flush;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Numbers of errors of Linux, for programs that wait for a flush. */
public final class Errno {
    public static final int EPERM = 1;
    public static final int ENOENT = 2;
    public static final int EIO = 5;
    public static final int EACCES = 13;
    public static final int EINVAL = 22;
    public static final int ENFILE = 23;
    public static final int ENOSPC = 28;
    public static final int EROFS = 30;
    public static final int ESTALE = 116;
    public static final int EDQUOT = 122;

    private Errno() {}

    /** What an exception of Java stands for: it has the text of the C library. */
    public static int of(IOException e) {
        if (e instanceof AccessDeniedException) {
            return EACCES;
        }
        if (e instanceof NoSuchFileException) {
            return ENOENT;
        }
        String text = String.valueOf(e.getMessage());
        if (text.contains("No space left")) {
            return ENOSPC;
        }
        if (text.contains("quota exceeded")) {
            return EDQUOT;
        }
        return text.contains("Read-only file system") ? EROFS : EIO;
    }
}
