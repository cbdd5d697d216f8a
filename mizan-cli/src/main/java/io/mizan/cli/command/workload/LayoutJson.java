package io.mizan.cli.command.workload;

import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Layouts in JSON: a list of components, of one where the file is not composite. */
final class LayoutJson {
    private LayoutJson() {}

    static List<Object> of(FileLayout layout) {
        if (layout instanceof Plain plain) {
            return List.of(component("striped", 0, null, 0, plain.striping()));
        }
        List<Object> components = new ArrayList<>();
        if (layout instanceof Composite composite) {
            composite.components().forEach(component -> components.add(of(component)));
        }
        return components;
    }

    private static Map<String, @Nullable Object> of(Component component) {
        long start = component.extent().start();
        Long end = component.extent().reachesEndOfFile()
                ? null
                : Long.valueOf(component.extent().end());
        if (component.body() instanceof Striped striped) {
            return component("striped", start, end, component.mirrorId(), striped.striping());
        }
        boolean extension = component.body() instanceof Extension;
        return component(extension ? "extension" : "mdt", start, end, component.mirrorId(), Striping.DEFAULT);
    }

    private static Map<String, @Nullable Object> component(
            String kind, long start, @Nullable Long end, int mirror, Striping striping) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("kind", kind);
        json.put("start", start);
        json.put("end", end);
        json.put("mirror", mirror);
        json.put("stripeSize", striping.stripeSizeBytes());
        json.put("stripeCount", striping.stripeCount());
        json.put("pool", striping.pool());
        json.put("targets", striping.targets() instanceof Exact exact ? exact.indices() : List.of());
        return json;
    }
}
