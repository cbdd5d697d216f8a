package io.mizan.traces.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.testing.Campaign;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.darshan.record.LustreRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LayoutsTest {
    private static final long MIB = 1 << 20;

    @Test
    void aPlainFile() {
        DarshanWriter writer = new DarshanWriter("3.21");
        writer.lustre(1, 0, MIB, 7, 3);
        assertThat(layout(writer)).hasValue(new Plain(Striping.of(MIB, 2).on(List.of(7, 3))));
    }

    @Test
    void aTargetThatIsListedTwiceIsOverstriped() {
        DarshanWriter writer = new DarshanWriter("3.21");
        writer.lustre(1, 0, MIB, 7, 7);
        assertThat(layout(writer)).hasValue(new Plain(new Striping(MIB, 2, true, "", new Exact(List.of(7, 7)))));
    }

    @Test
    void aProgressiveFileWithAStartOnTheMdtAndAnEndWithoutObjects() {
        DarshanWriter writer = new DarshanWriter("3.41");
        writer.lustre(
                1,
                -1,
                List.of(
                        new LustreComponent(MIB, 0, 2, 16, 0, MIB, 0, "", 0),
                        new LustreComponent(MIB, 2, 0, 16, MIB, 64 * MIB, 0, "flash", 0),
                        new LustreComponent(4 * MIB, 8, 0, 0, 64 * MIB, -1, 0, "", 0)),
                4,
                5,
                -1,
                -1,
                -1,
                -1,
                -1,
                -1,
                -1,
                -1);
        List<Component> components = ((Composite) layout(writer).orElseThrow()).components();
        assertThat(components)
                .extracting(Component::body)
                .satisfiesExactly(
                        first -> assertThat(first).isInstanceOf(OnMdt.class),
                        second -> assertThat(((Striped) second).striping().targets())
                                .isEqualTo(new Exact(List.of(4, 5))),
                        third -> assertThat(((Striped) third).striping().targets())
                                .isEqualTo(TargetChoice.ANY));
        assertThat(((Striped) components.get(1).body()).striping().pool()).isEqualTo("flash");
    }

    @Test
    void mirrorsAreKeptApart() {
        DarshanWriter writer = new DarshanWriter("3.41");
        writer.lustre(
                1,
                -1,
                List.of(
                        new LustreComponent(MIB, 1, 0, 16, 0, -1, 1, "", 0),
                        new LustreComponent(MIB, 1, 0, 17, 0, -1, 2, "", 0)),
                4,
                5);
        Composite layout = (Composite) layout(writer).orElseThrow();
        assertThat(layout.mirrors()).hasSize(2);
        assertThat(layout.mirrors().get(0).stale()).isFalse();
        assertThat(layout.mirrors().get(1).stale()).isTrue();
    }

    @Test
    void whatLustreWouldNotMakeIsNoLayout() {
        int refused = 0;
        for (int seed = 0; seed < Campaign.rounds(500); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<LustreComponent> components = new ArrayList<>();
            for (int i = random.nextInt(4); i >= 0; i--) {
                components.add(new LustreComponent(
                        any(random),
                        random.nextInt(-3, 5),
                        any(random),
                        any(random),
                        any(random),
                        any(random),
                        random.nextInt(3),
                        "p",
                        0));
            }
            DarshanWriter writer = new DarshanWriter("3.41");
            writer.lustre(1, -1, components, random.longs(6, -5, 70_000).toArray());
            refused += layout(writer).isEmpty() ? 1 : 0;
        }
        assertThat(refused).isPositive();
    }

    private static long any(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> -1;
            case 1 -> random.nextInt(9);
            case 2 -> MIB * random.nextInt(9);
            default -> random.nextLong();
        };
    }

    private static Optional<FileLayout> layout(DarshanWriter writer) {
        List<LustreRecord> records = new ArrayList<>();
        try (DarshanLog log = DarshanLog.of(ByteSource.of("log", writer.toByteArray()))) {
            log.lustre(records::add);
        }
        return records.isEmpty() ? Optional.empty() : Layouts.of(records.get(0));
    }
}
