package io.mizan.controller.client;

import io.mizan.database.index.IndexCounters;
import io.mizan.database.index.IndexFile;
import io.mizan.database.index.PlacementIndex;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** A run under an existing placement index. */
public record IndexedRun(String root, Path counters, Map<String, String> environment)
        implements PreparedRun<IndexedRun.Outcome> {

    /**
     * A run that is over: nothing is known of the system behind the index.
     *
     * @param root of the files that the index is about
     */
    public record Outcome(String root, IndexCounters counters, int exitCode) {}

    /**
     * @param preload the variables that bring the library into the program
     * @param now when the run begins
     */
    public static IndexedRun prepare(Map<String, String> preload, Path name, Instant now) {
        Path file = name.toAbsolutePath().normalize();
        PlacementIndex placements = IndexFile.read(file);
        if (!placements.expiry().isAfter(now)) {
            throw Problem.of(ErrorCode.USAGE, "the placement index has expired")
                    .with("index", name)
                    .with("expired", placements.expiry())
                    .maybe("write a new one with mizan place --index")
                    .exception();
        }
        Path counters = prepareCounters(file, placements);
        Map<String, String> environment = new LinkedHashMap<>(preload);
        environment.put("MIZAN_INDEX", file.toString());
        environment.put("MIZAN_COUNTERS", counters.toString());
        return new IndexedRun(placements.root(), counters, environment);
    }

    /** Counters of this run alone: beside the index, where other nodes see them too, or else where there is room. */
    private static Path prepareCounters(Path file, PlacementIndex placements) {
        try {
            Path folder = file.getParent();
            Path counters = folder != null && Files.isWritable(folder)
                    ? Files.createTempFile(folder, file.getFileName() + ".", ".counters")
                    : Files.createTempFile("mizan-", ".counters");
            IndexCounters.prepare(counters, placements);
            return counters;
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot make a file for the counters: " + FileFailure.reason(e))
                            .maybe("make room beside the index, or in the folder for temporary files"),
                    e);
        }
    }

    /** The index stays as it is. */
    @Override
    public void watch() {}

    @Override
    public Outcome finish(int exitCode) {
        return new Outcome(root, IndexCounters.read(counters), exitCode);
    }

    @Override
    public void abandon() {}

    @Override
    public void close() {
        try {
            Files.deleteIfExists(counters);
        } catch (IOException e) {
            // The folder is gone, and the file with it.
            return;
        }
    }
}
