package io.mizan.model.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetName;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SafeLayoutTest {
    private static final long MIB = 1 << 20;
    private static final long GIB = 1 << 30;

    /** Targets 0 to 7 with 10 GiB each, all in the pool flash but the last; 6 is read-only, 7 does not answer. */
    private static SystemView view() {
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            Target target = Target.of(TargetName.parse("fs-OST000" + i), new Space(20 * GIB, 10 * GIB, 10 * GIB))
                    .withPools(Set.of("flash"));
            targets.add(i == 6 ? target.withFlags(Set.of(TargetFlag.READ_ONLY)) : target);
        }
        targets.add(Target.inactive(TargetName.parse("fs-OST0007")));
        return SystemView.ofTargets("fs", targets);
    }

    private static Allocation allocation(long size, String pool, Allocation.Component... components) {
        List<ComponentRequest> requestedComponents = List.of(components).stream()
                .map(Allocation.Component::requested)
                .toList();
        return new Allocation(
                new PlacementRequest("f", size, 0, requestedComponents, pool, Set.of(), 0), List.of(components));
    }

    private static Allocation.Component stripes(long start, long end, int count, Integer... targets) {
        return new Allocation.Component(
                new ComponentRequest(new Extent(start, end), false, MIB, count), MIB, List.of(targets));
    }

    private static String command(long size, String pool, Allocation.Component... components) {
        FileLayout layout = SafeLayout.of(allocation(size, pool, components), view());
        assertThat(LayoutAttribute.decode(LayoutAttribute.encode(layout))).isEqualTo(layout);
        return LfsCommand.create(layout, "F").orElseThrow().replace("lfs setstripe ", "");
    }

    @Test
    void aListWhereThereIsRoom() {
        assertThat(command(GIB, "", stripes(0, Extent.EOF, 2, 3, 1))).isEqualTo("-S 1M -o 3,1 F");
        assertThat(command(GIB, "flash", stripes(0, Extent.EOF, 2, 3, 1))).isEqualTo("-S 1M -o 3,1 -p flash F");
    }

    @Test
    void aStartIndexWhereThereIsLittle() {
        assertThat(command(9 * GIB, "", stripes(0, Extent.EOF, 2, 3, 1))).isEqualTo("-S 1M -o 3,1 F");
        assertThat(command(10 * GIB, "", stripes(0, Extent.EOF, 2, 3, 1)))
                .as("half of it and a stripe, twice, is more than 10 GiB")
                .isEqualTo("-c 2 -S 1M -i 3 F");
        assertThat(command(3 * GIB, "", stripes(0, Extent.EOF, 3, 3, 3, 3))).isEqualTo("-C 3 -S 1M -o 3,3,3 F");
        assertThat(command(6 * GIB, "", stripes(0, Extent.EOF, 3, 3, 3, 3)))
                .as("all stripes on a target count")
                .isEqualTo("-C 3 -S 1M -i 3 F");
        assertThat(command(8 * GIB, "", stripes(0, 4 * GIB, 1, 3), stripes(4 * GIB, Extent.EOF, 1, 3)))
                .as("all components on a target count")
                .isEqualTo("-E 4G -c 1 -S 1M -i 3 -E -1 -c 1 -i 3 F");
    }

    @Test
    void noTargetThatCannotBeUsed() {
        assertThat(command(GIB, "", stripes(0, Extent.EOF, 2, 3, 6))).isEqualTo("-c 2 -S 1M -i 3 F");
        assertThat(command(GIB, "", stripes(0, Extent.EOF, 2, 6, 3))).isEqualTo("-c 2 -S 1M F");
        assertThat(command(GIB, "", stripes(0, Extent.EOF, 2, 7, 3))).isEqualTo("-c 2 -S 1M F");
        assertThat(command(GIB, "", stripes(0, Extent.EOF, 2, 9, 3)))
                .as("not in the view")
                .isEqualTo("-c 2 -S 1M F");
        assertThat(command(GIB, "disk", stripes(0, Extent.EOF, 2, 1, 3)))
                .as("not in the pool")
                .isEqualTo("-c 2 -S 1M -p disk F");
    }

    @Test
    void componentsBeyondThePredictedSizeNameNoTarget() {
        assertThat(command(
                        64 * MIB,
                        "flash",
                        stripes(0, 64 * MIB, 1, 4),
                        stripes(64 * MIB, GIB, 2, 0, 1),
                        stripes(GIB, Extent.EOF, 4, 0, 1, 2, 3)))
                .isEqualTo("-E 64M -c 1 -S 1M -i 4 -p flash -E 1G -c 2 -E -1 -c 4 F");
    }

    /** Lustre makes the objects of the first component at create, whatever the size will be. */
    @Test
    void theFirstComponentOfAnEmptyFileNamesItsTargets() {
        assertThat(command(0, "", stripes(0, Extent.EOF, 2, 1, 2))).isEqualTo("-S 1M -o 1,2 F");
        assertThat(command(0, "flash", stripes(0, 64 * MIB, 1, 4), stripes(64 * MIB, Extent.EOF, 2, 0, 1)))
                .isEqualTo("-E 64M -c 1 -S 1M -o 4 -p flash -E -1 -c 2 F");
        assertThat(command(0, "", stripes(0, 64 * MIB, 2, 4, 2), stripes(64 * MIB, Extent.EOF, 2)))
                .isEqualTo("-E 64M -c 2 -S 1M -o 4,2 -E -1 -c 2 F");
    }

    /**
     * A later component gets its objects when a write reaches it. On 2.17.57 the write then failed where a target of its list was deactivated (EREMOTEIO),
     * full (ENOSPC) or closed (ENOBUFS); with a start index it did not.
     */
    @Test
    void noListsWhereAFileWillNeedALaterComponent() {
        Allocation.Component[] components = {
            stripes(0, 64 * MIB, 2, 4, 2), stripes(64 * MIB, GIB, 2, 0, 1), stripes(GIB, Extent.EOF, 2, 2, 3)
        };
        assertThat(command(32 * MIB, "", components))
                .as("half of the first component: it may be predicted wrong by a factor of two")
                .isEqualTo("-E 64M -c 2 -S 1M -o 4,2 -E 1G -c 2 -E -1 -c 2 F");
        assertThat(command(33 * MIB, "", components)).isEqualTo("-E 64M -c 2 -S 1M -i 4 -E 1G -c 2 -E -1 -c 2 F");
        assertThat(command(500 * MIB, "", components)).isEqualTo("-E 64M -c 2 -S 1M -i 4 -E 1G -c 2 -i 0 -E -1 -c 2 F");
        assertThat(command(2 * GIB, "", components))
                .isEqualTo("-E 64M -c 2 -S 1M -i 4 -E 1G -c 2 -i 0 -E -1 -c 2 -i 2 F");
        Allocation.Component onMetadataTarget =
                new Allocation.Component(new ComponentRequest(new Extent(0, MIB), true, 0, 0), 0, List.of());
        assertThat(command(GIB, "", onMetadataTarget, stripes(MIB, Extent.EOF, 2, 4, 2)))
                .as("behind a component on the metadata target all others are later ones")
                .isEqualTo("-E 1M -L mdt -E -1 -c 2 -S 1M -i 4 F");
    }

    @Test
    void everyLayoutReachesTheEndOfTheFile() {
        assertThat(command(GIB, "", stripes(0, GIB, 2, 1, 2))).isEqualTo("-E 1G -c 2 -S 1M -i 1 -E -1 -c 2 F");
        Allocation.Component onMetadataTarget =
                new Allocation.Component(new ComponentRequest(new Extent(0, MIB), true, 0, 0), 0, List.of());
        assertThat(command(1000, "", onMetadataTarget)).isEqualTo("-E 1M -L mdt -E -1 F");
        assertThat(command(1000, "")).isEqualTo("-c 0 F");
    }

    /** The rules, checked on the layout alone. */
    @Test
    void randomAllocations() {
        for (int seed = 0; seed < Campaign.rounds(2000); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Allocation.Component> components = new ArrayList<>();
            long start = 0;
            for (int i = random.nextInt(4); i >= 0; i--) {
                long end = i == 0 && random.nextBoolean() ? Extent.EOF : start + (1L + random.nextInt(64)) * 64 * MIB;
                Integer[] targets = IntStream.generate(() -> random.nextInt(9))
                        .limit(1 + random.nextInt(4))
                        .boxed()
                        .toArray(Integer[]::new);
                components.add(stripes(start, end, targets.length, targets));
                start = end;
            }
            long size = random.nextLong(20 * GIB);
            String pool = random.nextInt(4) == 0 ? "flash" : "";
            FileLayout layout =
                    SafeLayout.of(allocation(size, pool, components.toArray(Allocation.Component[]::new)), view());
            assertThat(LayoutAttribute.decode(LayoutAttribute.encode(layout))).isEqualTo(layout);
            if (layout instanceof Plain plain) {
                check(plain.striping(), 0, size);
            } else {
                Composite composite = (Composite) layout;
                assertThat(composite.mirrors().get(0).reachesEndOfFile()).isTrue();
                composite
                        .components()
                        .forEach(component -> check(
                                ((Striped) component.body()).striping(),
                                component.extent().start(),
                                size));
            }
        }
    }

    private static void check(Striping striping, long start, long size) {
        if (striping.targets() instanceof Exact list) {
            assertThat(size).isGreaterThan(start);
            assertThat(list.indices()).allMatch(index -> index < 6);
        } else if (striping.targets() instanceof StartIndex first) {
            assertThat(size).isGreaterThan(start);
            assertThat(first.index()).isLessThan(6);
        }
    }
}
