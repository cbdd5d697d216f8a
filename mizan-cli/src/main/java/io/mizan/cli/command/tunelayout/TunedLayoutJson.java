package io.mizan.cli.command.tunelayout;

import io.mizan.algorithms.layout.tuning.TunedLayout;
import io.mizan.model.placement.ComponentWish;
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

    private static List<Map<String, Object>> components(List<ComponentWish> wishes) {
        return wishes.stream()
                .map(wish -> {
                    Map<String, Object> map = new LinkedHashMap<>();
                    map.put("startBytes", wish.extent().start());
                    map.put(
                            "endBytes",
                            wish.extent().reachesEndOfFile()
                                    ? -1
                                    : wish.extent().end());
                    map.put("stripeCount", wish.stripeCount());
                    map.put("stripeSizeBytes", wish.stripeSizeBytes());
                    map.put("onMdt", wish.onMdt());
                    return map;
                })
                .toList();
    }
}
