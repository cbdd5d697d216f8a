package io.mizan.cli.command.place;

import io.mizan.algorithms.placement.check.PlacementMetrics;
import io.mizan.algorithms.placement.compare.PolicyOutcome;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.system.SystemSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code mizan place --json}, schema {@code mizan/place/v1}; {@code docs/schemas/place-v1.json} describes it. */
final class PlaceJson {
    private PlaceJson() {}

    static Map<String, Object> of(SystemSnapshot system, LayoutForm form, List<PolicyOutcome> outcomes) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/place/v1");
        root.put("system", system.view().name());
        root.put("form", form.label());
        root.put("notes", system.notes());
        root.put("results", outcomes.stream().map(PlaceJson::result).toList());
        return root;
    }

    private static Map<String, Object> result(PolicyOutcome outcome) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("policy", outcome.policy());
        json.put(
                "allocations",
                outcome.placement().allocations().stream()
                        .map(PlaceJson::allocation)
                        .toList());
        json.put(
                "refused",
                outcome.placement().refusals().stream().map(PlaceJson::refusal).toList());
        json.put("metrics", metrics(outcome.metrics()));
        if (outcome.finish().known()) {
            json.put("finish", finish(outcome.finish()));
        }
        json.put("notes", outcome.notes());
        json.put("solveMillis", outcome.solveMillis());
        return json;
    }

    private static Map<String, Object> allocation(Allocation allocation) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", allocation.request().file());
        json.put(
                "components",
                allocation.components().stream().map(PlaceJson::component).toList());
        return json;
    }

    /** The stripe count is what the file gets; a component that it does not reach keeps the count that was wished for. */
    private static Map<String, Object> component(Allocation.Component component) {
        Extent extent = component.requested().extent();
        int given = component.targets().size();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("startBytes", extent.start());
        json.put("endBytes", extent.reachesEndOfFile() ? -1L : extent.end());
        json.put("stripeSizeBytes", component.stripeSizeBytes());
        json.put("stripeCount", given > 0 ? given : component.requested().stripeCount());
        if (component.requested().onMetadataTarget()) {
            json.put("pattern", "mdt");
        }
        json.put("targets", component.targets());
        return json;
    }

    private static Map<String, Object> refusal(Placement.Refusal refusal) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", refusal.request().file());
        json.put("code", refusal.code());
        json.put("reason", refusal.reason());
        return json;
    }

    private static Map<String, Object> finish(PolicyOutcome.Finish finish) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (finish.inSeconds()) {
            json.put("seconds", finish.seconds());
            json.put("boundSeconds", finish.boundSeconds());
        }
        json.put("gap", finish.gap());
        return json;
    }

    private static Map<String, Object> metrics(PlacementMetrics metrics) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("ostCost", metrics.ostCost());
        json.put("ostCostApplicationOnly", metrics.ostCostApplicationOnly());
        json.put("lowerBound", metrics.lowerBound());
        json.put("gap", metrics.gap());
        json.put("ossCost", metrics.ossCost());
        json.put("stddevUtilisation", metrics.stddevUtilisation());
        json.put("enospcBytes", metrics.enospcBytes());
        return json;
    }
}
