package io.mizan.controller.embedded;

import io.mizan.controller.embedded.MountedFiles.Found;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.Striping;
import io.mizan.model.system.Server;
import io.mizan.model.system.Space;
import io.mizan.model.system.StorageSystem;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A parallel file system that exists as far as placement is concerned: real files below a folder, each with a layout that says on
 * which targets its bytes would be. What is used is counted from the files that are there, so that a deleted file frees its space
 * and nothing can go out of step.
 */
public final class EmbeddedSystem implements StorageSystem {
    /** The layout of files for which nobody asks for another one: one stripe, of 1 MiB at a time. */
    public static final FileLayout DEFAULT_LAYOUT = new Plain(Striping.of(TargetBytes.DEFAULT_STRIPE_BYTES, 1));

    private static final String ATTRIBUTE = "mizan.lov";

    private final Path mount;
    private final SystemView described;
    private final Path sideFile;
    private final Path excluded;

    /**
     * @param mount real path of the folder
     * @param described the targets, with what is on them besides the files
     * @param sideFile where layouts go that cannot be kept with their files; libmizan appends to it
     * @param excluded a folder whose files do not count
     */
    public EmbeddedSystem(Path mount, SystemView described, Path sideFile, Path excluded) {
        this.mount = mount;
        this.described = described.withMount(mount.toString());
        this.sideFile = sideFile;
        this.excluded = excluded;
    }

    /**
     * All files with their layouts. A file that has none yet gets one, as the metadata server of Lustre would have given it one, and
     * keeps it.
     */
    public List<StoredFile> files() {
        SideFile side = new SideFile(sideFile);
        Map<String, SideFile.Entry> kept = side.read();
        List<StoredFile> files = new ArrayList<>();
        List<Found> open = new ArrayList<>();
        List<StoredFile> asked = new ArrayList<>();
        Map<String, SideFile.Entry> needed = new LinkedHashMap<>();
        for (Found found : MountedFiles.below(mount, excluded).files()) {
            FileLayout layout = decoded(found.attribute()).orElse(DEFAULT_LAYOUT);
            SideFile.Entry entry = kept.get(found.path());
            if (entry != null && entry.inode() == found.inode() && !TargetBytes.complete(layout, found.sizeBytes())) {
                layout = decoded(entry.attribute()).orElse(layout);
                needed.put(found.path(), entry);
            }
            if (TargetBytes.complete(layout, found.sizeBytes())) {
                files.add(new StoredFile(found.path(), found.sizeBytes(), layout));
            } else {
                open.add(found);
                asked.add(new StoredFile(found.path(), found.sizeBytes(), layout));
            }
        }
        List<StoredFile> settled = new ServerAllocator(with(files), needed.size() + 1L).allocate(asked);
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

    @Override
    public SystemView view() {
        return with(files());
    }

    /** The targets with these files on them and nothing else. */
    public SystemView with(List<StoredFile> files) {
        Map<Integer, Long> bytes = TargetBytes.of(files);
        return described.withServers(described.servers().stream()
                .map(server -> new Server(
                        server.name(),
                        server.load(),
                        server.targets().stream()
                                .map(target -> target.isOst() ? filled(target, bytes) : target)
                                .toList()))
                .toList());
    }

    /** The files that are not among these. */
    public static List<StoredFile> without(List<StoredFile> files, Set<String> paths) {
        return files.stream().filter(file -> !paths.contains(file.path())).collect(Collectors.toList());
    }

    @Override
    public FileLayout create(String file, FileLayout layout) {
        Path path = mount.resolve(file);
        try {
            Files.createFile(path);
            byte[] attribute = LayoutAttribute.encode(layout);
            UserDefinedFileAttributeView view = Files.getFileAttributeView(path, UserDefinedFileAttributeView.class);
            if (view == null) {
                keepAside(path, attribute);
            } else {
                try {
                    view.write(ATTRIBUTE, ByteBuffer.wrap(attribute));
                } catch (IOException e) {
                    keepAside(path, attribute);
                }
            }
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot create the file: " + e)
                            .at(Place.of(path.toString()))
                            .maybe("check that its folder is there and yours, and that there is no such file"),
                    e);
        }
        return layoutOf(file).orElse(layout);
    }

    @Override
    public Optional<FileLayout> layoutOf(String file) {
        String path = mount.resolve(file).toString();
        return files().stream()
                .filter(stored -> stored.path().equals(path))
                .map(StoredFile::layout)
                .findFirst();
    }

    private void keepAside(Path path, byte[] attribute) throws IOException {
        long inode = MountedFiles.number(Files.readAttributes(path, "unix:ino"), "ino");
        new SideFile(sideFile).append(Map.of(path.toString(), new SideFile.Entry(inode, attribute)));
    }

    /** None where the bytes are no layout: the file then has the default, as it would on Lustre. */
    private static Optional<FileLayout> decoded(byte[] attribute) {
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

    private static Target filled(Target target, Map<Integer, Long> bytes) {
        Space space = target.space();
        long more = bytes.getOrDefault(target.index(), 0L);
        return target.withSpace(new Space(
                space.totalBytes(),
                Math.min(space.totalBytes(), space.usedBytes() + more),
                Math.max(0, space.availableBytes() - more)));
    }
}
