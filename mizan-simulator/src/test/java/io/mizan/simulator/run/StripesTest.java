package io.mizan.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.layout.Extent;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StripesTest {
    private static final long GRAIN = Extent.GRAIN_BYTES;

    /** Each grain of random ranges of random layouts is looked up by itself. */
    @Test
    void bytesAreWhereEachGrainIs() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 2000; round++) {
            List<Allocation.Component> components = components(random);
            Stripes stripes = Stripes.of(allocation(components), index -> index);
            long from = random.nextLong(200) * GRAIN;
            long length = (1 + random.nextLong(200)) * GRAIN;
            TargetBytes bytes = new TargetBytes(12);
            stripes.spread(from, length, bytes);
            long[] expected = new long[13];
            for (long at = from; at < from + length; at += GRAIN) {
                expected[1 + column(components, at)] += GRAIN;
            }
            long[] found = IntStream.range(-1, 12).mapToLong(bytes::get).toArray();
            assertThat(found).as("round %d", round).isEqualTo(expected);
        }
    }

    @Test
    void oddBytesAreNotLost() {
        Allocation.Component plain = component(0, Extent.EOF, GRAIN, List.of(0, 1, 2));
        Stripes stripes = Stripes.of(allocation(List.of(plain)), index -> index);
        TargetBytes bytes = new TargetBytes(3);
        stripes.spread(GRAIN - 1, 2 * GRAIN + 2, bytes);
        assertThat(List.of(bytes.get(0), bytes.get(1), bytes.get(2))).containsExactly(2L, GRAIN, GRAIN);
    }

    @Test
    void whatGrewBeyondItsPlacementGoesOnWhereItWas() {
        Allocation.Component first = component(0, 4 * GRAIN, GRAIN, List.of(0, 1));
        Allocation.Component empty = component(4 * GRAIN, Extent.EOF, GRAIN, List.of());
        Stripes stripes = Stripes.of(allocation(List.of(first, empty)), index -> index);
        TargetBytes bytes = new TargetBytes(2);
        stripes.spread(0, 10 * GRAIN, bytes);
        assertThat(bytes.get(0) + bytes.get(1)).isEqualTo(10 * GRAIN);
    }

    private static int column(List<Allocation.Component> components, long at) {
        for (Allocation.Component component : components) {
            Extent extent = component.requested().extent();
            if (at >= extent.start() && at < extent.end()) {
                return component.requested().onMetadataTarget()
                        ? Network.METADATA
                        : component.targets().get((int) (at
                                / component.stripeSizeBytes()
                                % component.targets().size()));
            }
        }
        throw new AssertionError("no component at " + at);
    }

    private static List<Allocation.Component> components(SplittableRandom random) {
        List<Allocation.Component> components = new ArrayList<>();
        long start = 0;
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            long end = i == count - 1 ? Extent.EOF : start + (1 + random.nextInt(60)) * GRAIN;
            if (i == 0 && count > 1 && random.nextInt(4) == 0) {
                ComponentRequest onMetadataTarget = new ComponentRequest(new Extent(0, end), true, 0, 0);
                components.add(new Allocation.Component(onMetadataTarget, 0, List.of()));
            } else {
                int stripes = 1 + random.nextInt(12);
                List<Integer> targets = IntStream.range(0, stripes).boxed().toList();
                components.add(component(start, end, (1 + random.nextInt(5)) * GRAIN, targets));
            }
            start = end;
        }
        return components;
    }

    private static Allocation.Component component(long start, long end, long stripe, List<Integer> targets) {
        ComponentRequest requested =
                new ComponentRequest(new Extent(start, end), false, stripe, Math.max(1, targets.size()));
        return new Allocation.Component(requested, stripe, targets);
    }

    private static Allocation allocation(List<Allocation.Component> components) {
        return new Allocation(
                new PlacementRequest(
                        "/f",
                        1,
                        0,
                        components.stream().map(Allocation.Component::requested).toList(),
                        "",
                        Set.of(),
                        0),
                components);
    }
}
