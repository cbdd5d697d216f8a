package io.mizan.model.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LayoutBytesTest {
    private static final long MIB = 1 << 20;
    private static final long GRAIN = Extent.GRAIN_BYTES;

    private static Component component(long start, long end, long stripeBytes, Integer... targets) {
        return Component.requested(
                new Extent(start, end),
                new Striped(Striping.of(stripeBytes, targets.length).on(List.of(targets))));
    }

    /** What a write to the end of a file puts on each target. */
    private static Map<Integer, Long> written(FileLayout layout, long offset, long length) {
        Map<Integer, Long> bytes = new TreeMap<>(LayoutBytes.of(layout, offset + length));
        LayoutBytes.of(layout, offset).forEach((target, before) -> bytes.merge(target, -before, Long::sum));
        bytes.values().removeIf(more -> more == 0);
        return bytes;
    }

    /** Seen on Lustre 2.17.57 by the write counters of its OSTs: {@code -E 1M -c 1 -o 3 -E -1 -c 4 -S 1M -o 10,11,12,13}. */
    @Test
    void theSecondMebibyteIsStripeOneOfALaterComponent() {
        FileLayout layout =
                Composite.of(List.of(component(0, MIB, MIB, 3), component(MIB, Extent.EOF, MIB, 10, 11, 12, 13)));
        assertThat(written(layout, MIB, MIB)).isEqualTo(Map.of(11, MIB));
        assertThat(LayoutBytes.of(layout, 2 * MIB)).isEqualTo(Map.of(3, MIB, 11, MIB));
    }

    /** Seen there as well: {@code -E 3M -c 1 -S 1M -o 3 -E -1 -c 4 -S 4M -o 10,11,12,13}. */
    @Test
    void stripesOfALaterComponentNeedNotBeginWhereItDoes() {
        FileLayout layout = Composite.of(
                List.of(component(0, 3 * MIB, MIB, 3), component(3 * MIB, Extent.EOF, 4 * MIB, 10, 11, 12, 13)));
        assertThat(written(layout, 64 * MIB, MIB)).isEqualTo(Map.of(10, MIB));
        assertThat(written(layout, 3 * MIB, 2 * MIB))
                .as("one MiB to the end of stripe 0, one to stripe 1")
                .isEqualTo(Map.of(10, MIB, 11, MIB));
    }

    /** 64 KiB by 64 KiB and then byte by byte at the end, as a writer would go. */
    @Test
    void itIsWhatAWalkOverTheFileCounts() {
        SplittableRandom random = new SplittableRandom(20261118);
        for (int round = 0; round < Campaign.rounds(400); round++) {
            List<Component> components = new ArrayList<>();
            long start = 0;
            for (int c = 0; c <= random.nextInt(4); c++) {
                long stripe = GRAIN << random.nextInt(4);
                long end = ((start + stripe) / stripe + random.nextInt(6)) * stripe;
                components.add(component(start, end, stripe, targets(random)));
                start = end;
            }
            components.add(component(start, Extent.EOF, GRAIN * (1 + random.nextInt(9)), targets(random)));
            FileLayout layout = components.size() == 1
                    ? new Plain(((Striped) components.get(0).body()).striping())
                    : Composite.of(components);
            long size = random.nextLong(start + 40 * GRAIN);
            Map<Integer, Long> walked = new TreeMap<>();
            for (long offset = 0; offset < size; offset += GRAIN) {
                walked.merge(targetOf(components, offset), Math.min(GRAIN, size - offset), Long::sum);
            }
            assertThat(LayoutBytes.of(layout, size))
                    .as("%d bytes in %s", size, layout)
                    .isEqualTo(walked);
        }
    }

    private static int targetOf(List<Component> components, long offset) {
        for (Component component : components) {
            if (offset >= component.extent().start()
                    && offset < component.extent().end()) {
                Striping striping = ((Striped) component.body()).striping();
                List<Integer> targets = ((TargetChoice.Exact) striping.targets()).indices();
                return targets.get((int) (offset / striping.stripeSizeBytes() % targets.size()));
            }
        }
        throw new AssertionError("no component holds byte " + offset);
    }

    private static Integer[] targets(SplittableRandom random) {
        int first = random.nextInt(20);
        Integer[] targets = new Integer[1 + random.nextInt(6)];
        for (int k = 0; k < targets.length; k++) {
            targets[k] = first + k;
        }
        return targets;
    }
}
