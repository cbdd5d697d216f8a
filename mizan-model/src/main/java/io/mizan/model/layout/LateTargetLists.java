package io.mizan.model.layout;

import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;

/**
 * Finds target lists that Lustre checks only when a write reaches their component. The first component of a file gets its objects when the file is created, and a list that
 * the server refuses is refused then. Every later one gets them when a write reaches it: a listed target that is deactivated, full or
 * closed by that time makes the application's write fail (EREMOTEIO, ENOSPC, ENOBUFS). A start index never does.
 */
public final class LateTargetLists {
    /** How much larger than predicted a file may become. */
    private static final int MARGIN = 2;

    private LateTargetLists() {}

    /** Whether the first component alone will hold a file of so many bytes, and of twice as many: then no list of it is late. */
    public static boolean none(FileLayout layout, long bytes) {
        if (!(layout instanceof Composite composite)) {
            return layout instanceof Plain;
        }
        Component first = composite.components().get(0);
        return first.body() instanceof Striped && composite.mirrors().size() == 1 && holds(first.extent(), bytes);
    }

    /** Whether the first component of a file will hold all of it. */
    public static boolean holds(Extent first, long bytes) {
        return first.reachesEndOfFile() || bytes <= first.end() / MARGIN;
    }

    /** The layout with a start index in place of each list, unless its first component alone will hold the file. */
    public static FileLayout removed(FileLayout layout, long bytes) {
        return none(layout, bytes)
                ? layout
                : layout.restriped(striping -> striping.targets() instanceof Exact list
                        ? striping.at(new StartIndex(list.indices().get(0)))
                        : striping);
    }
}
