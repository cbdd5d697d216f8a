package io.mizan.controller.change;

import io.mizan.controller.embedded.EmbeddedDriver;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.ChangePlan;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The plans of one user, by id: {@code plan-0007}. */
public final class ChangePlanFolders {
    private static final Pattern ID = Pattern.compile("plan-[0-9]{4,9}");
    private static final int DIGITS = 5;

    private final Path root;

    /** @param root made if it is not there */
    public ChangePlanFolders(Path root) {
        this.root = root;
        try {
            Files.createDirectories(root);
        } catch (IOException e) {
            throw ChangePlanFolder.lost(root, e);
        }
    }

    /** Keeps a plan under the next id. */
    public ChangePlan keep(ChangePlan plan) {
        return keep(plan, id -> false);
    }

    /** @param taken tells ids that mean another plan elsewhere */
    public ChangePlan keep(ChangePlan plan, Predicate<String> taken) {
        int next = 1 + all().stream().mapToInt(ChangePlanFolders::number).max().orElse(0);
        while (true) {
            String id = String.format(Locale.ROOT, "plan-%04d", next);
            if (taken.test(id)) {
                next++;
                continue;
            }
            try {
                Files.createDirectory(root.resolve(id));
                ChangePlan named = plan.withId(id);
                new ChangePlanFolder(root.resolve(id)).write(named);
                return named;
            } catch (FileAlreadyExistsException e) {
                next++;
            } catch (IOException e) {
                throw ChangePlanFolder.lost(root, e);
            }
        }
    }

    /** Takes over a plan that was made elsewhere, under the next id; one that was taken over before keeps the id that it got then. */
    public ChangePlan take(ChangePlan plan) {
        return all().stream()
                .flatMap(folder -> readable(folder).stream())
                .filter(known -> known.withId(plan.id()).equals(plan))
                .findFirst()
                .orElseGet(() -> keep(plan));
    }

    private static Optional<ChangePlan> readable(ChangePlanFolder folder) {
        try {
            return Optional.of(folder.plan());
        } catch (MizanException e) {
            // A damaged plan is told when it is asked for; it is not this one.
            return Optional.empty();
        }
    }

    public Optional<ChangePlanFolder> find(String id) {
        return ID.matcher(id).matches() && Files.exists(root.resolve(id).resolve("plan.json"))
                ? Optional.of(new ChangePlanFolder(root.resolve(id)))
                : Optional.empty();
    }

    public ChangePlanFolder get(String id) {
        return find(id).orElseThrow(() -> Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such plan")
                .with("plan", id)
                .maybe("see mizan plan list")
                .exception());
    }

    /** The newest first. */
    public List<ChangePlanFolder> all() {
        List<ChangePlanFolder> folders = new ArrayList<>();
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(root, "plan-*")) {
            paths.forEach(path -> find(name(path)).ifPresent(folders::add));
        } catch (IOException e) {
            throw ChangePlanFolder.lost(root, e);
        }
        folders.sort(Comparator.comparingInt(ChangePlanFolders::number).reversed());
        return folders;
    }

    /**
     * Removes plans and undo files that nobody touched for 30 days. Their numbers are not given again.
     *
     * @param now by the clock of the machine: the times in a plan may be those of a simulated system
     */
    public int forget(Instant now) {
        int forgotten = 0;
        List<ChangePlanFolder> folders = all();
        for (ChangePlanFolder folder : folders) {
            Instant until = folder.lastWritten().plus(ChangePlanFolder.UNDO_KEPT);
            // The newest keeps its place, so that numbers go on from it.
            if (until.isBefore(now) && folder != folders.get(0)) {
                remove(folder.path());
                forgotten++;
            }
        }
        return forgotten;
    }

    private static void remove(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw ChangePlanFolder.lost(folder, e);
        }
    }

    /** Does something while nobody else applies or undoes a plan of the same system. The end of the process ends it, too. */
    public <T> T alone(String system, Supplier<T> work) {
        Path file = lockFile(system);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = tryLock(channel)) {
            if (lock == null) {
                throw Problem.of(ErrorCode.PLAN_BUSY, "another apply or undo is running on this system")
                        .with("system", system)
                        .maybe("wait for it, or stop it with mizan apply --stop ID")
                        .exception();
            }
            return work.get();
        } catch (IOException e) {
            throw ChangePlanFolder.lost(file, e);
        }
    }

    /** Whether somebody applies or undoes a plan of the system. */
    public boolean busy(String system) {
        Path file = lockFile(system);
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = tryLock(channel)) {
            return lock == null;
        } catch (IOException e) {
            throw ChangePlanFolder.lost(file, e);
        }
    }

    private Path lockFile(String system) {
        return root.resolve(
                "lock-" + Integer.toHexString(EmbeddedDriver.identity(system).hashCode()));
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static int number(ChangePlanFolder folder) {
        return Integer.parseInt(name(folder.path()).substring(DIGITS));
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }
}
