package io.mizan.traces.libmizan;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.Striping;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Layouts by path; of several that a file was seen with, the last one counts. Attributes are kept as long as they fit into a
 * fixed room: a million files of a thousand stripes each would fill any memory.
 */
final class LayoutTable {
    private static final FileLayout DEFAULT = new FileLayout.Plain(Striping.DEFAULT);
    private static final long MOST_BYTES = 64L << 20;

    private final Map<String, FileLayout> layouts = new HashMap<>();
    private long bytes;
    private long refused;

    /** A visitor for the records of one process, whose numbers of files are its own. */
    Consumer<TraceRecord> ofProcess() {
        Map<Integer, String> paths = new HashMap<>();
        return record -> {
            if (record instanceof TraceRecord.FileNamed file) {
                paths.put(file.file(), file.path());
            } else if (record instanceof TraceRecord.LayoutSeen seen) {
                String path = paths.get(seen.file());
                if (path != null) {
                    put(path, seen.layout());
                }
            }
        };
    }

    private void put(String path, FileLayout layout) {
        long size = layout instanceof Raw raw ? raw.attribute().length + 2L * path.length() : 0;
        if (bytes + size > MOST_BYTES) {
            refused++;
            return;
        }
        bytes += size;
        layouts.put(path, layout);
    }

    FileLayout of(String path) {
        return layouts.getOrDefault(path, DEFAULT);
    }

    List<String> notes() {
        return refused == 0
                ? List.of()
                : List.of("layouts beyond " + (MOST_BYTES >> 20) + " MiB of attributes were left out: " + refused);
    }
}
