package io.mizan.cli.command.run;

import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The targets of the first component that has some: as planned, and as a file has them. */
final class PlacedTargets {
    private PlacedTargets() {}

    /** By the last part of the name of the file. */
    static Map<String, List<Integer>> byName(Mapping place) {
        Map<String, List<Integer>> targets = new HashMap<>();
        Mapping result = place.list("results").get(0).asMapping();
        for (Node allocation : result.list("allocations")) {
            String file = allocation.asMapping().text("file");
            Mapping component = allocation.asMapping().list("components").get(0).asMapping();
            targets.put(
                    file.substring(file.lastIndexOf('/') + 1),
                    component.list("targets").stream()
                            .map(target -> (int) target.asScalar().number("target"))
                            .toList());
        }
        return targets;
    }

    static List<Integer> of(FileLayout layout) {
        Striping striping = layout instanceof Plain plain
                ? plain.striping()
                : ((Striped) ((Composite) layout).components().get(0).body()).striping();
        return ((Exact) striping.targets()).indices();
    }
}
