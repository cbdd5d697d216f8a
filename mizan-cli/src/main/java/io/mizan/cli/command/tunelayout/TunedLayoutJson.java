package io.mizan.cli.command.tunelayout;

import io.mizan.algorithms.layout.tuning.TunedLayout;
import io.mizan.model.placement.ComponentRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A tuned layout, for programs. */
final class TunedLayoutJson {
    private TunedLayoutJson() {}

    static Map<String, Object> of(TunedLayout tuned) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/tune-layout/v1");
        root.put("files", tuned.sizes().files());
        root.put("bytes", tuned.sizes().bytes());
        root.put("largestBytes", tuned.sizes().largest());
        root.put("targets", tuned.cost().targets());
        root.put("worthIt", tuned.worthIt());
        root.put("gain", tuned.gain());
        root.put("confidence", tuned.confidence());
        root.put("command", tuned.command());
        root.put("undo", tuned.undo());
        root.put("presentOrigin", tuned.present().origin());
        root.put("present", components(tuned.present().layout()));
        root.put("tuned", components(tuned.layout()));
        root.put("costs", tuned.rows().stream().map(TunedLayoutJson::row).toList());
        return root;
    }

    private static Map<String, Object> row(TunedLayout.Row row) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", row.name());
        map.put("objectSeconds", row.terms().objects());
        map.put("emptyObjectSeconds", row.terms().emptyObjects());
        map.put("transferSeconds", row.terms().transfer());
        map.put("balanceSeconds", row.terms().balance());
        map.put("seconds", row.terms().sum());
        return map;
    }

    private static List<Map<String, Object>> components(List<ComponentRequest> requestedComponents) {
        return requestedComponents.stream()
                .map(requested -> {
                    Map<String, Object> map = new LinkedHashMap<>();
                    map.put("startBytes", requested.extent().start());
                    map.put(
                            "endBytes",
                            requested.extent().reachesEndOfFile()
                                    ? -1
                                    : requested.extent().end());
                    map.put("stripeCount", requested.stripeCount());
                    map.put("stripeSizeBytes", requested.stripeSizeBytes());
                    map.put("onMdt", requested.onMetadataTarget());
                    return map;
                })
                .toList();
    }
}
