package io.mizan.traces.libmizan;

import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Layouts by path; of several that a file was seen with, the last one counts. They are kept as long as they fit into a
 * fixed room: a million files of a thousand stripes each would fill any memory.
 */
final class LayoutTable {
    private static final FileLayout DEFAULT = new FileLayout.Plain(Striping.DEFAULT);
    private static final long MOST_BYTES = 64L << 20;
    private static final long SMALL = 128;

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
        long size = weight(layout) + 2L * path.length();
        if (bytes + size > MOST_BYTES) {
            refused++;
            return;
        }
        bytes += size;
        layouts.put(path, layout);
    }

    /** About what a layout takes in memory: a few objects for each component, and a number for each target. */
    private static long weight(FileLayout layout) {
        if (layout instanceof Raw raw) {
            return raw.attribute().length;
        }
        if (layout instanceof Plain plain) {
            return weight(plain.striping());
        }
        return ((Composite) layout)
                .components().stream()
                        .mapToLong(component ->
                                component.body() instanceof Striped striped ? weight(striped.striping()) : SMALL)
                        .sum();
    }

    private static long weight(Striping striping) {
        return SMALL
                + (striping.targets() instanceof Exact list
                        ? 16L * list.indices().size()
                        : 0);
    }

    FileLayout of(String path) {
        return layouts.getOrDefault(path, DEFAULT);
    }

    List<String> notes() {
        return refused == 0
                ? List.of()
                : List.of("layouts beyond " + (MOST_BYTES >> 20) + " MiB of memory were left out: " + refused);
    }
}
