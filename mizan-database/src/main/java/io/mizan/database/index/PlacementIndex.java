package io.mizan.database.index;

import io.mizan.model.error.Problem;
import java.time.Instant;
import java.util.List;

/**
 * What is in a placement index.
 *
 * @param root the absolute path of the file system on the machines that will use it
 * @param fileSystemId as {@code statfs} tells it, or 0 where it is not known
 * @param lustre whether layouts are set as Lustre's, or kept in an attribute of users
 * @param generation another one for each index of a file system, greater than 0
 * @param expiry from then on nobody looks at it any more
 */
public record PlacementIndex(
        String root,
        long fileSystemId,
        boolean lustre,
        long generation,
        Instant expiry,
        List<FileEntry> files,
        List<TemplateEntry> templates) {

    /** A new file, by its path below the root, and its layout. */
    public record FileEntry(IndexKey key, IndexAttribute attribute) {}

    /** Files whose names differ in numbers, and the layouts that they get in turn. */
    public record TemplateEntry(NamePattern pattern, List<IndexAttribute> attributes) {
        public static final int MOST_ATTRIBUTES = 65536;

        public TemplateEntry {
            attributes = List.copyOf(attributes);
            if (attributes.isEmpty() || attributes.size() > MOST_ATTRIBUTES) {
                throw Problem.impossible("a template must have 1 to 65536 layouts")
                        .with("template", pattern)
                        .with("layouts", attributes.size())
                        .exception();
            }
        }
    }

    public PlacementIndex {
        files = List.copyOf(files);
        templates = List.copyOf(templates);
        if (!root.startsWith("/") || !root.equals(IndexKey.normalise(root)) || root.length() > IndexKey.LONGEST_BYTES) {
            throw Problem.impossible("the root of an index must be an absolute path without . and ..")
                    .with("root", root)
                    .exception();
        }
        if (generation <= 0) {
            throw Problem.impossible("a generation must be greater than 0")
                    .with("generation", generation)
                    .exception();
        }
    }
}
