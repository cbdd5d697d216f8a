package io.mizan.algorithms.placement.balanced;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.SystemBuilder;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Processes that write one file, or one component, after the other. */
class InTurnsTest {
    private static final long MIB = 1L << 20;
    private static final long PEAK = 500 * MIB;

    private static SystemView system(int targets) {
        SystemBuilder builder = SystemBuilder.even(targets / 4, 4, 1L << 40);
        IntStream.range(0, targets).forEach(t -> builder.performance(t, PEAK, 0));
        return builder.build();
    }

    private static PlacementRequest file(int rank, int number, long bytes, List<ComponentRequest> components) {
        return new PlacementRequest("/" + rank + "." + number, bytes, rank, components, "", Set.of(), 0);
    }

    private static Placement place(LayoutForm form, List<PlacementRequest> requests, SystemView view) {
        return Policies.named(BalancedPolicy.NAME, PolicyOptions.DEFAULT.withForm(form))
                .place(requests, view);
    }

    private static double seconds(SystemView view, Placement placement) {
        return WriteTime.seconds(view, placement, PolicyOptions.DEFAULT);
    }

    /** With a target for each process nobody needs to wait for another one, whatever sizes turn out to be: each stays where it is. */
    @ParameterizedTest
    @EnumSource(
            value = LayoutForm.class,
            names = {"LIST", "START_INDEX"})
    void processesOfAsManyTargetsStayOnThem(LayoutForm form) {
        int targets = 12;
        Map<Integer, Long> written = new HashMap<>();
        List<PlacementRequest> requests = new ArrayList<>();
        for (int rank = 0; rank < targets; rank++) {
            for (int i = 0; i < 10; i++) {
                long bytes = (8 + (31L * rank + 17L * i) % 57) * MIB;
                written.merge(rank, bytes, Long::sum);
                requests.add(file(rank, i, bytes, RequestedComponents.plain(1, MIB)));
            }
        }
        SystemView view = system(targets);
        double longest =
                written.values().stream().mapToLong(bytes -> bytes).max().orElseThrow() / (double) PEAK;
        assertThat(seconds(view, place(form, requests, view))).isBetween(longest * (1 - 1e-9), 1.01 * longest);
    }

    /**
     * Nine processes for ten targets write 1, 3 and 12 units of bytes to 1, 2 and 4 targets. Treated alike they come to their last components after 2 + 6
     * units of time, and some target has four of the last stripes, which take 24: 32 in all. All bytes together would take 28.8.
     */
    @ParameterizedTest
    @EnumSource(
            value = LayoutForm.class,
            names = {"LIST", "START_INDEX"})
    void someProgressiveFilesGoAheadSoThatNoTargetWaits(LayoutForm form) {
        int targets = 40;
        List<ComponentRequest> components = List.of(
                RequestedComponents.striped(new Extent(0, 256 * MIB), 1, MIB),
                RequestedComponents.striped(new Extent(256 * MIB, 1024 * MIB), 2, MIB),
                RequestedComponents.striped(new Extent(1024 * MIB, Extent.EOF), 4, 4 * MIB));
        List<PlacementRequest> requests = IntStream.range(0, targets * 9 / 10)
                .mapToObj(rank -> file(rank, 0, 4096 * MIB, components))
                .toList();
        SystemView view = system(targets);
        double unit = 128 * MIB / (double) PEAK;
        assertThat(seconds(view, place(form, requests, view)) / unit).isBetween(28.8, 30.5);
    }
}
