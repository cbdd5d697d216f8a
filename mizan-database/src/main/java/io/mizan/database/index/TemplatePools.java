package io.mizan.database.index;

import io.mizan.database.index.PlacementIndex.FileEntry;
import io.mizan.database.index.PlacementIndex.TemplateEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Templates for the files that nobody predicted, made from those that were: files whose names differ only in numbers form a
 * template, and its layouts are theirs, in the order in which they will be created. The next steps of a run that goes on
 * for longer than expected are spread as the expected ones were.
 */
public final class TemplatePools {
    private TemplatePools() {}

    public static List<TemplateEntry> of(List<FileEntry> files) {
        Map<String, List<FileEntry>> groups = new LinkedHashMap<>();
        for (FileEntry file : files) {
            groups.computeIfAbsent(NamePattern.fold(file.key().path()), key -> new ArrayList<>())
                    .add(file);
        }
        List<TemplateEntry> templates = new ArrayList<>();
        for (List<FileEntry> group : groups.values()) {
            List<String> names =
                    group.stream().map(file -> file.key().path()).distinct().toList();
            NamePattern.common(names).ifPresent(pattern -> templates.add(template(pattern, group)));
        }
        return templates;
    }

    private static TemplateEntry template(NamePattern pattern, List<FileEntry> group) {
        return new TemplateEntry(
                pattern,
                group.stream()
                        .limit(TemplateEntry.MOST_ATTRIBUTES)
                        .map(FileEntry::attribute)
                        .toList());
    }
}
