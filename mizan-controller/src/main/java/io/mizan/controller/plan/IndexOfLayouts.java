package io.mizan.controller.plan;

import io.mizan.database.index.IndexAttribute;
import io.mizan.database.index.IndexKey;
import io.mizan.database.index.PlacementIndex;
import io.mizan.database.index.PlacementIndex.FileEntry;
import io.mizan.database.index.TemplatePools;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The placement index of the layouts that files should get, with templates for files that nobody predicted.
 *
 * @param root of the file system on the machines that will use the index
 * @param lustre whether it is one of Lustre
 */
public record IndexOfLayouts(String root, long fileSystemId, boolean lustre) {

    /** @param layouts by file, absolute or below the root, in the order of their creation; those elsewhere are left out */
    public PlacementIndex of(Map<String, FileLayout> layouts, long generation, Instant expiry) {
        Map<IndexKey, FileEntry> files = new LinkedHashMap<>();
        layouts.forEach((file, layout) -> IndexKey.of(root, file)
                .ifPresent(key -> files.putIfAbsent(key, new FileEntry(key, attribute(layout)))));
        if (files.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "none of the files is below the root of the index")
                    .with("root", root)
                    .with("files", layouts.size())
                    .maybe("give its mount point with --root")
                    .exception();
        }
        List<FileEntry> entries = List.copyOf(files.values());
        return new PlacementIndex(root, fileSystemId, lustre, generation, expiry, entries, TemplatePools.of(entries));
    }

    private static IndexAttribute attribute(FileLayout layout) {
        int needed = layout.stripings().stream()
                .mapToInt(striping -> highest(striping.targets()) + 1)
                .max()
                .orElse(0);
        return new IndexAttribute(LayoutAttribute.encode(layout), needed);
    }

    private static int highest(TargetChoice choice) {
        if (choice instanceof Exact exact) {
            return exact.indices().stream().mapToInt(Integer::intValue).max().orElse(-1);
        }
        return choice instanceof StartIndex start ? start.index() : -1;
    }
}
