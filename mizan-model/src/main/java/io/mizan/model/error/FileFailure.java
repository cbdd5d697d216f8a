package io.mizan.model.error;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * Why something with a file failed, in words. The message of Java's own exceptions is often the name of a file and nothing else, and
 * not always of one that was asked for: what replaces a file has a name of its own until it is whole.
 */
public final class FileFailure {
    private FileFailure() {}

    /** The reason alone; which file it was is for the problem to say. */
    public static String reason(Exception e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "a file or folder of that name exists already";
        }
        if (e instanceof DirectoryNotEmptyException) {
            return "the folder is not empty";
        }
        if (e instanceof NotDirectoryException) {
            return "not a folder";
        }
        String message = e instanceof FileSystemException known ? known.getReason() : e.getMessage();
        if (message == null) {
            return e.getClass().getSimpleName();
        }
        return e.getClass() == IOException.class || e instanceof FileSystemException
                ? message
                : e.getClass().getSimpleName() + ": " + message;
    }
}
