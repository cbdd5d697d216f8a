package io.mizan.controller.client;

import io.mizan.controller.plan.IndexOfLayouts;
import io.mizan.database.index.IndexCounters;
import io.mizan.database.index.IndexFile;
import io.mizan.model.layout.FileLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The placement index of one run: runs of one application at the same time have one each. */
final class RunIndex {
    private final Path place;
    private final IndexOfLayouts where;
    private final LongSupplier generation;
    private @Nullable Path file;

    /** @param generation a larger number each time */
    RunIndex(Path place, IndexOfLayouts where, LongSupplier generation) {
        this.place = place;
        this.where = where;
        this.generation = generation;
    }

    /** Writes it, or writes it anew. The file is not made before it is whole. */
    void write(Map<String, FileLayout> layouts, Instant expiry, Instant started) {
        Path written = file;
        if (written == null) {
            AbandonedIndexes.remove(place, started);
            written = place.resolve(
                    "placement-" + ProcessHandle.current().pid() + "-" + generation.getAsLong() + ".index");
            file = written;
        }
        IndexFile.write(where.of(layouts, generation.getAsLong(), expiry), written);
    }

    /** Variables by which a program finds it. */
    Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        if (file != null) {
            environment.put("MIZAN_INDEX", file.toString());
            environment.put("MIZAN_COUNTERS", IndexFile.counters(file).toString());
        }
        return environment;
    }

    /** What the program counted, if there is an index. */
    Optional<IndexCounters> counted() {
        return file == null ? Optional.empty() : Optional.of(IndexCounters.read(IndexFile.counters(file)));
    }

    /** Nobody uses it any more. */
    void remove() throws IOException {
        if (file != null) {
            Files.deleteIfExists(file);
            Files.deleteIfExists(IndexFile.counters(file));
        }
    }
}
