package io.mizan.store.memory;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A folder whose files are managed.
 *
 * @param path absolute, without symbolic links
 */
public record StoreRoot(long device, Path path) {
    static final int ENTRY_BYTES = 1024;
    static final int MOST_PATH_BYTES = ENTRY_BYTES - 10;

    byte[] pathBytes() {
        return path.toString().getBytes(StandardCharsets.UTF_8);
    }
}
