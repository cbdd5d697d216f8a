package io.mizan.model.layout;

import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Valid layouts of every kind, the same ones for the same seed: some as requested, some as read from a file. */
public final class RandomLayouts {
    private static final long STEP_BYTES = 64 << 20;
    private static final List<String> POOLS = List.of("", "", "flash", "hdd_2", "FIFTEEN_LETTERS");

    private final SplittableRandom random;
    private int lastId;

    public RandomLayouts(long seed) {
        random = new SplittableRandom(seed);
    }

    public FileLayout next() {
        return random.nextInt(4) == 0 ? new Plain(striping(random.nextBoolean())) : composite();
    }

    public Composite composite() {
        boolean read = random.nextBoolean();
        int mirrors = random.nextInt(3) == 0 ? 2 + random.nextInt(3) : 1;
        lastId = 0;
        List<Mirror> copies = new ArrayList<>();
        for (int i = 1; i <= mirrors; i++) {
            copies.add(mirror(read, mirrors == 1 ? 0 : i));
        }
        return new Composite(copies, read && mirrors > 1 ? MirrorState.READ_ONLY : MirrorState.NONE);
    }

    private Mirror mirror(boolean read, int number) {
        List<Component> components = new ArrayList<>();
        Set<ComponentFlag> wishes = number == 0 ? Set.of() : wishes(read && number > 1);
        long start = 0;
        if (random.nextInt(4) == 0) {
            start = Extent.GRAIN_BYTES << random.nextInt(5);
            components.add(component(read, number, new Extent(0, start), wishes, new OnMdt()));
        }
        int count = 1 + random.nextInt(4);
        for (int i = 1; i <= count; i++) {
            boolean last = i == count && (number > 0 || random.nextInt(3) > 0);
            long end = last ? Extent.EOF : (start / STEP_BYTES + 2 + random.nextInt(20)) * STEP_BYTES;
            boolean placed = read && (components.isEmpty() || random.nextBoolean());
            Striping striping = striping(placed);
            Set<ComponentFlag> flags = with(wishes, placed);
            if (random.nextInt(4) == 0) {
                boolean aligned = start % STEP_BYTES == 0;
                long grown = components.isEmpty() || (placed && aligned) ? start + STEP_BYTES : start;
                components.add(component(read, number, new Extent(start, grown), flags, new Striped(striping)));
                Striping room = new Striping(
                        0, striping.stripeCount(), striping.overstriped(), striping.pool(), striping.targets());
                components.add(
                        component(read, number, new Extent(grown, end), wishes, new Extension(STEP_BYTES, room)));
            } else {
                components.add(component(read, number, new Extent(start, end), flags, new Striped(striping)));
            }
            start = end;
        }
        return new Mirror(components);
    }

    private Component component(
            boolean read, int number, Extent extent, Set<ComponentFlag> flags, Component.Body body) {
        return new Component(read ? number << 16 | ++lastId : 0, extent, flags, body);
    }

    private Set<ComponentFlag> wishes(boolean maybeStale) {
        EnumSet<ComponentFlag> flags = EnumSet.noneOf(ComponentFlag.class);
        for (ComponentFlag flag :
                List.of(ComponentFlag.PREFER_READ, ComponentFlag.PREFER_WRITE, ComponentFlag.NOSYNC)) {
            if (random.nextInt(3) == 0) {
                flags.add(flag);
            }
        }
        if (maybeStale && random.nextBoolean()) {
            flags.add(ComponentFlag.STALE);
        }
        return flags;
    }

    private static Set<ComponentFlag> with(Set<ComponentFlag> flags, boolean placed) {
        EnumSet<ComponentFlag> all = EnumSet.noneOf(ComponentFlag.class);
        all.addAll(flags);
        if (placed) {
            all.add(ComponentFlag.INIT);
        }
        return all;
    }

    /** Stripe sizes divide {@link #STEP_BYTES}, so that they fit every end. */
    public Striping striping(boolean placed) {
        long size = random.nextInt(3) == 0 ? 0 : Extent.GRAIN_BYTES << random.nextInt(11);
        boolean overstriped = random.nextInt(4) == 0;
        String pool = POOLS.get(random.nextInt(POOLS.size()));
        if (placed || random.nextInt(4) == 0) {
            List<Integer> indices = overstriped
                    ? random.ints(1 + random.nextInt(40), 0, 12).boxed().toList()
                    : random.ints(0, 300)
                            .distinct()
                            .limit(1 + random.nextInt(12))
                            .boxed()
                            .toList();
            return new Striping(size, indices.size(), overstriped, pool, new Exact(indices));
        }
        int count = overstriped && random.nextBoolean() ? -1 - random.nextInt(32) : random.nextInt(2002) - 1;
        return new Striping(
                size,
                count,
                overstriped,
                pool,
                random.nextBoolean() ? TargetChoice.ANY : new StartIndex(random.nextInt(65535)));
    }

    /** Seeds for a test that tries many. */
    public static IntStream seeds() {
        return IntStream.range(0, 200);
    }
}
