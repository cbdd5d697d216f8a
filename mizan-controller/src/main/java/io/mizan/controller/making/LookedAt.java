package io.mizan.controller.making;

import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.FileSelection;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveResult;
import io.mizan.model.system.SystemView;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * A system that can only be looked at. Reading its files ends when the thread is interrupted.
 *
 * @param seen told how many files were read so far, now and then
 */
record LookedAt(ChangeableSystem system, LongConsumer seen) implements ChangeableSystem {
    private static final int TELL_EVERY = 500;

    @Override
    public SystemView view() {
        return system.view();
    }

    @Override
    public void files(FileSelection selection, Consumer<FileState> sink) {
        long[] count = {0};
        system.files(selection, file -> {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("the reading of files was interrupted");
            }
            sink.accept(file);
            if (++count[0] % TELL_EVERY == 0) {
                seen.accept(count[0]);
            }
        });
        seen.accept(count[0]);
    }

    @Override
    public Optional<FileState> file(String path) {
        return system.file(path);
    }

    @Override
    public Optional<FileLayout> layoutOf(String file) {
        return system.layoutOf(file);
    }

    @Override
    public Optional<FileLayout> defaultLayout(String directory) {
        return system.defaultLayout(directory);
    }

    @Override
    public Optional<FileLayout> layoutOfNewFiles(String directory) {
        return system.layoutOfNewFiles(directory);
    }

    @Override
    public Optional<DirectoryStriping> directoryStriping(String directory) {
        return system.directoryStriping(directory);
    }

    @Override
    public OptionalInt metadataTarget(String directory) {
        return system.metadataTarget(directory);
    }

    @Override
    public boolean movesStripes() {
        return system.movesStripes();
    }

    @Override
    public FileLayout create(String file, FileLayout layout) {
        throw forbidden();
    }

    @Override
    public void setDefaultLayout(String directory, FileLayout layout) {
        throw forbidden();
    }

    @Override
    public void removeDefaultLayout(String directory) {
        throw forbidden();
    }

    @Override
    public void setDirectoryStriping(String directory, DirectoryStriping striping) {
        throw forbidden();
    }

    @Override
    public void removeDirectoryStriping(String directory) {
        throw forbidden();
    }

    @Override
    public MoveResult move(FileState file, FileLayout layout) {
        throw forbidden();
    }

    private static IllegalStateException forbidden() {
        return new IllegalStateException("whoever makes a plan changes nothing");
    }
}
