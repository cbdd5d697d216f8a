package io.mizan.controller.client;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.prediction.check.HitThresholds;
import io.mizan.controller.plan.IndexOfLayouts;
import io.mizan.database.index.IndexFile;
import io.mizan.database.sql.Database;
import io.mizan.model.config.Settings;
import io.mizan.traces.libmizan.TraceWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A run whose program is the test: it writes the trace and the counters as libmizan does. */
final class WatchedRun {
    static final String ROOT = "/fs";
    private static final int COUNTERS_AT = 64;
    private static final int CREATED = 2;
    private static final int SIZE = 100;
    private static final long MILLISECOND = 1_000_000;

    private final ApplicationRun run;
    private final Path index;
    private final Path counters;
    private final Path trace;
    private final List<String> files = new ArrayList<>();
    private long hits;
    private long templateHits;
    private long misses;

    /** @param folder that has the traces of earlier runs, see {@link #traced} */
    WatchedRun(Path folder, FakePlans plans, Database database, InstantSource clock) {
        run = new ApplicationRun(
                new RunSetting(
                        folder,
                        Optional.empty(),
                        "app",
                        "ada",
                        "",
                        "local",
                        new IndexOfLayouts(ROOT, 0, false),
                        Layouts.BUILT_IN,
                        HitThresholds.of(Settings.DEFAULTS),
                        10,
                        ""),
                new RunParts(
                        plans,
                        (mode, creates, requests) -> Optional.empty(),
                        database.interaction(),
                        database.placementPlans(),
                        database.history(),
                        clock,
                        () -> 0));
        Map<String, String> environment = run.prepare();
        index = Path.of(environment.getOrDefault("MIZAN_INDEX", "no index"));
        counters = Path.of(environment.getOrDefault("MIZAN_COUNTERS", "no counters"));
        trace = Path.of(environment.getOrDefault("MIZAN_TRACE", "no trace"));
    }

    /** The trace of an earlier run, the oldest of number 1. */
    static void traced(Path folder, int number, List<String> files) throws IOException {
        Path trace = Files.createDirectories(folder.resolve("traces/run-" + number));
        write(trace, number, files, true);
    }

    private static void write(Path folder, int number, List<String> files, boolean ended) {
        TraceWriter writer = new TraceWriter().process(0, 1, "node", 100.0 * number);
        for (int i = 0; i < files.size(); i++) {
            long at = i * MILLISECOND;
            writer.file(i, files.get(i)).open(i, CREATED, at, 1, 0).close(i, at + 2, 1, SIZE);
        }
        if (ended) {
            writer.end(files.size() * MILLISECOND, files.size(), files.size(), 0, 0, 0);
        }
        writer.write(folder.resolve("1.mizan-trace"));
    }

    /** The program creates files, of which those in the index are hits, and Mizan looks at it. */
    void creates(List<String> more) throws IOException {
        Set<String> known = indexed();
        for (String file : more) {
            hits += known.contains(file) ? 1 : 0;
            misses += known.contains(file) ? 0 : 1;
        }
        counted(more);
    }

    /** Of files that are not in the index, all get the layout of a template. */
    void createsByTemplate(List<String> more) throws IOException {
        templateHits += more.size();
        counted(more);
    }

    private void counted(List<String> more) throws IOException {
        files.addAll(more);
        ByteBuffer sums = ByteBuffer.allocate(4 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        sums.putLong(hits + templateHits + misses)
                .putLong(hits)
                .putLong(templateHits)
                .putLong(misses);
        try (FileChannel channel = FileChannel.open(counters, StandardOpenOption.WRITE)) {
            channel.write(sums.flip(), COUNTERS_AT);
        }
        write(trace, 1000, files, false);
        run.watch();
    }

    /** Files that are placed by their names now. */
    Set<String> indexed() {
        return IndexFile.read(index).files().stream()
                .map(file -> ROOT + "/" + file.key().path())
                .collect(Collectors.toSet());
    }

    RunOutcome finish(int exitCode) {
        write(trace, 1000, files, true);
        return run.finish(exitCode);
    }
}
