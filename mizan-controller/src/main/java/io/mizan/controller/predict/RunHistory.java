package io.mizan.controller.predict;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.history.PastRun;
import io.mizan.traces.history.HistoryReader;
import io.mizan.traces.libmizan.LibmizanTrace;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The traces of the last runs of an application: a folder with a folder for each run, numbered. A run that is being traced has
 * another name until it has ended, so that one that was killed is never taken for a run.
 */
public final class RunHistory {
    private static final String PREFIX = "run-";
    private static final String OPEN = ".open";
    private static final int MOST = 100_000_000;
    private static final Duration KILLED_AFTER = Duration.ofDays(30);

    private final Path folder;
    private final int most;
    private final InstantSource clock;

    /** @param most runs that are kept */
    public RunHistory(Path folder, int most, InstantSource clock) {
        this.folder = folder;
        this.most = most;
        this.clock = clock;
    }

    /** The folder for the trace of a run that begins now. */
    public Path begin() {
        try {
            Files.createDirectories(folder);
            forgetKilled();
            for (int number = numbers().stream().reduce(0, Math::max) + 1; number < MOST; number++) {
                try {
                    return Files.createDirectory(folder.resolve(PREFIX + number + OPEN));
                } catch (FileAlreadyExistsException e) {
                    continue;
                }
            }
            throw new IOException("all numbers are taken");
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /** The run has ended. Nothing is kept of one that created no file: there is nothing to learn from it. */
    public Optional<PastRun> end(Path open, boolean keep) {
        try {
            Optional<PastRun> run = keep && LibmizanTrace.recognises(open) ? read(open) : Optional.empty();
            if (run.filter(found -> !found.creates().isEmpty()).isEmpty()) {
                delete(open);
                return Optional.empty();
            }
            String name = open.getFileName().toString();
            Files.move(open, open.resolveSibling(name.substring(0, name.length() - OPEN.length())));
            forget(most);
            return run;
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /** What a run that goes on has done so far; nothing where it has not begun to write. */
    public Optional<PastRun> soFar(Path open) {
        return LibmizanTrace.recognises(open) ? read(open) : Optional.empty();
    }

    /** Oldest first. What cannot be read is left out. */
    public List<PastRun> runs() {
        List<PastRun> runs = new ArrayList<>();
        for (int number : finished()) {
            read(folder.resolve(PREFIX + number)).ifPresent(runs::add);
        }
        return runs;
    }

    /** Forgets all runs but the last. */
    public void keepNewest() {
        try {
            forget(1);
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private static Optional<PastRun> read(Path run) {
        try {
            HistoryReader reader = new HistoryReader(0);
            reader.addOneRun(run);
            return Optional.of(reader.runs().get(0));
        } catch (MizanException e) {
            return Optional.empty();
        }
    }

    private void forget(int kept) throws IOException {
        List<Integer> all = finished();
        for (int number : all.subList(0, Math.max(0, all.size() - kept))) {
            delete(folder.resolve(PREFIX + number));
        }
    }

    /** A run that goes on writes to its trace sooner or later; one whose trace nobody touched for so long was killed. */
    private void forgetKilled() throws IOException {
        try (DirectoryStream<Path> open = Files.newDirectoryStream(folder, PREFIX + "*" + OPEN)) {
            for (Path run : open) {
                if (Files.getLastModifiedTime(run)
                        .toInstant()
                        .plus(KILLED_AFTER)
                        .isBefore(clock.instant())) {
                    delete(run);
                }
            }
        }
    }

    private List<Integer> finished() {
        return numbers().stream()
                .distinct()
                .filter(number -> Files.isDirectory(folder.resolve(PREFIX + number)))
                .sorted()
                .toList();
    }

    private List<Integer> numbers() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> members = Files.list(folder)) {
            return members.map(member -> member.getFileName().toString())
                    .filter(name -> name.matches(PREFIX + "\\d{1,8}(\\" + OPEN + ")?"))
                    .map(name -> Integer.parseInt(name.replaceAll("\\D", "")))
                    .toList();
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> members = Files.walk(folder)) {
            for (Path member : members.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(member);
            }
        }
    }

    private MizanException lost(IOException e) {
        return new MizanException(
                Problem.of(ErrorCode.OUTPUT_LOST, "cannot keep the traces of a run: " + FileFailure.reason(e))
                        .with("folder", folder)
                        .maybe("make room there, or name another place with MIZAN_STATE_DIR"),
                e);
    }
}
