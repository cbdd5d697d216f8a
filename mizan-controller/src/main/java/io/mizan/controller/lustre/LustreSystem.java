package io.mizan.controller.lustre;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.FileSelection;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveResult;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Lustre that is mounted here. Everything is done by its own programs, as the user who runs Mizan, and is read back afterwards: a
 * client may take a request and do nothing.
 *
 * <p>No index of a target is ever sent that was not read from the file system itself: a wrong one has taken down a metadata server.
 */
public final class LustreSystem implements ChangeableSystem {
    /** How long the list of targets is believed: one is added rarely, and a whole look costs several programs. */
    private static final Duration TARGETS_VALID = Duration.ofSeconds(60);

    private final LustrePrograms programs;
    private final MountedPath mount;
    private final InstantSource clock;
    private final LustreAttribute attributes;
    private final LustreDirectoryDefaults defaults;
    private final DirectoryTargets directories;
    private final FoundFiles files;
    private final boolean acts;
    private @Nullable SystemSnapshot last;

    /** A system to look at: whoever asks it for a change is refused. */
    public LustreSystem(LustrePrograms programs, Path mount, InstantSource clock) {
        this(programs, mount, clock, false);
    }

    /**
     * @param mount where the file system is mounted, or a directory below; what is done is done in there
     * @param acts whether changes are allowed
     */
    public LustreSystem(LustrePrograms programs, Path mount, InstantSource clock, boolean acts) {
        this.programs = programs;
        this.mount = new MountedPath(mount);
        this.clock = clock;
        this.acts = acts;
        this.attributes = new LustreAttribute(programs);
        this.defaults = new LustreDirectoryDefaults(programs);
        this.directories = new DirectoryTargets(programs);
        this.files = new FoundFiles(programs);
    }

    @Override
    public SystemView view() {
        return snapshot().view();
    }

    /** The view, and what could not be found out. */
    public synchronized SystemSnapshot snapshot() {
        SystemSnapshot read = new LustreView(programs, mount.path()).read();
        SystemSnapshot snapshot = read.withView(read.view().withTakenAt(clock.instant()));
        last = snapshot;
        return snapshot;
    }

    /** The last view, unless it is too old to name targets by. */
    private synchronized SystemView recent() {
        Instant now = clock.instant();
        boolean usable = last != null
                && Duration.between(last.view().takenAt().orElse(Instant.MIN), now)
                                .abs()
                                .compareTo(TARGETS_VALID)
                        <= 0;
        return last != null && usable ? last.view() : view();
    }

    /** Creates a file with a layout, and reads back which one it got. */
    FileLayout create(String file, FileLayout layout) {
        acting();
        Path path = mount.inside(file);
        List<String> words = command(layout, path);
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw Problem.of(ErrorCode.SYSTEM_REFUSED, "the file exists already")
                    .with("file", path)
                    .maybe("choose another name, or move the file with mizan apply")
                    .exception();
        }
        try {
            programs.lfs(words);
        } catch (MizanException e) {
            // So it is after a list with a target that does not exist.
            throw Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                    ? new MizanException(e.problem().with("left", "an empty file without a layout"), e)
                    : e;
        }
        return layoutOf(file)
                .orElseThrow(
                        () -> Problem.of(ErrorCode.SYSTEM_REFUSED, "Lustre reported success but did not set the layout")
                                .with("file", path)
                                .maybe("ask whether the site allows lfs setstripe (llite.*.enable_setstripe_gid)")
                                .exception());
    }

    /** The layout of an existing file. */
    Optional<FileLayout> layoutOf(String file) {
        Path path = mount.inside(file);
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        return attributes.of(path).map(LayoutAttribute::layout);
    }

    @Override
    public void files(FileSelection selection, Consumer<FileState> sink) {
        files.below(mount.directory(selection.directory()), selection, sink);
    }

    @Override
    public Optional<FileState> file(String path) {
        return files.one(mount.inside(path));
    }

    @Override
    public Optional<FileLayout> defaultLayout(String directory) {
        return defaults.of(mount.directory(directory)).map(LayoutAttribute::layout);
    }

    /** A directory takes the default of the one above when it is made; where it has none, that of the file system holds. */
    @Override
    public Optional<FileLayout> layoutOfNewFiles(String directory) {
        return defaultLayout(directory).or(() -> defaultLayout(""));
    }

    @Override
    public void setDefaultLayout(String directory, FileLayout layout) {
        acting();
        check(layout);
        defaults.require(mount.directory(directory), layout);
    }

    @Override
    public void removeDefaultLayout(String directory) {
        acting();
        defaults.restore(mount.directory(directory), Optional.empty());
    }

    @Override
    public byte[] defaultLayoutBytes(String directory) {
        return defaults.of(mount.directory(directory))
                .map(LayoutAttribute::bytes)
                .orElse(new byte[0]);
    }

    @Override
    public boolean restoreDefaultLayout(String directory, Optional<FileLayout> layout, byte[] bytes) {
        acting();
        layout.ifPresent(this::check);
        Optional<LayoutAttribute> before =
                bytes.length > 0 ? Optional.of(LayoutAttribute.read(bytes)) : layout.map(LayoutAttribute::request);
        return defaults.restore(mount.directory(directory), before);
    }

    @Override
    public Optional<DirectoryStriping> directoryStriping(String directory) {
        return directories.of(mount.directory(directory));
    }

    @Override
    public void setDirectoryStriping(String directory, DirectoryStriping striping) {
        acting();
        directories.set(mount.directory(directory), striping);
    }

    @Override
    public void removeDirectoryStriping(String directory) {
        acting();
        directories.remove(mount.directory(directory));
    }

    @Override
    public OptionalInt metadataTarget(String directory) {
        return directories.targetOf(mount.directory(directory));
    }

    @Override
    public MoveResult move(FileState seen, FileLayout layout) {
        acting();
        mount.inside(seen.path());
        return new LustreMove(programs).move(seen, layout, recent());
    }

    @Override
    public Set<String> moving() {
        return LustreMove.underWay();
    }

    @Override
    public boolean movesStripes() {
        return false;
    }

    private void acting() {
        if (!acts) {
            throw Problem.of(ErrorCode.USAGE, "the file system is opened read-only")
                    .with("mount", mount.path())
                    .maybe("make a plan, and apply it with mizan apply")
                    .exception();
        }
    }

    private List<String> command(FileLayout layout, Path path) {
        check(layout);
        return LfsCommand.words(layout, path.toString())
                .orElseThrow(() -> Problem.impossible("lfs has no command that creates a file with this layout")
                        .with("file", path)
                        .exception());
    }

    /** Refuses a layout that names a target which the file system does not have. */
    void check(FileLayout layout) {
        List<Integer> named = layout.stripings().stream()
                .flatMap(striping -> striping.targets() instanceof Exact list
                        ? list.indices().stream()
                        : striping.targets() instanceof StartIndex start
                                ? Stream.of(start.index())
                                : Stream.<Integer>empty())
                .toList();
        if (named.isEmpty()) {
            return;
        }
        Set<Integer> known = recent().dataTargets().stream().map(Target::index).collect(Collectors.toSet());
        List<Integer> unknown = named.stream()
                .filter(index -> !known.contains(index))
                .distinct()
                .toList();
        if (!unknown.isEmpty()) {
            throw Problem.of(ErrorCode.SYSTEM_REFUSED, "the file system has no such target")
                    .with("targets", unknown)
                    .with("mount", mount.path())
                    .maybe("make the plan again from what lfs df shows now")
                    .exception();
        }
    }
}
