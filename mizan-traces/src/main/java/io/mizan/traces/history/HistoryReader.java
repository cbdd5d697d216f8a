package io.mizan.traces.history;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Printable;
import io.mizan.model.error.Problem;
import io.mizan.model.file.FolderListing;
import io.mizan.model.file.TextInput;
import io.mizan.model.history.PastRun;
import io.mizan.model.history.Program;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.traces.csv.CsvWorkload;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.libmizan.LibmizanTrace;
import io.mizan.traces.names.NaturalOrder;
import io.mizan.traces.recorder.RecorderTrace;
import io.mizan.traces.recorder.RecorderWorkload;
import io.mizan.traces.reference.WorkloadReference;
import io.mizan.traces.synthetic.Generators;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Reads earlier runs from whatever {@code mizan workload} reads, and from folders of it. What is named must be readable; what is
 * found in a folder and is not, is left out with a note. Runs are in the order of their start, or where some do not tell it, in
 * the order of the words and, in folders, of names.
 */
public final class HistoryReader {
    private static final int DEEPEST = 4;
    private static final String DARSHAN = ".darshan";

    private final long maxBytes;
    private final List<PastRun> runs = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /** @param maxBytes the most text that is read from one file */
    public HistoryReader(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Adds the runs behind a word: a folder, a file, or a generator with its parameters. */
    public void add(String reference) {
        Optional<Path> path = existing(reference);
        if (path.isEmpty()) {
            add(WorkloadReference.generated(reference), generator(reference), PastRun.UNKNOWN_START);
        } else if (Files.isDirectory(path.get())) {
            int before = runs.size();
            folder(path.get(), 0);
            if (runs.size() == before) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "the folder holds no readable run")
                        .with("leftOut", notes.size())
                        .at(Place.of(reference))
                        .maybe("name a folder of mizan trace -o, of Darshan logs or of a Recorder trace")
                        .exception();
            }
        } else {
            file(path.get());
        }
    }

    /** Adds a folder of libmizan that is known to be of one run, whatever processes it had. */
    public void addOneRun(Path folder) {
        LibmizanTrace trace = LibmizanTrace.open(folder);
        trace.notes().forEach(note -> notes.add(Printable.of(folder + ": " + note)));
        runs.add(LibmizanRuns.whole(trace));
    }

    /** Adds a log that the caller opened. */
    public void add(DarshanLog log) {
        runs.add(DarshanRun.of(log));
        log.problems().forEach(problem -> notes.add(problem.line()));
    }

    /** All runs, in their order. */
    public List<PastRun> runs() {
        List<PastRun> ordered = new ArrayList<>(runs);
        if (runs.stream().allMatch(PastRun::startKnown)) {
            ordered.sort(Comparator.comparingDouble(PastRun::startSeconds));
        }
        return ordered;
    }

    /** What was left out, or is known less than exactly. */
    public List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        long timed = runs.stream().filter(PastRun::startKnown).count();
        if (timed > 0 && timed < runs.size()) {
            all.add("some runs have no start time: runs are in the order in which they were named");
        }
        runs.stream()
                .filter(run -> run.creates().isEmpty())
                .forEach(run -> all.add("no file was created in " + Printable.of(run.source())));
        return all;
    }

    private static Optional<Path> existing(String reference) {
        try {
            Path path = Path.of(reference);
            return !reference.isEmpty() && Files.exists(path) ? Optional.of(path) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private void file(Path path) {
        if (LibmizanTrace.recognises(path)) {
            libmizan(path);
        } else if (isWorkload(path)) {
            CsvWorkload workload = CsvWorkload.open(path, maxBytes);
            boolean generated =
                    Generators.find(workload.name().replaceFirst(":.*", "")).isPresent();
            add(workload, generated ? generator(workload.name()) : Program.UNKNOWN, PastRun.UNKNOWN_START);
        } else {
            try (DarshanLog log = DarshanLog.open(path)) {
                add(log);
            }
        }
    }

    private boolean isWorkload(Path path) {
        if (path.getFileName().toString().endsWith(DARSHAN)) {
            return false;
        }
        try (TextInput in = TextInput.open(path, maxBytes)) {
            return CsvWorkload.recognises(in);
        }
    }

    private void folder(Path path, int depth) {
        boolean traced = LibmizanTrace.recognises(path);
        if (traced) {
            libmizan(path);
        } else if (Files.exists(path.resolve("recorder.mt"))) {
            RecorderTrace trace = RecorderTrace.open(path);
            add(new RecorderWorkload(trace), Program.UNKNOWN, trace.startSeconds());
            return;
        }
        for (Path member : members(path)) {
            boolean folder = Files.isDirectory(member);
            if (folder ? depth < DEEPEST : !traced && looksLikeALog(member)) {
                try {
                    if (folder) {
                        folder(member, depth + 1);
                    } else {
                        file(member);
                    }
                } catch (MizanException e) {
                    notes.add("left out: " + e.problem().line());
                }
            }
        }
    }

    private static boolean looksLikeALog(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(DARSHAN) || name.endsWith(".csv") || name.endsWith(".csv.gz");
    }

    private static List<Path> members(Path folder) {
        List<Path> members = FolderListing.of(folder, "*");
        members.sort(Comparator.comparing(member -> member.getFileName().toString(), new NaturalOrder()));
        return members;
    }

    private void libmizan(Path path) {
        LibmizanTrace trace = LibmizanTrace.open(path);
        trace.notes().forEach(note -> notes.add(Printable.of(path + ": " + note)));
        runs.addAll(LibmizanRuns.of(trace));
    }

    private void add(WorkloadSource source, Program program, double startSeconds) {
        runs.add(WorkloadRun.of(source, program, startSeconds));
        source.notes().forEach(note -> notes.add(Printable.of(source.name() + ": " + note)));
    }

    /** A generator is a program, and its parameters are arguments. */
    private static Program generator(String reference) {
        int colon = reference.indexOf(':');
        return colon < 0
                ? new Program("", reference, List.of())
                : new Program(
                        "",
                        reference.substring(0, colon),
                        Arrays.asList(reference.substring(colon + 1).split(",")));
    }
}
