package io.mizan.model.system;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import java.time.Instant;

/**
 * A file as it was seen at one moment.
 *
 * @param path absolute
 * @param id what stays the same while the file does: inode or FID; a file that was deleted and made again has another
 * @param links names of the file; one with several cannot be moved
 * @param busy whether somebody has it open
 * @param changedAt when its data was last changed
 * @param bytesPerSecond what is read and written of it, or {@link #UNKNOWN_RATE}
 */
public record FileState(
        String path,
        String id,
        long bytes,
        FileLayout layout,
        int links,
        boolean busy,
        Instant changedAt,
        double bytesPerSecond) {
    public static final double UNKNOWN_RATE = -1;

    public FileState {
        if (path.isEmpty() || bytes < 0 || links < 1) {
            throw Problem.impossible("a file must have a path, a size of 0 or more and at least one name")
                    .with("path", path)
                    .with("bytes", bytes)
                    .with("links", links)
                    .exception();
        }
    }

    /** Whether both are the same file with the same data, wherever that lies. */
    public boolean sameData(FileState other) {
        return id.equals(other.id) && bytes == other.bytes && changedAt.equals(other.changedAt);
    }

    /** Whether nothing that matters for a move is different. */
    public boolean same(FileState other) {
        return sameData(other) && LayoutAttribute.sameRequest(layout, other.layout);
    }
}
