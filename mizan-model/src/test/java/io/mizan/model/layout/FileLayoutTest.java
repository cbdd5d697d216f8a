package io.mizan.model.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.Refusal;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.FileLayout.RawKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FileLayoutTest {
    private static final long M1 = 1 << 20;
    private static final long M4 = 4 << 20;
    private static final Striped DEFAULT = new Striped(Striping.DEFAULT);
    private static final Extent WHOLE = new Extent(0, Extent.EOF);

    private static Mirror whole(int id, ComponentFlag... flags) {
        return new Mirror(List.of(new Component(id, WHOLE, Set.of(flags), DEFAULT)));
    }

    private static Composite mirrored(Mirror... mirrors) {
        return new Composite(List.of(mirrors), MirrorState.READ_ONLY);
    }

    @Test
    void aFileHas1To16Mirrors() {
        assertThat(new Composite(Collections.nCopies(16, whole(0)), MirrorState.NONE).mirrors())
                .hasSize(16);
        assertThat(Refusal.line(() -> new Composite(Collections.nCopies(17, whole(0)), MirrorState.NONE)))
                .isEqualTo("a file must have 1 to 16 mirrors (mirrors=17) [MZ201]");
        assertThat(Refusal.line(() -> mirrored())).isEqualTo("a file must have 1 to 16 mirrors (mirrors=0) [MZ201]");
    }

    @Test
    void eachOfSeveralMirrorsReachesTheEndOfTheFile() {
        Mirror half = new Mirror(List.of(Component.requested(new Extent(0, M1), DEFAULT)));
        assertThat(mirrored(half).mirrors()).hasSize(1);
        String line = "each mirror of a mirrored file must reach the end of the file (mirrors=2) [MZ201]";
        assertThat(Refusal.line(() -> mirrored(half, whole(0)))).isEqualTo(line);
        assertThat(Refusal.line(() -> mirrored(whole(0), half))).isEqualTo(line);
    }

    @Test
    void aLayoutHasAtMost818Components() {
        assertThat(Composite.of(steps(818)).components()).hasSize(818);
        assertThat(Refusal.line(() -> Composite.of(steps(819))))
                .isEqualTo("a layout must have at most 818 components (components=819) [MZ201]");
    }

    private static List<Component> steps(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Component.requested(new Extent(i * M1, (i + 1) * M1), DEFAULT))
                .toList();
    }

    @Test
    void noTwoComponentsOrMirrorsHaveTheSameId() {
        assertThat(mirrored(whole(65537), whole(131074)).mirrors())
                .extracting(Mirror::id)
                .containsExactly(1, 2);
        String message = "components and mirrors must have different ids";
        assertThat(Refusal.line(() -> mirrored(whole(65537), whole(65537))))
                .isEqualTo(message + " (ids=[65537, 65537]) [MZ201]");
        assertThat(Refusal.line(() -> mirrored(whole(65537), whole(65538)))).contains(message);
        assertThat(Refusal.line(() -> mirrored(whole(1), whole(2)))).contains(message);
        Component first = new Component(1, new Extent(0, M1), Set.of(), DEFAULT);
        Component second = new Component(1, new Extent(M1, M4), Set.of(), DEFAULT);
        assertThat(Refusal.line(() -> Composite.of(List.of(first, second)))).contains(message);
    }

    @Test
    void aRequestHasNoIds() {
        assertThat(mirrored(whole(0), whole(0)).components())
                .extracting(Component::id)
                .containsOnly(0);
    }

    @Test
    void staleMirrorsAreKnown() {
        assertThat(mirrored(whole(65537, ComponentFlag.INIT), whole(131074, ComponentFlag.INIT, ComponentFlag.STALE))
                        .mirrors())
                .extracting(Mirror::stale)
                .containsExactly(false, true);
    }

    /** From getstripe_v_f_pfl, f_dom, f_mir and f_over of the real 2.17.57. */
    @Test
    void whatARealFileSystemShowsFits() {
        Set<ComponentFlag> init = Set.of(ComponentFlag.INIT);
        Composite pfl = Composite.of(List.of(
                new Component(
                        1,
                        new Extent(0, M1),
                        init,
                        new Striped(Striping.of(65536, 1).on(List.of(8)))),
                new Component(
                        2,
                        new Extent(M1, 16 * M1),
                        init,
                        new Striped(Striping.of(M1, 4).on(List.of(9, 10, 11, 12)))),
                new Component(
                        3,
                        new Extent(16 * M1, Extent.EOF),
                        init,
                        new Striped(Striping.of(M4, 8).on(List.of(13, 14, 15, 16, 17, 18, 19, 20))))));
        Composite dom = Composite.of(List.of(
                new Component(1, new Extent(0, M1), init, new OnMdt()),
                new Component(2, new Extent(M1, Extent.EOF), Set.of(), new Striped(Striping.of(M4, 2)))));
        Composite mirrors = mirrored(
                new Mirror(List.of(new Component(
                        65537, WHOLE, init, new Striped(Striping.of(M4, 2).on(List.of(22, 23)))))),
                new Mirror(List.of(new Component(
                        131074, WHOLE, init, new Striped(Striping.of(M4, 2).on(List.of(24, 25)))))));
        List<Integer> twice =
                IntStream.range(0, 70).mapToObj(i -> (22 + i) % 35).toList();
        Plain over = new Plain(new Striping(M4, 70, true, "", new TargetChoice.Exact(twice)));
        assertThat(pfl.components()).hasSize(3);
        assertThat(dom.components()).hasSize(2);
        assertThat(mirrors.mirrors()).extracting(Mirror::id).containsExactly(1, 2);
        assertThat(over.striping().stripeCount()).isEqualTo(70);
    }

    @Test
    void mirrorsDoNotChangeWithTheListTheyCameFrom() {
        List<Mirror> given = new ArrayList<>(List.of(whole(0)));
        Composite composite = new Composite(given, MirrorState.NONE);
        given.clear();
        assertThat(composite)
                .isEqualTo(new Composite(List.of(whole(0)), MirrorState.NONE))
                .hasSameHashCodeAs(new Composite(List.of(whole(0)), MirrorState.NONE))
                .isNotEqualTo(new Composite(List.of(whole(0)), MirrorState.READ_ONLY));
        assertThatThrownBy(() -> composite.mirrors().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aRawLayoutIsACopyOfItsBytes() {
        byte[] given = {(byte) 0xD0, 0x0B, (byte) 0xD7, 0x0B};
        Raw raw = new Raw(RawKind.FOREIGN, given);
        given[0] = 0;
        raw.attribute()[1] = 0;
        assertThat(raw.attribute()).containsExactly(0xD0, 0x0B, 0xD7, 0x0B);
    }

    @Test
    void rawLayoutsAreComparedByContent() {
        Raw raw = new Raw(RawKind.RELEASED, new byte[] {1, 2});
        assertThat(raw)
                .isEqualTo(new Raw(RawKind.RELEASED, new byte[] {1, 2}))
                .hasSameHashCodeAs(new Raw(RawKind.RELEASED, new byte[] {1, 2}))
                .isNotEqualTo(new Raw(RawKind.UNKNOWN, new byte[] {1, 2}))
                .isNotEqualTo(new Raw(RawKind.RELEASED, new byte[] {1, 3}))
                .isNotEqualTo(new Plain(Striping.DEFAULT))
                .hasToString("Raw[kind=RELEASED, bytes=2]");
    }

    @Test
    void anAttributeHas1To65536Bytes() {
        assertThat(new Raw(RawKind.UNKNOWN, new byte[65536]).attribute()).hasSize(65536);
        assertThat(Refusal.line(() -> new Raw(RawKind.UNKNOWN, new byte[0])))
                .isEqualTo("a layout attribute must have 1 to 65536 bytes (bytes=0) [MZ201]");
        assertThat(Refusal.line(() -> new Raw(RawKind.UNKNOWN, new byte[65537])))
                .contains("(bytes=65537)");
    }
}
