package io.mizan.controller.embedded;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.LayoutAttribute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The directories of an embedded system, with what they give to what is made in them. */
final class EmbeddedDirectories {
    private final Path mount;
    private final DirectoryAttribute layouts;
    private final DirectoryAttribute stripings;

    /** @param sideFile beside which is kept what attributes cannot hold */
    EmbeddedDirectories(Path mount, Path sideFile) {
        this.mount = mount;
        this.layouts =
                new DirectoryAttribute("mizan.default", sideFile.resolveSibling(sideFile.getFileName() + ".default"));
        this.stripings =
                new DirectoryAttribute("mizan.mkdir", sideFile.resolveSibling(sideFile.getFileName() + ".mkdir"));
    }

    Path find(String name) {
        Path folder = mount.resolve(name).normalize();
        if (!folder.startsWith(mount) || !Files.isDirectory(folder)) {
            throw Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such directory of the system")
                    .at(Place.of(folder.toString()))
                    .with("mount", mount)
                    .maybe("name one below the mount point")
                    .exception();
        }
        return folder;
    }

    Optional<FileLayout> layout(Path folder) {
        return FileAccess.reading(folder, () -> decoded(layouts.read(folder)));
    }

    void setLayout(Path folder, FileLayout layout) {
        FileAccess.changing(folder, () -> layouts.write(folder, LayoutAttribute.encode(layout)));
    }

    void removeLayout(Path folder) {
        FileAccess.changing(folder, () -> layouts.remove(folder));
    }

    Optional<DirectoryStriping> striping(Path folder) {
        String[] numbers = new String(FileAccess.reading(folder, () -> stripings.read(folder)), US_ASCII).split(" ", 2);
        return numbers.length == 2
                ? Optional.of(new DirectoryStriping(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1])))
                : Optional.empty();
    }

    void setStriping(Path folder, DirectoryStriping striping) {
        byte[] text = (striping.mdt() + " " + striping.count()).getBytes(US_ASCII);
        FileAccess.changing(folder, () -> stripings.write(folder, text));
    }

    void removeStriping(Path folder) {
        FileAccess.changing(folder, () -> stripings.remove(folder));
    }

    /**
     * The layout for a new file or directory: that of the nearest directory above it that has one.
     *
     * @param known what was found for directories before
     */
    FileLayout inherited(Path child, FileLayout otherwise, Map<Path, FileLayout> known) {
        Path folder = child.getParent();
        if (folder == null || child.equals(mount)) {
            return otherwise;
        }
        FileLayout layout = known.get(folder);
        if (layout == null) {
            layout = layout(folder).orElseGet(() -> inherited(folder, otherwise, known));
            known.put(folder, layout);
        }
        return layout;
    }

    /** The default of a directory, or of the nearest one above it that has any. */
    Optional<FileLayout> inherited(Path folder) {
        for (Path above = folder; above != null && above.startsWith(mount); above = above.getParent()) {
            Optional<FileLayout> layout = layout(above);
            if (layout.isPresent()) {
                return layout;
            }
        }
        return Optional.empty();
    }

    /** None where the bytes are no layout: the file then has the default, as it would on Lustre. */
    static Optional<FileLayout> decoded(byte[] attribute) {
        if (attribute.length == 0) {
            return Optional.empty();
        }
        try {
            FileLayout layout = LayoutAttribute.decode(attribute);
            return layout instanceof Raw ? Optional.empty() : Optional.of(layout);
        } catch (MizanException e) {
            return Optional.empty();
        }
    }
}
