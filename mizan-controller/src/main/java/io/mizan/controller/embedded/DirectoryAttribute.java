package io.mizan.controller.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An extended attribute of directories, or its record in a side file where the file system keeps none. A directory has it in
 * one of the two places.
 */
final class DirectoryAttribute {
    private final String name;
    private final SideFile side;

    /** @param name without {@code user.} */
    DirectoryAttribute(String name, Path sideFile) {
        this.name = name;
        this.side = new SideFile(sideFile);
    }

    /** Its bytes; none where the directory has no such attribute. */
    byte[] read(Path directory) throws IOException {
        byte[] attribute = attribute(directory, name);
        if (attribute.length > 0) {
            return attribute;
        }
        SideFile.Entry entry = side.read().get(directory.toString());
        return entry != null && entry.inode() == inode(directory) ? entry.attribute() : new byte[0];
    }

    void write(Path directory, byte[] bytes) throws IOException {
        if (!set(directory, name, bytes)) {
            side.append(Map.of(directory.toString(), new SideFile.Entry(inode(directory), bytes)));
        }
    }

    void remove(Path directory) throws IOException {
        UserDefinedFileAttributeView view = Files.getFileAttributeView(directory, UserDefinedFileAttributeView.class);
        if (view != null && attribute(directory, name).length > 0) {
            view.delete(name);
        }
        Map<String, SideFile.Entry> entries = new LinkedHashMap<>(side.read());
        if (entries.remove(directory.toString()) != null) {
            side.replace(entries);
        }
    }

    /** None where there is no such attribute, or where it cannot be read: to the caller it is the same. */
    static byte[] attribute(Path file, String name) {
        UserDefinedFileAttributeView view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        if (view == null) {
            return new byte[0];
        }
        try {
            ByteBuffer buffer = ByteBuffer.allocate(view.size(name));
            view.read(name, buffer);
            byte[] bytes = new byte[buffer.flip().remaining()];
            buffer.get(bytes);
            return bytes;
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /** False where the file system keeps no attributes. */
    static boolean set(Path file, String name, byte[] bytes) throws IOException {
        UserDefinedFileAttributeView view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        if (view == null) {
            return false;
        }
        try {
            view.write(name, ByteBuffer.wrap(bytes));
            return true;
        } catch (NoSuchFileException e) {
            throw e;
        } catch (IOException e) {
            return false;
        }
    }

    private static long inode(Path path) throws IOException {
        return MountedFiles.number(Files.readAttributes(path, "unix:ino"), "ino");
    }
}
