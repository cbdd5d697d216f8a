package io.mizan.controller.embedded;

import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.FileSelection;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveResult;
import io.mizan.model.system.SystemView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A system that processes share: each call is a turn of its own, so that a run that begins meanwhile waits for one change and not for
 * all of a plan.
 */
public final class SharedSystem implements ChangeableSystem {
    private final ChangeableSystem system;
    private final SystemLock lock;

    public SharedSystem(ChangeableSystem system, SystemLock lock) {
        this.system = system;
        this.lock = lock;
    }

    private void act(Runnable work) {
        boolean unused = lock.take(() -> {
            work.run();
            return true;
        });
    }

    private <T> T ask(Supplier<T> work) {
        return lock.take(work);
    }

    @Override
    public SystemView view() {
        return ask(system::view);
    }

    /** Whoever takes the files may ask for more about them, which is another turn: so they are handed over after this one. */
    @Override
    public void files(FileSelection selection, Consumer<FileState> sink) {
        List<FileState> found = new ArrayList<>();
        act(() -> system.files(selection, found::add));
        found.forEach(sink);
    }

    @Override
    public Optional<FileState> file(String path) {
        return ask(() -> system.file(path));
    }

    @Override
    public Optional<FileLayout> defaultLayout(String directory) {
        return ask(() -> system.defaultLayout(directory));
    }

    @Override
    public Optional<FileLayout> layoutOfNewFiles(String directory) {
        return ask(() -> system.layoutOfNewFiles(directory));
    }

    @Override
    public void setDefaultLayout(String directory, FileLayout layout) {
        act(() -> system.setDefaultLayout(directory, layout));
    }

    @Override
    public void removeDefaultLayout(String directory) {
        act(() -> system.removeDefaultLayout(directory));
    }

    @Override
    public Optional<DirectoryStriping> directoryStriping(String directory) {
        return ask(() -> system.directoryStriping(directory));
    }

    @Override
    public void setDirectoryStriping(String directory, DirectoryStriping striping) {
        act(() -> system.setDirectoryStriping(directory, striping));
    }

    @Override
    public void removeDirectoryStriping(String directory) {
        act(() -> system.removeDirectoryStriping(directory));
    }

    @Override
    public OptionalInt metadataTarget(String directory) {
        return ask(() -> system.metadataTarget(directory));
    }

    @Override
    public MoveResult move(FileState seen, FileLayout layout) {
        return ask(() -> system.move(seen, layout));
    }

    @Override
    public boolean movesStripes() {
        return system.movesStripes();
    }
}
