package io.mizan.model.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.CompositeAttribute.Entry;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.FileLayout.RawKind;
import io.mizan.model.layout.StripeAttribute.Kind;
import io.mizan.model.layout.StripeAttribute.StripeObject;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.testing.Campaign;
import io.mizan.testing.Samples;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LayoutAttributeTest {
    private static final String SAMPLES = "io.mizan.model.layout.LayoutSamples#";

    @ParameterizedTest
    @MethodSource(SAMPLES + "names")
    void whatToolsMadeIsWrittenAgainByteForByte(String name) {
        byte[] sample = LayoutSamples.bytes(name);
        assertThat(LayoutAttribute.read(sample).bytes()).isEqualTo(sample);
        assertThat(LayoutAttribute.read(sample).stored()).isEqualTo(LayoutSamples.stored(name));
    }

    /** All bytes that mean something; with one exception the meaning alone is enough to make them again. */
    @ParameterizedTest
    @MethodSource(SAMPLES + "requests")
    void aRequestIsMadeFromItsMeaningAsToolsMakeIt(String name) {
        byte[] sample = LayoutSamples.bytes(name);
        byte[] expected = LayoutSamples.masked(sample);
        if (name.contains("dom1M")) {
            // The library leaves the stripe size of the metadata target to its caller; lfs, and we, say it.
            ByteBuffer.wrap(expected).order(ByteOrder.LITTLE_ENDIAN).putInt(0x80 + 24, 1 << 20);
        }
        assertThat(LayoutAttribute.encode(LayoutAttribute.decode(sample))).isEqualTo(expected);
    }

    /** The first line of each of our samples is the command that would make it. */
    @ParameterizedTest
    @MethodSource(SAMPLES + "ourRequests")
    void oursMeanWhatTheySay(String name) throws IOException {
        String command = Files.readAllLines(Samples.file(name)).get(0).replaceFirst("^# ", "");
        FileLayout layout = LayoutAttribute.decode(LayoutSamples.bytes(name));
        assertThat(LfsCommand.create(layout, "F").orElseThrow()).isEqualTo(command);
    }

    /** The options by which the samples were made. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lfs-2.15.8/plain_o | -S 1M -o 3,0,7,5",
                "lfs-2.15.8/plain_o1 | -S 1M -o 3",
                "lfs-2.15.8/plain_ci | -c 4 -S 1M -i 5",
                "lfs-2.15.8/plain_C | -C 4 -S 1M -o 1,1,2,2",
                "lfs-2.15.8/plain_maxS | -c 1 -S 4194240K",
                "lfs-2.15.8/E_ostlists | -E 64M -c 1 -S 1M -i 3 -E 1G -c 2 -o 0,7 -E -1 -c 4 -S 4M -o 3,0,7,5",
                "lfs-2.15.8/dom | -E 1M -L mdt -E -1 -c 2 -S 1M -o 2,6",
                "lfs-2.15.8/sel | -E 1G -z 64M -c 1 -S 1M -E -1 -c 4",
                "lfs-2.17.0/sel | -E 1G -z 64M -c 1 -S 1M -E -1 -c 4",
                "lfs-2.17.0/C-2 | -C -2 -S 1M",
                "lfs-2.15.8/yaml_pfl | -E 64M -c 2 -S 1M -o 3,0 -E -1 -c 4 -S 4M -o 3,0,7,5",
                "plain_wide | -c -1 -S 1M",
                "plain_v3_pool | -c 2 -S 1M -p flash",
                "plain_c2_index0_only_4 | -c 2 -S 1M -i 4",
            })
    void samplesMeanWhatWasAskedFor(String name, String options) {
        FileLayout layout = LayoutAttribute.decode(LayoutSamples.bytes("layout-golden/" + name + ".bin"));
        assertThat(LfsCommand.create(layout, "F")).contains("lfs setstripe " + options + " F");
    }

    @Test
    void mirrors() {
        FileLayout layout = LayoutAttribute.decode(LayoutSamples.bytes("layout-golden/lfs-2.15.8/flr.bin"));
        assertThat(LfsCommand.create(layout, "F"))
                .contains("lfs mirror create -N -E -1 -c 1 -S 1M -i 1 -N -E -1 -c 1 -i 5 F");
    }

    @Test
    void aStoredLayoutHasTheTargetsOfItsObjects() {
        Composite layout = (Composite) LayoutAttribute.decode(LayoutSamples.bytes("getstripe/ea_pfl.bin"));
        List<Component> components = layout.components();
        assertThat(components).extracting(Component::id).containsExactly(1, 2, 3);
        assertThat(components.get(0).flags()).containsExactly(ComponentFlag.INIT);
        assertThat(components.get(0).body())
                .isEqualTo(new Striped(Striping.of(1 << 20, 2).on(List.of(3, 0))));
        assertThat(components.get(1).body())
                .isEqualTo(new Striped(new Striping(1 << 20, 4, false, "flash", TargetChoice.ANY)));
        assertThat(components.get(2).body()).isEqualTo(new Striped(Striping.of(4 << 20, Striping.ALL_TARGETS)));
        assertThat(LayoutAttribute.decode(LayoutSamples.bytes("getstripe/ea_plain.bin")))
                .isEqualTo(new Plain(Striping.of(1 << 20, 2).on(List.of(3, 0))));
    }

    @Test
    void ourStoredLayouts() {
        assertThat(LayoutAttribute.decode(LayoutSamples.bytes("layout/stored_plain.hex")))
                .isEqualTo(new Plain(Striping.of(2 << 20, 2).on(List.of(7, 2))));
        assertThat(LayoutAttribute.decode(LayoutSamples.bytes("layout/stored_pool.hex")))
                .isEqualTo(new Plain(new Striping(4 << 20, 3, false, "nvme", new Exact(List.of(4, 6, 5)))));
        Composite pfl = (Composite) LayoutAttribute.decode(LayoutSamples.bytes("layout/stored_pfl.hex"));
        assertThat(pfl.components())
                .extracting(Component::body)
                .containsExactly(
                        new Striped(Striping.of(1 << 20, 2).on(List.of(7, 2))),
                        new Striped(new Striping(2 << 20, 3, false, "nvme", TargetChoice.ANY)),
                        new Striped(Striping.of(8 << 20, Striping.ALL_TARGETS)));
        Composite mirrors = (Composite) LayoutAttribute.decode(LayoutSamples.bytes("layout/stored_mirrors.hex"));
        assertThat(mirrors.components())
                .extracting(Component::flags)
                .containsExactly(Set.of(ComponentFlag.INIT), Set.of(ComponentFlag.INIT, ComponentFlag.STALE));
        assertThat(mirrors.components()).extracting(Component::id).containsExactly(0x10001, 0x20002);
    }

    @Test
    void everyLayoutIsAskedForAsLfsWould() {
        for (int seed = 0; seed < Campaign.rounds(2000); seed++) {
            FileLayout layout = new RandomLayouts(seed).next();
            byte[] attribute = LayoutAttribute.encode(layout);
            FileLayout asked = LayoutAttribute.decode(attribute);
            // Two ways from a layout to Lustre that share no code.
            assertThat(LfsCommand.create(asked, "F")).as("seed %d", seed).isEqualTo(LfsCommand.create(layout, "F"));
            assertThat(LayoutAttribute.encode(asked)).as("seed %d", seed).isEqualTo(attribute);
            assertThat(LayoutAttribute.read(attribute).bytes()).isEqualTo(attribute);
            assertThat(LayoutAttribute.read(attribute).stored()).isFalse();
            if (layout instanceof Plain) {
                assertThat(asked).isEqualTo(layout);
            } else {
                assertThat(((Composite) asked).components())
                        .allSatisfy(component -> assertThat(component.id()).isZero())
                        .allSatisfy(component ->
                                assertThat(component.flags()).doesNotContain(ComponentFlag.INIT, ComponentFlag.STALE));
            }
        }
    }

    /** Ids, flags, the state of mirrors, grown components: what a server stores comes back whole. */
    @Test
    void everyLayoutIsUnderstoodAsServersStoreIt() {
        int stored = 0;
        for (int seed = 0; seed < Campaign.rounds(2000); seed++) {
            FileLayout layout = new RandomLayouts(seed).next();
            boolean exists = layout instanceof Composite composite
                    ? composite.components().get(0).id() != 0
                    : ((Plain) layout).striping().targets() instanceof Exact;
            if (exists) {
                LayoutAttribute attribute = new FakeServer(seed).store(layout);
                assertThat(attribute.stored()).isTrue();
                assertThat(LayoutAttribute.decode(attribute.bytes()))
                        .as("seed %d", seed)
                        .isEqualTo(layout);
                assertThat(LayoutAttribute.read(attribute.bytes())).isEqualTo(attribute);
                stored++;
            }
        }
        assertThat(stored).isGreaterThan(500);
    }

    @Test
    void oneTargetInAComponentStaysAHardList() {
        FileLayout layout = Composite.of(List.of(Component.requested(
                new Extent(0, Extent.EOF), new Striped(Striping.of(0, 1).on(List.of(9))))));
        assertThat(LayoutAttribute.decode(LayoutAttribute.encode(layout))).isEqualTo(layout);
    }

    @Test
    void whatHasGrownIsAskedForAsItBegan() {
        Striping one = Striping.of(1 << 20, 1);
        Extension room = new Extension(64 << 20, Striping.of(0, 1));
        long gib = 1L << 30;
        Composite grown = Composite.of(List.of(
                new Component(
                        1, new Extent(0, 3 * (64 << 20)), Set.of(ComponentFlag.INIT), new Striped(one.on(List.of(4)))),
                new Component(2, new Extent(3 * (64 << 20), gib), Set.of(), room),
                new Component(
                        3,
                        new Extent(gib, gib + (64 << 20)),
                        Set.of(ComponentFlag.INIT),
                        new Striped(one.on(List.of(5)))),
                new Component(4, new Extent(gib + (64 << 20), Extent.EOF), Set.of(), room)));
        Composite asked = (Composite) LayoutAttribute.decode(LayoutAttribute.encode(grown));
        assertThat(asked.components())
                .extracting(component -> component.extent().toString())
                .containsExactly("[0, 64M)", "[64M, 1G)", "[1G, 1G)", "[1G, EOF)");
    }

    @Test
    void theListOfAComponentWithoutObjectsIsKeptByServers() {
        StripeAttribute listed = stripes(2, 7, new StripeObject(Fid.NONE, 0, 7), new StripeObject(Fid.NONE, 0, 2));
        StripeAttribute open = stripes(
                2,
                0xFFFF,
                new StripeObject(Fid.NONE, 0, StripeObject.NO_TARGET),
                new StripeObject(Fid.NONE, 0, StripeObject.NO_TARGET));
        StripeAttribute shrunk = stripes(2, 7, new StripeObject(Fid.NONE, 0, StripeObject.NO_TARGET));
        assertThat(choice(listed)).isEqualTo(new Exact(List.of(7, 2)));
        assertThat(choice(open)).isEqualTo(TargetChoice.ANY);
        assertThat(choice(shrunk)).isEqualTo(new StartIndex(7));
    }

    private static TargetChoice choice(StripeAttribute body) {
        Entry entry = new Entry(1, 0, 0, -1, 0, 0, 0, body);
        Composite layout = (Composite) new CompositeAttribute(false, 1, 0, 0, 0, List.of(entry)).layout();
        return ((Striped) layout.components().get(0).body()).striping().targets();
    }

    private static StripeAttribute stripes(int count, int place, StripeObject... objects) {
        return new StripeAttribute(Kind.V1, StripePattern.RAID0, 0, 0, 1 << 20, count, place, "", List.of(objects));
    }

    @Test
    void aListMayBeginInItsMiddle() {
        byte[] attribute = LayoutAttribute.encode(new Plain(Striping.of(0, 0).on(List.of(3, 0, 7))));
        attribute[30] = 7;
        assertThat(LayoutAttribute.decode(attribute))
                .isEqualTo(new Plain(Striping.of(0, 0).on(List.of(7, 3, 0))));
        attribute[30] = 8;
        assertThat(Refusal.line(() -> LayoutAttribute.decode(attribute)))
                .isEqualTo("the first target must be one of the listed ones (first=8, targets=[3, 0, 7]) [MZ201]");
    }

    @Test
    void theOtherByteOrderIsRead() {
        ByteBuffer big = ByteBuffer.allocate(48 + 24);
        big.putInt(0x0BD50BD0)
                .putInt(0x201)
                .putLong(0)
                .putLong(0)
                .putInt(1 << 20)
                .putShort((short) 1)
                .putShort((short) 9);
        big.put("flash".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .position(48 + 20)
                .putInt(9);
        LayoutAttribute read = LayoutAttribute.read(big.array());
        assertThat(read.layout()).isEqualTo(new Plain(new Striping(1 << 20, 1, true, "flash", new Exact(List.of(9)))));
        assertThat(read.bytes()).startsWith(0xD0, 0x0B, 0xD5, 0x0B);
    }

    @Test
    void theOtherByteOrderOfAComposite() {
        byte[] small = LayoutAttribute.encode(new RandomLayouts(4).composite());
        LayoutAttribute attribute = LayoutAttribute.read(small);
        ByteBuffer from = ByteBuffer.wrap(small).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer big = ByteBuffer.allocate(small.length);
        int entries = from.getShort(14);
        for (int at : new int[] {0, 4, 8}) {
            big.putInt(at, from.getInt(at));
        }
        for (int at : new int[] {12, 14, 16}) {
            big.putShort(at, from.getShort(at));
        }
        for (int i = 0; i < entries; i++) {
            int entry = 32 + 48 * i;
            for (int at : new int[] {0, 4, 24, 28, 32}) {
                big.putInt(entry + at, from.getInt(entry + at));
            }
            for (int at : new int[] {8, 16, 36}) {
                big.putLong(entry + at, from.getLong(entry + at));
            }
            int body = from.getInt(entry + 24);
            int header = from.getInt(body) == Kind.V1.magic() ? 32 : 48;
            big.putInt(body, from.getInt(body)).putInt(body + 4, from.getInt(body + 4));
            big.putInt(body + 24, from.getInt(body + 24));
            big.putShort(body + 28, from.getShort(body + 28)).putShort(body + 30, from.getShort(body + 30));
            for (int at = 32; at < header; at++) {
                big.put(body + at, from.get(body + at));
            }
            for (int at = header; at < from.getInt(entry + 28); at += 24) {
                big.putInt(body + at + 20, from.getInt(body + at + 20));
            }
        }
        assertThat(LayoutAttribute.read(big.array())).isEqualTo(attribute);
    }

    @Test
    void whatIsSoundButBeyondUsIsKept() {
        byte[] released = LayoutAttribute.encode(new Plain(Striping.of(1 << 20, 2)));
        released[7] = (byte) 0x80;
        assertThat(LayoutAttribute.decode(released)).isEqualTo(new Raw(RawKind.RELEASED, released));
        assertThat(LayoutAttribute.read(released).stored()).isTrue();
        byte[] newer = LayoutAttribute.encode(new Plain(Striping.of(1 << 20, 2)));
        newer[5] = 8;
        assertThat(LayoutAttribute.decode(newer)).isEqualTo(new Raw(RawKind.UNKNOWN, newer));
        byte[] foreign = ByteBuffer.allocate(20)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0x0BD70BD0)
                .putInt(4)
                .putInt(1)
                .putInt(0)
                .putInt(42)
                .array();
        assertThat(LayoutAttribute.decode(foreign)).isEqualTo(new Raw(RawKind.FOREIGN, foreign));
        byte[] flagged = LayoutAttribute.encode(
                Composite.of(List.of(Component.requested(new Extent(0, Extent.EOF), new Striped(Striping.DEFAULT)))));
        flagged[32 + 6] = 1;
        assertThat(LayoutAttribute.decode(flagged)).isEqualTo(new Raw(RawKind.UNKNOWN, flagged));
        assertThat(Refusal.line(() -> LayoutAttribute.encode(new Raw(RawKind.FOREIGN, foreign))))
                .contains("cannot be requested");
    }

    @Test
    void patternZeroIsTheDefaultOfADirectory() {
        byte[] directory = LayoutAttribute.encode(new Plain(Striping.of(4 << 20, 1)));
        directory[4] = 0;
        assertThat(LayoutAttribute.decode(directory)).isEqualTo(new Plain(Striping.of(4 << 20, 1)));
        assertThat(LayoutAttribute.read(directory).bytes()).isEqualTo(directory);
    }

    @Test
    void noiseBehindTheNameOfAPoolIsIgnored() {
        byte[] pool = LayoutAttribute.encode(new Plain(new Striping(0, 2, false, "flash", TargetChoice.ANY)));
        byte[] noisy = pool.clone();
        noisy[40] = (byte) 0xEE;
        assertThat(LayoutAttribute.read(noisy).bytes()).isEqualTo(pool);
        noisy[33] = 7;
        assertThat(Refusal.line(() -> LayoutAttribute.read(noisy))).contains("must be printable ASCII");
    }

    @Test
    void wrongBytesAreExplained() {
        assertThat(Refusal.line(() -> LayoutAttribute.read(new byte[0])))
                .isEqualTo("a layout attribute ends before a magic number does (bytes=0, needed=4) [MZ106]");
        assertThat(Refusal.line(() -> LayoutAttribute.read(HexFormat.of().parseHex("0102030405"))))
                .isEqualTo("not a layout attribute: an unknown magic number (magic=0x04030201) [MZ107]");
        assertThat(Refusal.line(() -> LayoutAttribute.read(new byte[65537]))).contains("at most 64 KiB");
        byte[] composite = LayoutAttribute.encode(
                Composite.of(List.of(Component.requested(new Extent(0, Extent.EOF), new Striped(Striping.DEFAULT)))));
        assertThat(Refusal.line(() -> LayoutAttribute.read(changed(composite, 14, 0xFF, 0xFF))))
                .isEqualTo("a layout attribute ends before the table of 65535 components does (bytes=112,"
                        + " needed=3145712) [MZ106]");
        assertThat(Refusal.line(() -> LayoutAttribute.read(changed(composite, 14, 0, 0))))
                .contains("1 to 65535");
        assertThat(Refusal.line(() -> LayoutAttribute.read(changed(composite, 32 + 24, 0))))
                .contains("a component that is not where it should be");
        assertThat(Refusal.line(() -> LayoutAttribute.read(changed(composite, 32 + 31, 0xFF))))
                .contains("longer than the attribute");
        assertThat(Refusal.line(() -> LayoutAttribute.read(changed(composite, 20, 1))))
                .contains("a reserved byte is not zero");
        assertThat(Refusal.line(() -> LayoutAttribute.read(changed(composite, 80, 0xD0, 0x0B, 0xD6, 0x0B))))
                .contains("unknown magic number");
        assertThat(Refusal.line(() -> LayoutAttribute.decode(changed(composite, 16, 1))))
                .contains("the number of mirrors");
        assertThat(Refusal.line(() -> LayoutAttribute.decode(changed(composite, 48 + 7, 0x7F))))
                .as("2^63-1 is not the end of the file")
                .contains("component=1");
        List<Component> wide = new ArrayList<>();
        List<Integer> targets = IntStream.range(0, 1000).boxed().toList();
        for (int i = 0; i < 3; i++) {
            wide.add(Component.requested(
                    new Extent((long) i << 30, i == 2 ? Extent.EOF : (i + 1L) << 30),
                    new Striped(Striping.DEFAULT.on(targets))));
        }
        assertThat(Refusal.line(() -> LayoutAttribute.encode(Composite.of(wide))))
                .contains("at most 64 KiB");
    }

    private static byte[] changed(byte[] attribute, int offset, int... values) {
        byte[] copy = attribute.clone();
        for (int i = 0; i < values.length; i++) {
            copy[offset + i] = (byte) values[i];
        }
        return copy;
    }
}
