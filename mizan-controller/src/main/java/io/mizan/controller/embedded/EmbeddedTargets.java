package io.mizan.controller.embedded;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.system.FileState;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The targets of an embedded system, and what is used of them by files. */
final class EmbeddedTargets {
    private final SystemView described;

    /** @param described the targets, with what is on them besides the files */
    EmbeddedTargets(SystemView described) {
        this.described = described;
    }

    /** The targets with these files on them and nothing else. */
    SystemView with(List<StoredFile> files) {
        Map<Integer, Long> bytes = new TreeMap<>();
        files.forEach(file -> LayoutBytes.of(file.layout(), file.sizeBytes())
                .forEach((target, here) -> bytes.merge(target, here, Long::sum)));
        return described.withDataTargets(target -> filled(target, bytes));
    }

    /** A view after a file has moved. */
    static SystemView moved(SystemView view, FileState file, FileLayout layout) {
        Map<Integer, Long> change = new HashMap<>(LayoutBytes.of(layout, file.bytes()));
        LayoutBytes.of(file.layout(), file.bytes()).forEach((target, bytes) -> change.merge(target, -bytes, Long::sum));
        return view.withDataTargets(target -> filled(target, change));
    }

    private static Target filled(Target target, Map<Integer, Long> bytes) {
        Space space = target.space();
        long more = bytes.getOrDefault(target.index(), 0L);
        return target.withSpace(new Space(
                space.totalBytes(),
                Math.max(0, Math.min(space.totalBytes(), space.usedBytes() + more)),
                Math.max(0, Math.min(space.totalBytes(), space.availableBytes() - more))));
    }
}
