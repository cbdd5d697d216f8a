package io.mizan.model.placement;

import io.mizan.model.error.Problem;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A file that will be created.
 *
 * @param sizeBytes the predicted size
 * @param rank the process that will create it
 * @param components the layout wish, first byte first
 * @param pool the pool its targets must come from, empty for any
 * @param forbidden indices of targets that this file must not use
 * @param createSeconds when it will be created, counted from the start of the batch
 */
public record PlacementRequest(
        String file,
        long sizeBytes,
        int rank,
        List<ComponentRequest> components,
        String pool,
        Set<Integer> forbidden,
        double createSeconds) {
    public PlacementRequest {
        if (file.isEmpty()
                || sizeBytes < 0
                || rank < 0
                || !(createSeconds >= 0 && createSeconds < Double.POSITIVE_INFINITY)) {
            throw Problem.impossible("a request must have a file name; size, rank and time must be 0 or more")
                    .with("file", file)
                    .with("sizeBytes", sizeBytes)
                    .with("rank", rank)
                    .with("createSeconds", createSeconds)
                    .exception();
        }
        components = List.copyOf(components);
        forbidden = forbidden.isEmpty() ? Set.of() : Collections.unmodifiableSet(new TreeSet<>(forbidden));
        for (int i = 0; i < components.size(); i++) {
            long expected = i == 0 ? 0 : components.get(i - 1).extent().end();
            if (components.get(i).extent().start() != expected) {
                throw Problem.impossible("a component must start where the one before it ends")
                        .with("file", file)
                        .with("component", i)
                        .with("startBytes", components.get(i).extent().start())
                        .with("expected", expected)
                        .exception();
            }
        }
    }

    /** The same file with another predicted size. */
    public PlacementRequest withSizeBytes(long newSizeBytes) {
        return new PlacementRequest(file, newSizeBytes, rank, components, pool, forbidden, createSeconds);
    }
}
