package io.mizan.controller.predict;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.history.PastRun;
import io.mizan.traces.history.HistoryReader;
import io.mizan.traces.libmizan.LibmizanTrace;
import io.mizan.traces.libmizan.TracedProcesses;
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
 * The traces of the last runs of an application: a folder with a folder for each run, numbered. A run that goes on is marked by a file in
 * its folder, so that one that was killed is never taken for a run. The folder keeps its name: processes that outlive the command
 * still record to it.
 */
public final class RunTraces {
    private static final String PREFIX = "run-";
    private static final String OPEN = "open";
    /** How folders of runs that go on were named before they were marked. */
    private static final String OPEN_SUFFIX = ".open";

    private static final int MOST = 100_000_000;
    private static final Duration KILLED_AFTER = Duration.ofDays(30);
    private static final Duration EMPTY_AFTER = Duration.ofDays(1);

    private final Path folder;
    private final int most;
    private final InstantSource clock;

    /** @param most runs that are kept */
    public RunTraces(Path folder, int most, InstantSource clock) {
        this.folder = folder;
        this.most = most;
        this.clock = clock;
    }

    /** The folder for the trace of a run that begins now. */
    public Path begin() {
        try {
            Files.createDirectories(folder);
            forgetLeft();
            for (int number = numbers().stream().reduce(0, Math::max) + 1; number < MOST; number++) {
                try {
                    Path run = Files.createDirectory(folder.resolve(PREFIX + number));
                    Files.createFile(run.resolve(OPEN));
                    return run;
                } catch (FileAlreadyExistsException e) {
                    // Another run took the number: the next one is tried.
                }
            }
            throw new IOException("all numbers are taken");
        } catch (IOException e) {
            throw lost(e);
        }
    }

    /**
     * The command has ended. Nothing is kept of a run that created no file: there is nothing to learn from it.
     *
     * @param outlived whether processes of the command still run, whose files are to come
     */
    public Optional<PastRun> end(Path open, boolean keep, boolean outlived) {
        try {
            Optional<PastRun> run = keep ? soFar(open) : Optional.empty();
            boolean created = run.filter(found -> !found.creates().isEmpty()).isPresent();
            if (!created && !(keep && outlived)) {
                delete(open);
                return Optional.empty();
            }
            Files.deleteIfExists(open.resolve(OPEN));
            forget(most);
            return run.filter(found -> created);
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

    /** Runs without a trace, of processes that have not written yet, take no room from others. */
    private void forget(int kept) throws IOException {
        List<Integer> all = finished();
        int traced = 0;
        for (int i = all.size() - 1; i >= 0; i--) {
            Path run = folder.resolve(PREFIX + all.get(i));
            if (traced >= kept) {
                delete(run);
            } else if (LibmizanTrace.recognises(run)) {
                traced++;
            }
        }
    }

    /** A run that goes on writes to its trace sooner or later; one whose trace nobody touched for so long was killed. */
    private void forgetLeft() throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, PREFIX + "*")) {
            for (Path run : all) {
                boolean open = run.toString().endsWith(OPEN_SUFFIX) || Files.exists(run.resolve(OPEN));
                if (open
                        ? isOlder(run, KILLED_AFTER)
                        : isOlder(run, EMPTY_AFTER)
                                && !LibmizanTrace.recognises(run)
                                && TracedProcesses.recordingTo(run) == 0) {
                    delete(run);
                }
            }
        }
    }

    private boolean isOlder(Path run, Duration age) throws IOException {
        return Files.getLastModifiedTime(run).toInstant().plus(age).isBefore(clock.instant());
    }

    private List<Integer> finished() {
        return numbers().stream()
                .distinct()
                .filter(number -> Files.isDirectory(folder.resolve(PREFIX + number)))
                .filter(number ->
                        Files.notExists(folder.resolve(PREFIX + number).resolve(OPEN)))
                .sorted()
                .toList();
    }

    private List<Integer> numbers() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> members = Files.list(folder)) {
            return members.map(member -> member.getFileName().toString())
                    .filter(name -> name.matches(PREFIX + "\\d{1,8}(\\" + OPEN_SUFFIX + ")?"))
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
                Problem.of(ErrorCode.OUTPUT_LOST, "cannot store the traces of a run: " + FileFailure.reason(e))
                        .with("folder", folder)
                        .maybe("make room there, or name another place with MIZAN_STATE_DIR"),
                e);
    }
}
