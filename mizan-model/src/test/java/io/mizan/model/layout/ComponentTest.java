package io.mizan.model.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.Refusal;
import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComponentTest {
    private static final long K64 = 64 << 10;
    private static final long M1 = 1 << 20;
    private static final long G1 = 1 << 30;
    private static final Extent WHOLE = new Extent(0, Extent.EOF);
    private static final Striped DEFAULT = new Striped(Striping.DEFAULT);

    private static Component striped(long start, long end, long stripeSizeBytes) {
        return Component.requested(new Extent(start, end), new Striped(Striping.of(stripeSizeBytes, 8)));
    }

    @Test
    void idsTellTheMirror() {
        assertThat(new Component(0, WHOLE, Set.of(), DEFAULT).mirrorId()).isZero();
        assertThat(new Component(3, WHOLE, Set.of(), DEFAULT).mirrorId()).isZero();
        assertThat(new Component(65537, WHOLE, Set.of(), DEFAULT).mirrorId()).isEqualTo(1);
        assertThat(new Component(131074, WHOLE, Set.of(), DEFAULT).mirrorId()).isEqualTo(2);
        assertThat(new Component(0x7FFF_FFFF, WHOLE, Set.of(), DEFAULT).mirrorId())
                .isEqualTo(0x7FFF);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE})
    void negativeIdsAreRefused(int id) {
        assertThat(Refusal.line(() -> new Component(id, WHOLE, Set.of(), DEFAULT)))
                .isEqualTo("a component's id must be 1 to 2147483647, or 0 if it has none yet (id=" + id + ") [MZ201]");
    }

    @Test
    void theEndIsAMultipleOfTheStripeSize() {
        assertThat(striped(0, 2 * G1, 64 * M1).extent().end()).isEqualTo(2 * G1);
        assertThat(Refusal.line(() -> striped(0, 2 * G1, 192 * M1)))
                .isEqualTo(
                        "a component must end at a multiple of its stripe size (extent=[0, 2G), stripeSizeBytes=201326592)"
                                + " [MZ201]");
        assertThat(Refusal.of(() -> striped(0, M1, 2 * M1)).advice())
                .hasValue("choose a stripe size that divides the end");
    }

    @Test
    void theStripeSizeDoesNotMatterAtTheEndOfTheFileOrByDefaultOrInAnEmptyComponent() {
        assertThat(striped(M1, Extent.EOF, 192 * M1).extent().reachesEndOfFile())
                .isTrue();
        assertThat(striped(0, M1, 0).extent().end()).isEqualTo(M1);
        assertThat(striped(M1, M1, 4 * M1).extent().isEmpty()).isTrue();
    }

    @Test
    void theStartNeedNotBeAMultipleOfTheStripeSize() {
        assertThat(striped(K64, 4 * M1, 4 * M1).extent().start()).isEqualTo(K64);
    }

    @Test
    void dataOnAMetadataTargetIsFirstAndEndsByOneGib() {
        assertThat(Component.requested(new Extent(0, K64), new OnMdt()).body()).isEqualTo(new OnMdt());
        assertThat(Component.requested(new Extent(0, G1), new OnMdt()).extent().end())
                .isEqualTo(G1);
        for (Extent extent : Arrays.asList(new Extent(K64, M1), WHOLE, new Extent(0, 0), new Extent(0, G1 + K64))) {
            assertThat(Refusal.line(() -> Component.requested(extent, new OnMdt())))
                    .isEqualTo("data on a metadata target must be the first of the file, at most 1 GiB (extent="
                            + extent + ") [MZ201]");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {65536, 64 << 20, (0xFFFF_FFFFL << 10) / 65536 * 65536})
    void extensionsGrowByMultiplesOf64Kib(long stepBytes) {
        assertThat(new Extension(stepBytes, Striping.DEFAULT).stepBytes()).isEqualTo(stepBytes);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -65536, 1, 65537, 1L << 42, Long.MAX_VALUE})
    void extensionsGrowByNothingElse(long stepBytes) {
        assertThat(Refusal.line(() -> new Extension(stepBytes, Striping.DEFAULT)))
                .isEqualTo("an extension must grow by a multiple of 64 KiB below 4 TiB (stepBytes=" + stepBytes
                        + ") [MZ201]");
    }

    @Test
    void anExtensionHasNoStripeSize() {
        assertThat(new Extension(M1, Striping.of(0, 4)).striping().stripeCount())
                .isEqualTo(4);
        assertThat(Refusal.line(() -> new Extension(M1, Striping.of(M1, 4))))
                .isEqualTo("an extension must not have a stripe size of its own (stripeSizeBytes=1048576) [MZ201]");
    }

    @Test
    void anExtensionNeverHasObjects() {
        Extension extension = new Extension(M1, Striping.DEFAULT);
        assertThat(new Component(2, WHOLE, Set.of(ComponentFlag.STALE), extension).flags())
                .containsExactly(ComponentFlag.STALE);
        assertThat(Refusal.line(() -> new Component(2, WHOLE, Set.of(ComponentFlag.INIT), extension)))
                .isEqualTo("an extension must not have objects (extent=[0, EOF)) [MZ201]");
    }

    @Test
    void flagsAreCopiedAndKeptInOrder() {
        EnumSet<ComponentFlag> given = EnumSet.of(ComponentFlag.INIT, ComponentFlag.STALE);
        Component component = new Component(1, WHOLE, given, DEFAULT);
        given.clear();
        assertThat(component.flags()).containsExactly(ComponentFlag.STALE, ComponentFlag.INIT);
        assertThatThrownBy(() -> component.flags().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThat(component)
                .isEqualTo(new Component(1, WHOLE, Set.of(ComponentFlag.INIT, ComponentFlag.STALE), DEFAULT))
                .hasSameHashCodeAs(new Component(1, WHOLE, Set.of(ComponentFlag.INIT, ComponentFlag.STALE), DEFAULT))
                .isNotEqualTo(new Component(1, WHOLE, Set.of(ComponentFlag.INIT), DEFAULT));
    }

    @Test
    void flagBitsAreThoseOfTheAttribute() {
        assertThat(ComponentFlag.values())
                .extracting(ComponentFlag::bit)
                .containsExactly(0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x80, 0x100, 0x200, 0x400);
        assertThat(MirrorState.values()).extracting(MirrorState::code).containsExactly(0, 1, 2, 3);
    }
}
