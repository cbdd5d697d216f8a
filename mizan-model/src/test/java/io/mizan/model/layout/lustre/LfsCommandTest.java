package io.mizan.model.layout.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.Body;
import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.ComponentFlag;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.FileLayout.RawKind;
import io.mizan.model.layout.Mirror;
import io.mizan.model.layout.MirrorState;
import io.mizan.model.layout.RandomLayouts;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LfsCommandTest {
    private static final long K256 = 256 << 10;
    private static final long M1 = 1 << 20;
    private static final long M4 = 4 << 20;
    private static final long M64 = 64 << 20;
    private static final long M256 = 256 << 20;
    private static final long G1 = 1 << 30;
    private static final long G4 = 4L << 30;

    private static String command(FileLayout layout) {
        return LfsCommand.create(layout, "F").orElseThrow();
    }

    private static String plain(Striping striping) {
        return command(new Plain(striping));
    }

    private static Component component(long start, long end, Striping striping, ComponentFlag... flags) {
        return new Component(0, new Extent(start, end), Set.of(flags), new Striped(striping));
    }

    private static Component onMetadataTarget(long end) {
        return Component.requested(new Extent(0, end), new OnMdt());
    }

    private static Striping pool(long size, int count, String pool) {
        return new Striping(size, count, false, pool, TargetChoice.ANY);
    }

    private static Composite mirrors(Component... wholes) {
        List<Mirror> mirrors = new ArrayList<>();
        for (Component whole : wholes) {
            mirrors.add(new Mirror(List.of(whole)));
        }
        return new Composite(mirrors, MirrorState.NONE);
    }

    @Test
    void aPlainList() {
        assertThat(plain(Striping.of(M1, 0).on(List.of(3, 0, 7, 5)))).isEqualTo("lfs setstripe -S 1M -o 3,0,7,5 F");
        assertThat(plain(Striping.DEFAULT.on(List.of(3)))).isEqualTo("lfs setstripe -o 3 F");
        assertThat(plain(Striping.DEFAULT.on(List.of(9, 2, 3, 4)))).isEqualTo("lfs setstripe -o 9,2-4 F");
    }

    @Test
    void aStartIndex() {
        assertThat(plain(new Striping(M1, 4, false, "", new StartIndex(5))))
                .isEqualTo("lfs setstripe -c 4 -S 1M -i 5 F");
        assertThat(plain(new Striping(0, 0, false, "", new StartIndex(0)))).isEqualTo("lfs setstripe -i 0 F");
    }

    @Test
    void allTargets() {
        assertThat(plain(Striping.of(0, Striping.ALL_TARGETS))).isEqualTo("lfs setstripe -c -1 F");
    }

    @Test
    void overstriping() {
        assertThat(plain(new Striping(0, 8, true, "", TargetChoice.ANY))).isEqualTo("lfs setstripe -C 8 F");
        assertThat(plain(new Striping(0, -2, true, "", TargetChoice.ANY))).isEqualTo("lfs setstripe -C -2 F");
        assertThat(plain(new Striping(0, 4, true, "", new Exact(List.of(1, 1, 2, 2)))))
                .isEqualTo("lfs setstripe -C 4 -o 1,1,2,2 F");
    }

    @Test
    void aPoolAndTheLargestStripes() {
        assertThat(plain(pool(0xFFFF_0000L, 16, "hdd"))).isEqualTo("lfs setstripe -c 16 -S 4194240K -p hdd F");
    }

    @Test
    void theDefaultIsSaidAloud() {
        assertThat(plain(Striping.DEFAULT)).isEqualTo("lfs setstripe -c 0 F");
        assertThat(command(Composite.of(List.of(component(0, Extent.EOF, Striping.DEFAULT)))))
                .isEqualTo("lfs setstripe -E -1 F");
    }

    @Test
    void progressiveLayouts() {
        assertThat(command(Composite.of(List.of(
                        component(0, M64, Striping.of(M1, 1).on(List.of(3))),
                        component(M64, G1, Striping.of(M1, 2).on(List.of(0, 7))),
                        component(G1, Extent.EOF, Striping.of(M4, 4).on(List.of(3, 0, 7, 5)))))))
                .isEqualTo("lfs setstripe -E 64M -c 1 -S 1M -o 3 -E 1G -c 2 -o 0,7 -E -1 -c 4 -S 4M -o 3,0,7,5 F");
        assertThat(command(Composite.of(List.of(
                        component(0, M256, Striping.of(0, 1)),
                        component(M256, G4, Striping.of(0, 4)),
                        component(G4, Extent.EOF, pool(M4, 16, "hdd"))))))
                .isEqualTo("lfs setstripe -E 256M -c 1 -E 4G -c 4 -E -1 -c 16 -S 4M -p hdd F");
    }

    @Test
    void dataOnTheMetadataTarget() {
        assertThat(command(Composite.of(List.of(
                        onMetadataTarget(M1),
                        component(M1, Extent.EOF, Striping.of(0, 2).on(List.of(2, 6)))))))
                .isEqualTo("lfs setstripe -E 1M -L mdt -E -1 -c 2 -o 2,6 F");
        assertThat(command(Composite.of(List.of(
                        onMetadataTarget(K256),
                        component(K256, M256, Striping.of(0, 1)),
                        component(M256, G4, Striping.of(0, 4)),
                        component(G4, Extent.EOF, pool(0, 16, "hdd"))))))
                .isEqualTo("lfs setstripe -E 256K -L mdt -E 256M -c 1 -E 4G -c 4 -E -1 -c 16 -p hdd F");
    }

    @Test
    void selfExtendingLayouts() {
        Body room = new Extension(M64, Striping.of(0, 1));
        assertThat(command(Composite.of(List.of(
                        component(0, M64, Striping.of(0, 1)),
                        Component.requested(new Extent(M64, G1), room),
                        component(G1, Extent.EOF, Striping.of(0, 4))))))
                .isEqualTo("lfs setstripe -E 1G -z 64M -c 1 -E -1 -c 4 F");
        assertThat(command(Composite.of(List.of(
                        component(0, G1, Striping.of(M1, 1)),
                        component(G1, G1, Striping.of(M4, 1)),
                        Component.requested(new Extent(G1, Extent.EOF), room)))))
                .isEqualTo("lfs setstripe -E 1G -c 1 -S 1M -E -1 -z 64M -c 1 -S 4M F");
    }

    @Test
    void mirrors() {
        assertThat(command(mirrors(
                        component(0, Extent.EOF, Striping.of(0, 1).on(List.of(1))),
                        component(0, Extent.EOF, Striping.of(0, 1).on(List.of(5))))))
                .isEqualTo("lfs mirror create -N -E -1 -c 1 -o 1 -N -E -1 -c 1 -o 5 F");
    }

    @Test
    void preferredAndFrozenMirrors() {
        Striping one = Striping.of(0, 1);
        assertThat(command(mirrors(
                        component(0, Extent.EOF, one, ComponentFlag.PREFER_READ, ComponentFlag.PREFER_WRITE),
                        component(0, Extent.EOF, one, ComponentFlag.PREFER_READ, ComponentFlag.INIT),
                        component(0, Extent.EOF, one, ComponentFlag.PREFER_WRITE, ComponentFlag.NOSYNC),
                        component(0, Extent.EOF, one, ComponentFlag.STALE, ComponentFlag.OFFLINE))))
                .isEqualTo("lfs mirror create -N -E -1 -c 1 --comp-flags=prefer -N -E -1 -c 1 --comp-flags=prefrd"
                        + " -N -E -1 -c 1 --comp-flags=prefwr,nosync -N -E -1 -c 1 F");
    }

    @Test
    void whatLfsWouldPassOnIsSetBack() {
        assertThat(command(Composite.of(List.of(
                        component(0, M64, pool(M4, 2, "flash")), component(M64, Extent.EOF, Striping.DEFAULT)))))
                .isEqualTo("lfs setstripe -E 64M -c 2 -S 4M -p flash -E -1 -c 0 -S 0 -p none F");
        Mirror first = new Mirror(List.of(component(0, Extent.EOF, pool(M4, 2, "flash"))));
        Mirror second = new Mirror(List.of(onMetadataTarget(M1), component(M1, Extent.EOF, Striping.of(M4, 1))));
        assertThat(command(new Composite(List.of(first, second), MirrorState.NONE)))
                .isEqualTo("lfs mirror create -N -E -1 -c 2 -S 4M -p flash"
                        + " -N -E 1M -L mdt -c 0 -p none -E -1 -c 1 -S 4M F");
    }

    @ParameterizedTest
    @EnumSource(RawKind.class)
    void whatIsKeptRawHasNoCommand(RawKind kind) {
        assertThat(LfsCommand.create(new Raw(kind, new byte[] {1}), "F")).isEmpty();
    }

    @Test
    void erasureCodeAndCompressionHaveNoCommand() {
        for (ComponentFlag flag : EnumSet.of(
                ComponentFlag.PARITY, ComponentFlag.COMPRESS, ComponentFlag.PARTIAL, ComponentFlag.NOCOMPR)) {
            assertThat(LfsCommand.create(Composite.of(List.of(component(0, Extent.EOF, Striping.DEFAULT, flag))), "F"))
                    .isEmpty();
        }
    }

    @Test
    void pathsAreQuotedWhereNeeded() {
        Plain layout = new Plain(Striping.of(0, 1));
        assertThat(LfsCommand.create(layout, "/scratch/clim/out")).hasValue("lfs setstripe -c 1 /scratch/clim/out");
        assertThat(LfsCommand.create(layout, "my run/it's")).hasValue("lfs setstripe -c 1 'my run/it'\\''s'");
        assertThat(LfsCommand.create(layout, "a\nb")).hasValue("lfs setstripe -c 1 $'a\\nb'");
        assertThat(LfsCommand.create(layout, "-c")).hasValue("lfs setstripe -c 1 ./-c");
        assertThat(LfsCommand.create(layout, "-o x")).hasValue("lfs setstripe -c 1 './-o x'");
    }

    @Test
    void emptyPathsAndNulAreRefused() {
        Plain layout = new Plain(Striping.of(0, 1));
        assertThat(Refusal.line(() -> LfsCommand.create(layout, ""))).isEqualTo("not a path (path=) [MZ201]");
        assertThat(Refusal.line(() -> LfsCommand.create(layout, "a\0b"))).isEqualTo("not a path (path=a?b) [MZ201]");
    }

    @Test
    void lfsUnderstandsTheCommandOfAnyLayout() {
        RandomLayouts.seeds().forEach(seed -> {
            FileLayout layout = new RandomLayouts(seed).next();
            assertThat(FakeLfs.layout(command(layout))).as(command(layout)).isEqualTo(afresh(layout));
        });
    }

    /** The layout as a new file has it: no ids, nothing placed or stale, nothing grown. */
    private static FileLayout afresh(FileLayout layout) {
        if (!(layout instanceof Composite composite)) {
            return layout;
        }
        List<Mirror> mirrors = new ArrayList<>();
        for (Mirror mirror : composite.mirrors()) {
            List<Component> components = new ArrayList<>();
            for (Component c : mirror.components()) {
                EnumSet<ComponentFlag> flags = EnumSet.noneOf(ComponentFlag.class);
                flags.addAll(c.flags());
                flags.removeAll(Set.of(ComponentFlag.INIT, ComponentFlag.STALE));
                if (c.body() instanceof Extension) {
                    Component grown = components.remove(components.size() - 1);
                    long start = grown.extent().start();
                    long end = start == 0 ? grown.extent().end() : start;
                    components.add(new Component(0, new Extent(start, end), flags, grown.body()));
                    components.add(new Component(0, new Extent(end, c.extent().end()), flags, c.body()));
                } else {
                    components.add(new Component(0, c.extent(), flags, c.body()));
                }
            }
            mirrors.add(new Mirror(components));
        }
        return new Composite(mirrors, MirrorState.NONE);
    }
}
