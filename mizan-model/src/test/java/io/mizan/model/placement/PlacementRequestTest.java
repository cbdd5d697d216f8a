package io.mizan.model.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.Refusal;
import io.mizan.model.layout.Extent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementRequestTest {
    private static final long MIB = 1 << 20;
    private static final ComponentRequest FIRST = new ComponentRequest(new Extent(0, 64 * MIB), false, 0, 1);
    private static final ComponentRequest SECOND =
            new ComponentRequest(new Extent(64 * MIB, Extent.EOF), false, MIB, 8);
    private static final PlacementRequest REQUEST = request("out.0", 10, 0, List.of(FIRST, SECOND), 0);

    @Test
    void aRequestIsWhatWasAskedFor() {
        assertThat(REQUEST.components()).containsExactly(FIRST, SECOND);
        assertThat(REQUEST.forbidden()).containsExactly(1, 2);
        assertThat(request("f", 0, 0, List.of(), 0).components()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'', 1, 1, 0", "f, -1, 1, 0", "f, 1, -1, 0", "f, 1, 1, -0.5", "f, 1, 1, NaN"})
    void impossibleRequestsAreRefused(String file, long size, int rank, double time) {
        assertThat(Refusal.line(() -> request(file, size, rank, List.of(), time)))
                .isEqualTo(
                        "a request must have a file name; size, rank and time must be 0 or more (file=%s, sizeBytes=%d, rank=%d, createSeconds=%s) [MZ201]"
                                .formatted(file, size, rank, time));
    }

    @Test
    void componentsFollowEachOther() {
        assertThat(Refusal.line(() -> request("f", 1, 0, List.of(SECOND), 0)))
                .isEqualTo("a component must start where the one before it ends"
                        + " (file=f, component=0, startBytes=67108864, expected=0) [MZ201]");
        assertThat(Refusal.line(() -> request("f", 1, 0, List.of(FIRST, FIRST), 0)))
                .contains("component=1, startBytes=0, expected=67108864");
        ComponentRequest afterAHole = new ComponentRequest(new Extent(65 * MIB, Extent.EOF), false, 0, 1);
        assertThat(Refusal.line(() -> request("f", 1, 0, List.of(FIRST, afterAHole), 0)))
                .contains("component=1");
    }

    @Test
    void nobodyChangesARequestFromOutside() {
        Set<Integer> forbidden = new HashSet<>(Set.of(5));
        PlacementRequest request = new PlacementRequest("f", 1, 0, List.of(FIRST), "", forbidden, 0);
        forbidden.clear();
        assertThat(request.forbidden()).containsExactly(5);
        assertThatThrownBy(() -> request.forbidden().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @ParameterizedTest
    @CsvSource({"false, 0, 0", "false, -1, 1", "false, 1, -1", "true, -1, 0", "true, 0, -1"})
    void aComponentOnOstsHasStripes(boolean onMetadataTarget, long stripeSize, int stripes) {
        assertThat(Refusal.line(() -> new ComponentRequest(new Extent(0, MIB), onMetadataTarget, stripeSize, stripes)))
                .isEqualTo("a component must have stripes (stripeSizeBytes=%d, stripeCount=%d) [MZ201]"
                        .formatted(stripeSize, stripes));
    }

    @Test
    void aComponentOnTheMdtNeedsNone() {
        assertThat(new ComponentRequest(new Extent(0, MIB), true, 0, 0).stripeCount())
                .isZero();
    }

    @Test
    void anAllocationAnswersEveryComponent() {
        Allocation.Component first = new Allocation.Component(FIRST, MIB, List.of(4));
        Allocation.Component second = new Allocation.Component(SECOND, MIB, List.of(4, 0, 9));
        assertThat(new Allocation(REQUEST, List.of(first, second))
                        .components()
                        .get(1)
                        .targets())
                .containsExactly(4, 0, 9);
        assertThat(Refusal.line(() -> new Allocation(REQUEST, List.of(first))))
                .startsWith("an allocation must answer each component of its request (file=out.0, asked=[");
        for (List<Allocation.Component> wrong : List.of(List.of(first, second, second), List.of(second, first))) {
            assertThat(Refusal.line(() -> new Allocation(REQUEST, wrong))).contains("must answer each component");
        }
    }

    @Test
    void aComponentMayBeUnreachedOrOverstripedButNotNegative() {
        assertThat(new Allocation.Component(FIRST, MIB, List.of()).targets()).isEmpty();
        assertThat(new Allocation.Component(FIRST, MIB, List.of(7, 3, 7)).targets())
                .containsExactly(7, 3, 7);
        assertThat(Refusal.line(() -> new Allocation.Component(FIRST, MIB, List.of(-1))))
                .startsWith("a stripe size or target must not be negative");
        assertThat(Refusal.line(() -> new Allocation.Component(FIRST, -MIB, List.of(1))))
                .startsWith("a stripe size or target must not be negative");
    }

    private static PlacementRequest request(
            String file, long size, int rank, List<ComponentRequest> components, double time) {
        return new PlacementRequest(file, size, rank, components, "", Set.of(2, 1), time);
    }
}
