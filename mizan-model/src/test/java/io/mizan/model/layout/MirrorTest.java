package io.mizan.model.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.Refusal;
import io.mizan.model.layout.Component.Body;
import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MirrorTest {
    private static final long M1 = 1 << 20;
    private static final long M64 = 64 << 20;
    private static final long G1 = 1 << 30;
    private static final Striped ONE = new Striped(Striping.of(M1, 1));
    private static final Extension ROOM = new Extension(M64, Striping.of(0, 1));

    private static Component component(long start, long end, Body body, ComponentFlag... flags) {
        return new Component(0, new Extent(start, end), Set.of(flags), body);
    }

    private static Mirror mirror(Component... components) {
        return new Mirror(List.of(components));
    }

    @Test
    void componentsStandSideBySide() {
        Mirror mirror = mirror(component(0, M64, ONE), component(M64, G1, ONE), component(G1, Extent.EOF, ONE));
        assertThat(mirror.reachesEndOfFile()).isTrue();
        assertThat(mirror(component(0, M64, ONE)).reachesEndOfFile()).isFalse();
    }

    @Test
    void noComponentIsRefused() {
        assertThat(Refusal.line(() -> mirror())).isEqualTo("a composite layout must have a component [MZ201]");
    }

    @Test
    void theFirstStartsAtZero() {
        assertThat(Refusal.line(() -> mirror(component(M64, G1, ONE))))
                .isEqualTo("a component must start where the one before it ends, the first at 0"
                        + " (component=1, extent=[64M, 1G), expected=0) [MZ201]");
    }

    @Test
    void gapsAndOverlapsAreRefused() {
        assertThat(Refusal.line(() -> mirror(component(0, M1, ONE), component(M64, G1, ONE))))
                .contains("(component=2, extent=[64M, 1G), expected=1048576)");
        assertThat(Refusal.line(() -> mirror(component(0, M64, ONE), component(M1, G1, ONE))))
                .contains("(component=2, extent=[1M, 1G), expected=67108864)");
        assertThat(Refusal.line(() -> mirror(component(0, Extent.EOF, ONE), component(0, Extent.EOF, ONE))))
                .contains("component=2");
    }

    @Test
    void dataOnTheMetadataTargetComesFirst() {
        assertThat(mirror(component(0, M1, new OnMdt()), component(M1, Extent.EOF, ONE))
                        .components())
                .hasSize(2);
        assertThat(mirror(component(0, M1, new OnMdt())).reachesEndOfFile()).isFalse();
    }

    @Test
    void aGrowingComponentIsFollowedByItsRoom() {
        Mirror first = mirror(component(0, M64, ONE), component(M64, G1, ROOM), component(G1, Extent.EOF, ONE));
        Mirror later = mirror(component(0, M64, ONE), component(M64, M64, ONE), component(M64, Extent.EOF, ROOM));
        assertThat(first.components()).hasSize(3);
        assertThat(later.reachesEndOfFile()).isTrue();
    }

    @Test
    void aComponentThatHasGrownHasObjects() {
        Component grown = component(M64, 2 * M64, ONE, ComponentFlag.INIT);
        Component room = component(2 * M64, G1, ROOM);
        assertThat(mirror(component(0, M64, ONE), grown, room).components()).contains(grown);
        assertThat(Refusal.line(() -> mirror(component(0, M64, ONE), component(M64, 2 * M64, ONE), room)))
                .isEqualTo("a later component that can grow must start empty (extent=[64M, 128M)) [MZ201]");
    }

    @Test
    void onlyALaterComponentWithRoomBehindItIsEmpty() {
        assertThat(Refusal.line(() -> mirror(component(0, 0, ONE), component(0, G1, ROOM))))
                .isEqualTo("a component must cover at least 64 KiB (component=1, extent=[0, 0)) [MZ201]");
        assertThat(Refusal.line(() -> mirror(component(0, M1, ONE), component(M1, M1, ONE), component(M1, G1, ONE))))
                .contains("a component must cover at least 64 KiB (component=2, extent=[1M, 1M))");
        assertThat(Refusal.line(() -> mirror(component(0, M1, ONE), component(M1, M1, ONE))))
                .contains("component=2");
        assertThat(Refusal.line(() -> mirror(component(0, M64, ONE), component(M64, M64, ROOM))))
                .contains("component=2");
    }

    @Test
    void anExtensionFollowsAStripedComponent() {
        String line = "an extension must follow the striped component that it extends";
        assertThat(Refusal.line(() -> mirror(component(0, Extent.EOF, ROOM))))
                .isEqualTo(line + " (extent=[0, EOF)) [MZ201]");
        assertThat(Refusal.line(() -> mirror(component(0, M1, new OnMdt()), component(M1, G1, ROOM))))
                .contains(line);
        assertThat(Refusal.line(() ->
                        mirror(component(0, M64, ONE), component(M64, G1, ROOM), component(G1, Extent.EOF, ROOM))))
                .contains(line);
    }

    @Test
    void anExtensionKeepsToTheStripeSizeBeforeIt() {
        Striped wide = new Striped(Striping.of(M64, 4));
        Component start = component(0, M64, wide);
        assertThat(mirror(start, component(M64, G1, ROOM)).components()).hasSize(2);
        assertThat(Refusal.line(() -> mirror(start, component(M64, G1 + M1, ROOM))))
                .isEqualTo("a component must end at a multiple of its stripe size"
                        + " (extent=[64M, 1025M), stripeSizeBytes=67108864) [MZ201]");
        assertThat(Refusal.line(() -> mirror(start, component(M64, G1, new Extension(M1, Striping.DEFAULT)))))
                .isEqualTo("an extension must grow by a multiple of the stripe size before it"
                        + " (stepBytes=1048576, stripeSizeBytes=67108864) [MZ201]");
        Striped byDefault = new Striped(Striping.of(0, 4));
        assertThat(mirror(component(0, M1, byDefault), component(M1, G1 + M1, new Extension(3 * M1, Striping.DEFAULT)))
                        .components())
                .hasSize(2);
    }

    @Test
    void allIdsTellTheSameMirror() {
        Component first = new Component(65537, new Extent(0, M1), Set.of(), ONE);
        Extent rest = new Extent(M1, Extent.EOF);
        assertThat(mirror(first, new Component(65538, rest, Set.of(), ONE)).id())
                .isEqualTo(1);
        assertThat(Refusal.line(() -> mirror(first, new Component(131074, rest, Set.of(), ONE))))
                .isEqualTo(
                        "the components of a mirror must carry its number in their ids (ids=[65537, 131074]) [MZ201]");
    }

    @Test
    void oneStaleComponentMakesAStaleMirror() {
        assertThat(mirror(component(0, M1, ONE), component(M1, Extent.EOF, ONE, ComponentFlag.STALE))
                        .stale())
                .isTrue();
        assertThat(mirror(component(0, M1, ONE, ComponentFlag.INIT)).stale()).isFalse();
    }

    @Test
    void dataAndErasureCodeDoNotMix() {
        Component parity = component(M1, Extent.EOF, ONE, ComponentFlag.PARITY);
        assertThat(mirror(component(0, M1, ONE, ComponentFlag.PARITY), parity).components())
                .hasSize(2);
        assertThat(Refusal.line(() -> mirror(component(0, M1, ONE), parity)))
                .isEqualTo("a mirror must hold either data or erasure code [MZ201]");
    }

    @Test
    void componentsDoNotChangeWithTheListTheyCameFrom() {
        List<Component> given = new ArrayList<>(List.of(component(0, Extent.EOF, ONE)));
        Mirror mirror = new Mirror(given);
        given.clear();
        assertThat(mirror).isEqualTo(mirror(component(0, Extent.EOF, ONE)));
        assertThatThrownBy(() -> mirror.components().clear()).isInstanceOf(UnsupportedOperationException.class);
    }
}
