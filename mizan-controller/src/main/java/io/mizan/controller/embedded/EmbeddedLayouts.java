package io.mizan.controller.embedded;

import io.mizan.controller.embedded.MountedFiles.Found;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.LayoutBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The layouts of the files of an embedded system: kept with each file, or in the side file where that cannot be. */
final class EmbeddedLayouts {
    private final Path sideFile;
    private final EmbeddedDirectories directories;
    private final EmbeddedTargets targets;

    EmbeddedLayouts(Path sideFile, EmbeddedDirectories directories, EmbeddedTargets targets) {
        this.sideFile = sideFile;
        this.directories = directories;
        this.targets = targets;
    }

    /**
     * These files with their layouts. Those that have none, or one without targets, get it as from the metadata server, and it is kept.
     */
    List<StoredFile> settled(List<Found> all) {
        SideFile side = new SideFile(sideFile);
        Map<String, SideFile.Entry> kept = side.read();
        List<StoredFile> files = new ArrayList<>();
        List<Found> open = new ArrayList<>();
        List<StoredFile> asked = new ArrayList<>();
        Map<String, SideFile.Entry> needed = new LinkedHashMap<>();
        Map<Path, FileLayout> inherited = new HashMap<>();
        for (Found found : all) {
            FileLayout layout = EmbeddedDirectories.decoded(found.attribute())
                    .orElseGet(() ->
                            directories.inherited(Path.of(found.path()), EmbeddedSystem.DEFAULT_LAYOUT, inherited));
            SideFile.Entry entry = kept.get(found.path());
            if (entry != null && entry.inode() == found.inode() && !LayoutBytes.complete(layout, found.sizeBytes())) {
                layout = EmbeddedDirectories.decoded(entry.attribute()).orElse(layout);
                needed.put(found.path(), entry);
            }
            if (LayoutBytes.complete(layout, found.sizeBytes())) {
                files.add(new StoredFile(found.path(), found.sizeBytes(), layout));
            } else {
                open.add(found);
                asked.add(new StoredFile(found.path(), found.sizeBytes(), layout));
            }
        }
        List<StoredFile> settled = new ServerAllocator(targets.with(files), needed.size() + 1L).allocate(asked);
        Map<String, SideFile.Entry> fresh = new LinkedHashMap<>();
        for (int i = 0; i < settled.size(); i++) {
            StoredFile file = settled.get(i);
            fresh.put(file.path(), new SideFile.Entry(open.get(i).inode(), LayoutAttribute.encode(file.layout())));
        }
        if (needed.size() < kept.size() / 2) {
            needed.putAll(fresh);
            side.replace(needed);
        } else {
            side.append(fresh);
        }
        files.addAll(settled);
        return files;
    }

    /** The layout that one file was given; nothing where it has none that holds all its bytes. */
    Optional<FileLayout> known(Found found) {
        Optional<FileLayout> own = EmbeddedDirectories.decoded(found.attribute())
                .filter(layout -> LayoutBytes.complete(layout, found.sizeBytes()));
        SideFile.Entry entry =
                own.isPresent() ? null : new SideFile(sideFile).read().get(found.path());
        return own.or(() -> entry == null || entry.inode() != found.inode()
                        ? Optional.empty()
                        : EmbeddedDirectories.decoded(entry.attribute()))
                .filter(layout -> LayoutBytes.complete(layout, found.sizeBytes()));
    }

    /** Keeps the layout of a new file. */
    void keep(Path path, FileLayout layout) throws IOException {
        byte[] attribute = LayoutAttribute.encode(layout);
        if (!DirectoryAttribute.set(path, MountedFiles.ATTRIBUTE, attribute)) {
            keepAside(path, attribute);
        }
    }

    /** Replaces the layout of a file of this size where it was kept, in the attribute or beside. */
    void replace(Path path, long bytes, FileLayout layout) throws IOException {
        boolean inAttribute = EmbeddedDirectories.decoded(DirectoryAttribute.attribute(path, MountedFiles.ATTRIBUTE))
                .filter(own -> LayoutBytes.complete(own, bytes))
                .isPresent();
        if (inAttribute) {
            keep(path, layout);
        } else {
            keepAside(path, LayoutAttribute.encode(layout));
        }
    }

    private void keepAside(Path path, byte[] attribute) throws IOException {
        long inode = MountedFiles.number(Files.readAttributes(path, "unix:ino"), "ino");
        new SideFile(sideFile).append(Map.of(path.toString(), new SideFile.Entry(inode, attribute)));
    }
}
