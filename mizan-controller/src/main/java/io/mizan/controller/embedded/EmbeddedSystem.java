package io.mizan.controller.embedded;

import io.mizan.controller.embedded.MountedFiles.Found;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.Striping;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.FileSelection;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveCheck;
import io.mizan.model.system.MoveResult;
import io.mizan.model.system.MoveResult.Moved;
import io.mizan.model.system.MoveResult.Refused;
import io.mizan.model.system.SystemView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A parallel file system that exists as far as placement is concerned: real files below a folder, each with a layout that says on
 * which targets its bytes would be. What is used is counted from the files that are there, so that a deleted file frees its space
 * and nothing can go out of step.
 */
public final class EmbeddedSystem implements ChangeableSystem {
    /** The layout of files for which nobody asks for another one: one stripe, of 1 MiB at a time. */
    public static final FileLayout DEFAULT_LAYOUT = new Plain(Striping.of(LayoutBytes.DEFAULT_STRIPE_BYTES, 1));

    private final Path mount;
    private final Path excluded;
    private final EmbeddedDirectories directories;
    private final EmbeddedTargets targets;
    private final EmbeddedLayouts layouts;
    /** The targets as of the last look at all files, with the moves since. */
    private @Nullable SystemView lastSeen;

    /**
     * @param mount real path of the folder
     * @param described the targets, with what is on them besides the files
     * @param sideFile where layouts go that cannot be kept with their files; libmizan appends to it. Defaults of directories
     *     that cannot be kept with them go beside it
     * @param excluded a folder whose files do not count
     */
    public EmbeddedSystem(Path mount, SystemView described, Path sideFile, Path excluded) {
        this.mount = mount;
        this.excluded = excluded;
        this.directories = new EmbeddedDirectories(mount, sideFile);
        this.targets = new EmbeddedTargets(described.withMount(mount.toString()));
        this.layouts = new EmbeddedLayouts(sideFile, directories, targets);
    }

    /**
     * All files with their layouts. A file that has none yet gets one, as the metadata server of Lustre would have given it one: the
     * default of the nearest directory above it that has any. It keeps it.
     */
    public List<StoredFile> files() {
        return layouts.settled(MountedFiles.below(mount, excluded).files());
    }

    @Override
    public SystemView view() {
        SystemView view = with(files());
        lastSeen = view;
        return view;
    }

    /** The targets with these files on them and nothing else. */
    public SystemView with(List<StoredFile> files) {
        return targets.with(files);
    }

    /** The files that are not among these. */
    public static List<StoredFile> without(List<StoredFile> files, Set<String> paths) {
        return files.stream().filter(file -> !paths.contains(file.path())).collect(Collectors.toList());
    }

    /** Creates a file with a layout, as an application with libmizan would. */
    public FileLayout create(String file, FileLayout layout) {
        Path path = mount.resolve(file);
        try {
            Files.createFile(path);
            layouts.keep(path, layout);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot create the file: " + FileFailure.reason(e))
                            .at(Place.of(path.toString()))
                            .maybe("check that its folder exists and is yours, and that the file does not exist"),
                    e);
        }
        return layoutOf(file).orElse(layout);
    }

    /** The layout of an existing file. */
    public Optional<FileLayout> layoutOf(String file) {
        String path = mount.resolve(file).toString();
        return files().stream()
                .filter(stored -> stored.path().equals(path))
                .map(StoredFile::layout)
                .findFirst();
    }

    @Override
    public void files(FileSelection selection, Consumer<FileState> sink) {
        Path folder = directories.find(selection.directory());
        Set<String> open = OpenFiles.now();
        List<Found> all = MountedFiles.below(mount, excluded).files();
        Map<String, FileLayout> layoutOf = new HashMap<>();
        List<StoredFile> stored = layouts.settled(all);
        stored.forEach(file -> layoutOf.put(file.path(), file.layout()));
        lastSeen = with(stored);
        for (Found found : all) {
            FileLayout layout = layoutOf.getOrDefault(found.path(), DEFAULT_LAYOUT);
            boolean wanted = found.sizeBytes() >= selection.leastBytes()
                    && Path.of(found.path()).startsWith(folder)
                    && (selection.onTargets().isEmpty()
                            || LayoutBytes.of(layout, found.sizeBytes()).keySet().stream()
                                    .anyMatch(selection.onTargets()::contains));
            if (wanted) {
                sink.accept(state(found, layout, open.contains(found.path())));
            }
        }
    }

    @Override
    public Optional<FileState> file(String path) {
        return file(path, OpenFiles.now());
    }

    private Optional<FileState> file(String path, Set<String> open) {
        Path file = mount.resolve(path);
        return FileAccess.reading(file, () -> MountedFiles.one(file))
                .map(found -> state(found, layout(found), open.contains(file.toString())));
    }

    /** Of one file, without a look at the others; where nobody gave it one yet, it gets it with all others. */
    private FileLayout layout(Found found) {
        return layouts.known(found).or(() -> layoutOf(found.path())).orElse(DEFAULT_LAYOUT);
    }

    @Override
    public Optional<FileLayout> defaultLayout(String directory) {
        return directories.layout(directories.find(directory));
    }

    @Override
    public Optional<FileLayout> layoutOfNewFiles(String directory) {
        return directories.inherited(directories.find(directory));
    }

    /** What is there already gets its layout before. */
    @Override
    public void setDefaultLayout(String directory, FileLayout layout) {
        Path folder = directories.find(directory);
        files();
        directories.setLayout(folder, layout);
    }

    @Override
    public void removeDefaultLayout(String directory) {
        Path folder = directories.find(directory);
        files();
        directories.removeLayout(folder);
    }

    @Override
    public Optional<DirectoryStriping> directoryStriping(String directory) {
        return directories.striping(directories.find(directory));
    }

    @Override
    public void setDirectoryStriping(String directory, DirectoryStriping striping) {
        directories.setStriping(directories.find(directory), striping);
    }

    @Override
    public void removeDirectoryStriping(String directory) {
        directories.removeStriping(directories.find(directory));
    }

    /** Directories are on no target here. */
    @Override
    public OptionalInt metadataTarget(String directory) {
        return OptionalInt.empty();
    }

    /** Nothing is copied: a layout says where bytes would be. It stays where it was kept, in the attribute or beside. */
    @Override
    public MoveResult move(FileState seen, FileLayout layout) {
        Optional<FileState> now = file(seen.path());
        Optional<Refused> refused = MoveCheck.ofFile(seen, now);
        if (refused.isPresent()) {
            return refused.get();
        }
        FileState file = now.orElseThrow();
        SystemView view = lastSeen == null ? view() : lastSeen;
        FileLayout settled = new ServerAllocator(view, 1)
                .allocate(List.of(new StoredFile(file.path(), file.bytes(), layout)))
                .get(0)
                .layout();
        refused = MoveCheck.ofTargets(view, file, settled);
        if (refused.isPresent()) {
            return refused.get();
        }
        Path path = Path.of(file.path());
        FileAccess.changing(path, () -> layouts.replace(path, file.bytes(), settled));
        lastSeen = EmbeddedTargets.moved(view, file, settled);
        return new Moved(settled);
    }

    @Override
    public boolean movesStripes() {
        return true;
    }

    private static FileState state(Found found, FileLayout layout, boolean open) {
        return new FileState(
                found.path(),
                Long.toString(found.inode()),
                found.sizeBytes(),
                layout,
                found.links(),
                open,
                found.changedAt(),
                FileState.UNKNOWN_RATE);
    }
}
