package io.mizan.controller.embedded;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Registry of the active runs of a system: a file for the plan of each, locked by its process. However a process ends, its
 * lock ends with it; so whoever plans next knows which promises nobody will come for. All of it happens in turns.
 */
public final class LiveRuns {
    private final Path folder;
    private final Map<String, FileChannel> own = new HashMap<>();

    /** @param folder made if it is not there */
    public LiveRuns(Path folder) {
        this.folder = folder;
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /** A run of this process begins. */
    void begin(String plan) {
        try {
            FileChannel channel =
                    FileChannel.open(folder.resolve(plan), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            own.put(plan, channel);
            // It lasts until the channel is closed, and nobody else has a reason to want it.
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw new IOException("another process has the same plan");
            }
        } catch (IOException e) {
            throw lost(e);
        }
    }

    void end(String plan) {
        try (FileChannel channel = own.remove(plan)) {
            Files.deleteIfExists(folder.resolve(plan));
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /** The plans of runs whose process is gone; they are forgotten by {@link #end}. */
    List<String> left() {
        List<String> left = new ArrayList<>();
        try (DirectoryStream<Path> marks = Files.newDirectoryStream(folder)) {
            for (Path mark : marks) {
                String plan = String.valueOf(mark.getFileName());
                if (!own.containsKey(plan) && isFree(mark)) {
                    left.add(plan);
                }
            }
        } catch (IOException e) {
            throw lost(e);
        }
        return left;
    }

    private static boolean isFree(Path mark) throws IOException {
        try (FileChannel channel = FileChannel.open(mark, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        } catch (OverlappingFileLockException | NoSuchFileException e) {
            // Of another run in this process, or over meanwhile.
            return false;
        }
    }

    private MizanException lost(IOException e) {
        return new MizanException(
                Problem.of(ErrorCode.OUTPUT_LOST, "cannot record the active runs: " + FileFailure.reason(e))
                        .with("folder", folder)
                        .maybe("make room there, or name another place with MIZAN_STATE_DIR"),
                e);
    }
}
