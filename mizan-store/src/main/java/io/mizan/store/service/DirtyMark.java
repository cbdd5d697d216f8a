package io.mizan.store.service;

import io.mizan.store.memory.StoreMemory;
import io.mizan.store.process.FileStatus;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.Arrays;

/** The attribute {@code user.mizan.dirty} of a managed file: which store has its bytes, in which slot and generation. */
final class DirtyMark {
    private static final String NAME = "mizan.dirty";

    private final String store;

    /** A store is known by its folder and the inode number of its header, which is not used twice while the node is up. */
    DirtyMark(StoreMemory memory) throws IOException {
        this.store = memory.folder() + "#"
                + FileStatus.of(memory.folder().resolve("control")).id().inode();
    }

    private byte[] value(int slot, int generation) {
        return (store + " " + slot + " " + generation).getBytes(StandardCharsets.UTF_8);
    }

    /** @return false where the file system or the file takes no attributes */
    boolean set(Path file, int slot, int generation) {
        try {
            view(file).write(NAME, ByteBuffer.wrap(value(slot, generation)));
            return true;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    void remove(Path file) {
        try {
            view(file).delete(NAME);
        } catch (IOException | UnsupportedOperationException e) {
            // It had none.
            return;
        }
    }

    boolean isOn(Path file, int slot, int generation) {
        try {
            ByteBuffer bytes = ByteBuffer.allocate(view(file).size(NAME));
            view(file).read(NAME, bytes);
            return Arrays.equals(bytes.array(), value(slot, generation));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static UserDefinedFileAttributeView view(Path file) {
        return Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
    }
}
