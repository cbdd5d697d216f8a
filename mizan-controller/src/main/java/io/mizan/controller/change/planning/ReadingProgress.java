package io.mizan.controller.change.planning;

import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.system.FileSelection;
import io.mizan.model.system.FileState;
import io.mizan.model.system.ObservableSystem;
import io.mizan.model.system.SystemView;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Reports how many files of a system were read so far, and stops reading when the thread is interrupted.
 *
 * @param seen told how many files were read so far, now and then
 */
record ReadingProgress(ObservableSystem system, LongConsumer seen) implements ObservableSystem {
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
}
