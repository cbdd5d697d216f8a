package io.mizan.controller.rest.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.rest.security.AccessToken;
import io.mizan.controller.rest.security.PathMask;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExpectedTemplatesTest {
    private static final long MIB = 1 << 20;
    private static final Viewer ANN = new Viewer(
            new AccessToken("ann", TokenRole.USER, "ann", false, Instant.EPOCH, "0".repeat(64)),
            new PathMask(new byte[] {0}));

    private static Allocation allocation(String file, long bytes, List<Extent> extents, List<List<Integer>> targets) {
        List<ComponentRequest> wishes = new ArrayList<>();
        List<Allocation.Component> components = new ArrayList<>();
        for (int i = 0; i < extents.size(); i++) {
            ComponentRequest wish = new ComponentRequest(
                    extents.get(i), false, MIB, targets.get(i).size());
            wishes.add(wish);
            components.add(new Allocation.Component(wish, MIB, targets.get(i)));
        }
        return new Allocation(new PlacementRequest(file, bytes, 0, wishes, "", Set.of(), 0), components);
    }

    private static Map<String, Object> part(int index, long bytes) {
        return Map.of("index", index, "bytes", bytes);
    }

    /** 5 MiB in stripes of 1 MiB over two targets: the first has stripes 0, 2 and 4, the second 1 and 3. */
    @Test
    void whatATargetGetsGoesByStripes() {
        List<Extent> whole = List.of(new Extent(0, Extent.EOF));
        List<Map<String, Object>> templates = ExpectedTemplates.of(
                List.of(
                        allocation("/s/out.1", 5 * MIB, whole, List.of(List.of(7, 3))),
                        allocation("/s/out.2", 5 * MIB, whole, List.of(List.of(7, 3))),
                        allocation("/s/log", MIB / 2, whole, List.of(List.of(1, 2)))),
                ANN,
                "ann");
        assertThat(templates).extracting(tree -> tree.get("template")).containsExactly("/s/out.<N>", "/s/log");
        assertThat(templates.get(0)).containsEntry("files", 2).containsEntry("bytes", 10 * MIB);
        assertThat(templates.get(0).get("targets")).isEqualTo(List.of(part(3, 4 * MIB), part(7, 6 * MIB)));
        assertThat(templates.get(1).get("targets"))
                .as("half a MiB is on the first target alone")
                .isEqualTo(List.of(part(1, MIB / 2)));
    }

    /** Stripes of a later component go on with the offset in the file: [1 MiB, 4 MiB) are stripes 1, 2 and 3. */
    @Test
    void componentsAddUp() {
        List<Map<String, Object>> templates = ExpectedTemplates.of(
                List.of(allocation(
                        "/s/a",
                        4 * MIB,
                        List.of(new Extent(0, MIB), new Extent(MIB, Extent.EOF)),
                        List.of(List.of(0), List.of(0, 1)))),
                ANN,
                "ann");
        assertThat(templates.get(0).get("targets")).isEqualTo(List.of(part(0, 2 * MIB), part(1, 2 * MIB)));
    }
}
