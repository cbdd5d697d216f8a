package io.mizan.controller.client;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.controller.predict.PredictedRequests;
import io.mizan.database.index.IndexKey;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.placement.PlacementRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The files that were predicted for one run, at its start and again while it went on. Files outside of the system are left out. */
final class PredictedFiles {
    private final String root;
    private final PredictedRequests predictor;
    private final Map<String, PlacementRequest> requests = new HashMap<>();
    private final List<List<PlacementRequest>> alternatives = new ArrayList<>();

    /**
     * @param root below which files belong to the system
     * @param named layouts for files by name
     */
    PredictedFiles(String root, Layouts named) {
        this.root = root;
        this.predictor = new PredictedRequests(named, LayoutBytes.DEFAULT_STRIPE_BYTES);
    }

    /** What may come after earlier runs, one list for each alternative. */
    List<List<PlacementRequest>> after(List<PastRun> runs) {
        return kept(predictor.alternatives(runs), request -> isBelow(request.file()));
    }

    /** The files of each alternative that a condition holds for; alternatives without any are left out. */
    static List<List<PlacementRequest>> kept(
            List<List<PlacementRequest>> alternatives, Predicate<PlacementRequest> condition) {
        return alternatives.stream()
                .map(files -> files.stream().filter(condition).toList())
                .filter(files -> !files.isEmpty())
                .toList();
    }

    /** The creates of a run that belong to the system. */
    List<PastCreate> below(PastRun run) {
        return run.creates().stream().filter(create -> isBelow(create.path())).toList();
    }

    private boolean isBelow(String path) {
        return IndexKey.of(root, path).isPresent();
    }

    /** Expects these, too; what was predicted first for a file stays. */
    void expect(List<List<PlacementRequest>> more) {
        byName(more).forEach(requests::putIfAbsent);
        alternatives.addAll(more);
    }

    /** All that was ever predicted for the run, by name. */
    Map<String, PlacementRequest> byName() {
        return Collections.unmodifiableMap(requests);
    }

    static Map<String, PlacementRequest> byName(List<List<PlacementRequest>> alternatives) {
        Map<String, PlacementRequest> files = new HashMap<>();
        alternatives.forEach(list -> list.forEach(request -> files.putIfAbsent(request.file(), request)));
        return files;
    }

    /** The bytes that were predicted. Of several alternatives one comes: that of which most files did. */
    long bytes(List<PastCreate> creates) {
        Set<String> came = creates.stream().map(PastCreate::path).collect(Collectors.toSet());
        long most = -1;
        long bytes = 0;
        for (List<PlacementRequest> files : alternatives) {
            long hits = files.stream()
                    .filter(request -> came.contains(request.file()))
                    .count();
            if (hits > most) {
                most = hits;
                bytes = files.stream().mapToLong(PlacementRequest::sizeBytes).sum();
            }
        }
        return bytes;
    }
}
