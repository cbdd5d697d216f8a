package io.mizan.cli.command.run;

import io.mizan.cli.process.ForegroundProgram;
import io.mizan.cli.process.Preload;
import io.mizan.cli.process.Surroundings;
import io.mizan.database.index.Counters;
import io.mizan.database.index.IndexFile;
import io.mizan.database.index.PlacementIndex;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A run under an index that somebody made before. */
record IndexedRun(Surroundings surroundings, Path library, Path name) {

    int run(List<String> command, Consumer<Supplier<RunReport>> print) {
        Path file = name.toAbsolutePath().normalize();
        PlacementIndex placements = IndexFile.read(file);
        if (!placements.expiry().isAfter(surroundings.clock().instant())) {
            throw Problem.of(ErrorCode.USAGE, "the placement index has expired")
                    .with("index", name)
                    .with("expired", placements.expiry())
                    .maybe("write a new one with mizan place --index")
                    .exception();
        }
        Path counters = prepareCounters(file, placements);
        try {
            Map<String, String> environment = new LinkedHashMap<>();
            environment.put("LD_PRELOAD", Preload.with(library, surroundings.variable("LD_PRELOAD")));
            environment.put("MIZAN_INDEX", file.toString());
            environment.put("MIZAN_COUNTERS", counters.toString());
            int code = ForegroundProgram.run(command, environment, surroundings);
            print.accept(() -> RunReport.of(placements.root(), Counters.read(counters), code));
            return code;
        } finally {
            delete(counters);
        }
    }

    /** Counters of this run alone: beside the index, where other nodes see them too, or else where there is room. */
    private static Path prepareCounters(Path file, PlacementIndex placements) {
        try {
            Path folder = file.getParent();
            Path counters = folder != null && Files.isWritable(folder)
                    ? Files.createTempFile(folder, file.getFileName() + ".", ".counters")
                    : Files.createTempFile("mizan-", ".counters");
            Counters.prepare(counters, placements);
            return counters;
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot make a file for the counters: " + e)
                            .maybe("make room beside the index, or in the folder for temporary files"),
                    e);
        }
    }

    private static void delete(Path counters) {
        try {
            Files.deleteIfExists(counters);
        } catch (IOException e) {
            // The folder is gone, and the file with it.
            return;
        }
    }
}
