package io.mizan.controller.predict;

import io.mizan.algorithms.forecast.Forecasters;
import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.prediction.Applications;
import io.mizan.algorithms.prediction.Prediction;
import io.mizan.algorithms.prediction.Predictor;
import io.mizan.algorithms.prediction.Predictor.RunSize;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.history.PredictedCreate;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files of the next run as requests: names and sizes from the prediction, layouts as the configuration manager of the paper
 * gives them (§5.5.2), the first layout that is for a file, or else the stripes that such files had.
 *
 * @param stripeBytes of files that no layout is for
 */
public record PredictedRequests(Layouts layouts, long stripeBytes) {

    /**
     * The files of the next run. After a single run nobody knows whether numbers in names start again or go on: the two are then
     * alternatives of which one will come, and each wants to be spread evenly by itself.
     *
     * @param runs of one application, oldest first; without any there are no alternatives
     */
    public List<List<PlacementRequest>> alternatives(List<PastRun> runs) {
        List<PlacementRequest> all = creates(runs).stream().map(this::request).toList();
        if (runs.size() > 1) {
            return all.isEmpty() ? List.of() : List.of(all);
        }
        Set<String> before = runs.stream()
                .flatMap(run -> run.creates().stream())
                .map(PastCreate::path)
                .collect(Collectors.toSet());
        Map<Boolean, List<PlacementRequest>> again =
                all.stream().collect(Collectors.partitioningBy(request -> before.contains(request.file())));
        return Stream.of(true, false)
                .map(same -> again.getOrDefault(same, List.of()))
                .filter(requests -> !requests.isEmpty())
                .toList();
    }

    private List<PredictedCreate> creates(List<PastRun> runs) {
        if (runs.stream().allMatch(run -> run.creates().isEmpty())) {
            return List.of();
        }
        Applications.Chosen chosen = Applications.choose(runs, Optional.of(newestLabel(runs)));
        Prediction prediction =
                new Predictor(Forecasters.find("auto")).predict(chosen.runs(), RunSize.AS_HISTORY_SUGGESTS);
        return prediction.creates();
    }

    private static String newestLabel(List<PastRun> runs) {
        List<String> labels = List.copyOf(Applications.of(runs).keySet());
        String newest = runs.get(runs.size() - 1).program().label();
        return labels.contains(newest) ? newest : labels.get(labels.size() - 1);
    }

    private PlacementRequest request(PredictedCreate create) {
        int stripes = create.stripeCount() == PastCreate.UNKNOWN_STRIPES ? 1 : create.stripeCount();
        List<ComponentRequest> requestedComponents = layouts.matching(create.path())
                .map(layout -> layout.components())
                .orElseGet(() -> RequestedComponents.plain(stripes, stripeBytes));
        String pool =
                layouts.matching(create.path()).map(layout -> layout.pool()).orElse("");
        return new PlacementRequest(
                create.path(),
                create.sizeBytes(),
                create.rank(),
                requestedComponents,
                pool,
                Set.of(),
                create.seconds());
    }
}
