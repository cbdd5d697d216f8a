package io.mizan.traces.darshan.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LustreRecordTest {

    /** Against a walk over every byte. */
    @Test
    void spreadsAnAccessByteByByte() {
        Random random = new Random(1);
        for (int round = 0; round < 2000; round++) {
            LustreRecord layout = randomLayout(random);
            long offset = random.nextInt(200);
            long length = random.nextInt(120);
            Map<Long, Long> expected = new TreeMap<>();
            for (long at = offset; at < offset + length; at++) {
                long position = at;
                layout.components().stream()
                        .filter(component -> component.contains(position) && component.stripeCount() > 0)
                        .forEach(component -> expected.merge(
                                layout.target(component, position / component.stripeSize() % component.stripeCount()),
                                1L,
                                Long::sum));
            }
            Map<Long, Long> spread = new TreeMap<>();
            layout.spread(offset, length, (target, bytes) -> spread.merge(target, bytes, Long::sum));
            assertThat(spread).as("round %d", round).isEqualTo(expected);
        }
    }

    @Test
    void anImpossibleLayoutHoldsNothing() {
        for (long[] sizeAndCount :
                new long[][] {{0, 4}, {-1, 4}, {1 << 20, 0}, {1 << 20, -1}, {Long.MAX_VALUE, Long.MAX_VALUE}}) {
            LustreRecord layout = new LustreRecord(
                    1, 0, List.of(component(sizeAndCount[0], sizeAndCount[1], 0, -1, 0)), new long[] {1, 2, 3, 4});
            layout.spread(
                    0, Long.MAX_VALUE, (target, bytes) -> assertThat(bytes).isNull());
            layout.spread(-5, 10, (target, bytes) -> assertThat(bytes).isNull());
        }
    }

    private static LustreRecord randomLayout(Random random) {
        List<LustreComponent> components = new ArrayList<>();
        int targets = 0;
        long start = 0;
        int last = random.nextInt(4);
        for (int i = 0; i <= last; i++) {
            int count = random.nextInt(5);
            long end = i == last ? LustreComponent.END_OF_FILE : start + 1 + random.nextInt(60);
            components.add(component(1 + random.nextInt(9), count, start, end, targets));
            targets += count;
            start = end;
        }
        long[] indices = new long[targets];
        for (int i = 0; i < targets; i++) {
            indices[i] = random.nextInt(6);
        }
        return new LustreRecord(1, 0, components, indices);
    }

    private static LustreComponent component(long size, long count, long start, long end, int firstTarget) {
        return new LustreComponent(size, count, 0, 0, start, end, 0, "", firstTarget);
    }
}
