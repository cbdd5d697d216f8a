package io.mizan.controller.embedded;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.plan.OstCosts;
import io.mizan.model.history.PastCreate;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.placement.PlacementRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** How even the embedded system is, from the files that are there. */
public final class EmbeddedBalance {
    private EmbeddedBalance() {}

    /**
     * @param creates of the run
     * @param requests that its files were planned with, by file; others have the default layout
     */
    public static OstCosts of(
            EmbeddedSystem system,
            List<PastCreate> creates,
            Map<String, PlacementRequest> requests,
            PolicyOptions options) {
        List<StoredFile> files = system.files();
        Map<String, Double> seconds =
                creates.stream().collect(Collectors.toMap(PastCreate::path, PastCreate::seconds, Math::min));
        List<PlacementRequest> again = files.stream()
                .filter(file -> seconds.containsKey(file.path()))
                .map(file -> asRequest(
                        file, requests.getOrDefault(file.path(), plain(file)), seconds.getOrDefault(file.path(), 0.0)))
                .toList();
        return OstCosts.reached(
                system.with(EmbeddedSystem.without(files, seconds.keySet())), again, system.with(files), options);
    }

    private static PlacementRequest plain(StoredFile file) {
        return new PlacementRequest(
                file.path(),
                file.sizeBytes(),
                0,
                RequestedComponents.plain(1, LayoutBytes.DEFAULT_STRIPE_BYTES),
                "",
                Set.of(),
                0);
    }

    private static PlacementRequest asRequest(StoredFile file, PlacementRequest asked, double seconds) {
        return new PlacementRequest(
                file.path(), file.sizeBytes(), 0, asked.components(), asked.pool(), asked.forbidden(), seconds);
    }
}
