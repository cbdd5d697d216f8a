package io.mizan.traces.libmizan;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Printable;
import io.mizan.model.error.Problem;
import io.mizan.model.file.FolderListing;
import io.mizan.model.layout.FileLayout;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run that libmizan traced: a folder with one file for each process, or one such file. Processes are in the order of their
 * start. A file of the folder that cannot be read is left out with a note; a run of which nothing can be read is refused.
 */
public final class LibmizanTrace {
    private static final int MOST_NOTES = 20;

    /** A process with its place in the run. */
    public record Member(ProcessTrace trace, int rank, long startNanos) {}

    private final String name;
    private final List<Member> members;
    private final int ranks;
    private final LayoutTable layouts;
    private final Optional<RunFile> run;
    private final List<String> notes;

    private LibmizanTrace(
            String name,
            List<Member> members,
            int ranks,
            LayoutTable layouts,
            Optional<RunFile> run,
            List<String> notes) {
        this.name = name;
        this.run = run;
        this.members = List.copyOf(members);
        this.ranks = ranks;
        this.layouts = layouts;
        this.notes = List.copyOf(notes);
    }

    /** Whether a path is a trace of libmizan, or a folder that has one. */
    public static boolean recognises(Path path) {
        if (!Files.isDirectory(path)) {
            return TraceFile.recognises(path);
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path, "*" + TraceFormat.SUFFIX)) {
            return files.iterator().hasNext();
        } catch (IOException e) {
            return false;
        }
    }

    public static LibmizanTrace open(Path path) {
        boolean folder = Files.isDirectory(path);
        LayoutTable layouts = new LayoutTable();
        List<ProcessTrace> traces = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        int unreadable = 0;
        for (Path file : folder ? files(path) : List.of(path)) {
            try {
                ProcessTrace trace = ProcessTrace.open(file, layouts.ofProcess());
                traces.add(trace);
                trace.damage().forEach(text -> notes.add(Printable.of(file.getFileName() + ": " + text)));
            } catch (MizanException e) {
                if (!folder) {
                    throw e;
                }
                unreadable++;
                notes.add(e.problem().line());
            }
        }
        if (traces.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the folder holds no readable libmizan trace")
                    .with("unreadable", unreadable)
                    .at(Place.of(path.toString()))
                    .maybe("name the folder that mizan trace -o wrote, or trace again")
                    .exception();
        }
        RunAxis axis = new RunAxis(traces);
        notes.addAll(axis.notes());
        notes.addAll(layouts.notes());
        Optional<RunFile> run = folder ? runFile(path, notes) : Optional.empty();
        return new LibmizanTrace(path.toString(), axis.members(), axis.ranks(), layouts, run, shortened(notes));
    }

    private static Optional<RunFile> runFile(Path folder, List<String> notes) {
        try {
            return RunFile.read(folder);
        } catch (MizanException e) {
            notes.add(e.problem().line());
            return Optional.empty();
        }
    }

    private static List<Path> files(Path folder) {
        List<Path> files = FolderListing.of(folder, "*" + TraceFormat.SUFFIX);
        files.sort(null);
        return files;
    }

    /** Ten thousand killed processes are one line each, and nobody reads them. */
    private static List<String> shortened(List<String> notes) {
        if (notes.size() <= MOST_NOTES) {
            return notes;
        }
        List<String> few = new ArrayList<>(notes.subList(0, MOST_NOTES));
        few.add("and " + (notes.size() - MOST_NOTES) + " more notes of this kind");
        return few;
    }

    /** As it was named. */
    public String name() {
        return name;
    }

    /** The command that all processes belong to, where the folder tells it. */
    public Optional<RunFile> run() {
        return run;
    }

    /** Processes in the order of their start. */
    public List<Member> members() {
        return members;
    }

    /** Ranks of the run, with numbers for processes outside of the parallel program. */
    public int ranks() {
        return ranks;
    }

    /** What is missing or wrong, in sentences. */
    public List<String> notes() {
        return notes;
    }

    /** The layout that a file was seen with, or the default of the file system. */
    public FileLayout layout(String path) {
        return layouts.of(path);
    }
}
