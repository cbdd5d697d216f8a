package io.mizan.controller.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedSystemTest {
    private static final long MIB = 1 << 20;
    private static final long SIZE = 1L << 40;

    @TempDir
    private Path temporary;

    private Path mount;
    private Path side;

    @BeforeEach
    void folders() throws IOException {
        mount = Files.createDirectory(temporary.toRealPath().resolve("fs"));
        side = temporary.resolve("layouts");
    }

    private EmbeddedSystem system(int targets) {
        SystemView view = SystemView.ofTargets(
                "fs",
                IntStream.range(0, targets)
                        .mapToObj(i -> Target.of(TargetName.parse("fs-OST%04x".formatted(i)), new Space(SIZE, 0, SIZE)))
                        .toList());
        return new EmbeddedSystem(mount, view, side, temporary.resolve("state"));
    }

    private Path file(String name, long bytes) throws IOException {
        Path path = mount.resolve(name);
        Files.createDirectories(path.getParent());
        return Files.write(path, new byte[(int) bytes]);
    }

    private static void layout(Path file, FileLayout layout) throws IOException {
        UserDefinedFileAttributeView view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        assumeThat(view).as("extended attributes").isNotNull();
        view.write("mizan.lov", ByteBuffer.wrap(LayoutAttribute.encode(layout)));
    }

    private static List<Long> used(SystemView view) {
        return view.dataTargets().stream()
                .map(target -> target.space().usedBytes())
                .toList();
    }

    @Test
    void bytesAreWhereLayoutsSay() throws IOException {
        layout(file("plain", 5 * MIB + 7), new Plain(Striping.of(MIB, 2).on(List.of(3, 1))));
        layout(
                file("pfl", 3 * MIB),
                Composite.of(List.of(
                        Component.requested(
                                new Extent(0, MIB),
                                new Striped(Striping.of(MIB, 1).on(List.of(0)))),
                        Component.requested(
                                new Extent(MIB, Extent.EOF),
                                new Striped(Striping.of(MIB, 2).on(List.of(2, 0)))))));
        assertThat(used(system(4).view())).containsExactly(2 * MIB, 2 * MIB + 7, MIB, 3 * MIB);
        Files.delete(mount.resolve("plain"));
        assertThat(used(system(4).view())).as("a deleted file frees its space").containsExactly(2 * MIB, 0L, MIB, 0L);
    }

    @Test
    void aFileWithoutALayoutGetsOneFromLustreAndKeepsIt() throws IOException {
        for (int i = 0; i < 12; i++) {
            file("f" + i, MIB);
        }
        List<StoredFile> first = system(4).files();
        assertThat(used(system(4).view())).as("round robin over four targets").containsOnly(3 * MIB);
        file("a/new", 10);
        file("f3", 2 * MIB);
        List<StoredFile> second = system(4).files();
        assertThat(second).hasSize(13);
        for (StoredFile file : first) {
            assertThat(second)
                    .filteredOn(other -> other.path().equals(file.path()))
                    .extracting(StoredFile::layout)
                    .containsExactly(file.layout());
        }
        assertThat(Files.readAllBytes(mount.resolve("f3")))
                .as("files are not touched")
                .hasSize((int) (2 * MIB));
    }

    /** As on Lustre: the first component has its objects at create, a later one when a write reaches it. */
    @Test
    void anEmptyFileHasTheTargetsOfItsFirstComponent() throws IOException {
        file("plain", 0);
        Striping four = Striping.of(MIB, 4);
        layout(
                file("progressive", 0),
                Composite.of(List.of(
                        Component.requested(new Extent(0, MIB), new Striped(Striping.of(MIB, 2))),
                        Component.requested(new Extent(MIB, Extent.EOF), new Striped(four)))));
        EmbeddedSystem system = system(4);
        assertThat(((Plain) system.layoutOf("plain").orElseThrow()).striping().targets())
                .isInstanceOf(Exact.class);
        List<Striping> stripings = system.layoutOf("progressive").orElseThrow().stripings();
        assertThat(((Exact) stripings.get(0).targets()).indices()).hasSize(2).doesNotHaveDuplicates();
        assertThat(stripings.get(1)).isEqualTo(four);
        assertThat(system.layoutOf("progressive")).isEqualTo(system(4).layoutOf("progressive"));
        assertThat(used(system.view())).containsOnly(0L);
    }

    @Test
    void aFileThatWasMadeAgainIsAnotherOne() throws IOException {
        Path path = file("f", MIB);
        system(2).files();
        byte[] before = Files.readAllBytes(side);
        Files.delete(path);
        file("holds-the-inode", 1);
        file("f", MIB);
        system(2).files();
        assertThat(Files.readAllBytes(side)).hasSizeGreaterThan(before.length);
    }

    @Test
    void whatALayoutLeavesOpenIsSettledOnce() throws IOException {
        layout(file("start", 3 * MIB), new Plain(new Striping(MIB, 3, false, "", new StartIndex(2))));
        layout(file("any", 4 * MIB), new Plain(Striping.of(MIB, 4)));
        assertThat(used(system(4).view())).containsExactly(2 * MIB, MIB, 2 * MIB, 2 * MIB);
        assertThat(system(4).layoutOf("start").orElseThrow())
                .isEqualTo(new Plain(Striping.of(MIB, 3).on(List.of(2, 3, 0))));
    }

    @Test
    void layoutsThatNobodyUnderstandsCountAsNone() throws IOException {
        Path path = file("f", MIB);
        UserDefinedFileAttributeView view = Files.getFileAttributeView(path, UserDefinedFileAttributeView.class);
        assumeThat(view).as("extended attributes").isNotNull();
        view.write("mizan.lov", ByteBuffer.wrap(new byte[] {1, 2, 3}));
        Files.writeString(side, "zz 1 " + path + "\0garbage\0" + "00 x " + path + "\0");
        assertThat(used(system(1).view())).containsExactly(MIB);
    }

    @Test
    void theSideFileServesWhereAttributesAreNot() throws IOException {
        Path path = file("a file\nof two lines", MIB);
        byte[] attribute = LayoutAttribute.encode(new Plain(Striping.of(MIB, 1).on(List.of(3))));
        Files.writeString(
                side,
                HexFormat.of().formatHex(attribute) + " " + Files.getAttribute(path, "unix:ino") + " " + path + "\0");
        assertThat(used(system(4).view())).containsExactly(0L, 0L, 0L, MIB);
    }

    @Test
    void linksAndOwnStateDoNotCount() throws IOException {
        Files.createLink(mount.resolve("same"), file("f", MIB));
        Files.createSymbolicLink(mount.resolve("link"), mount.resolve("f"));
        Files.createSymbolicLink(mount.resolve("loop"), mount);
        EmbeddedSystem system = new EmbeddedSystem(mount, system(1).view(), side, mount.resolve("state"));
        file("state/traces", MIB);
        assertThat(system.files()).extracting(StoredFile::sizeBytes).containsExactly(MIB);
    }

    @Test
    void itCreatesFilesLikeAnyStorageSystem() throws IOException {
        FileLayout layout = new Plain(Striping.of(MIB, 2).on(List.of(1, 0)));
        assertThat(system(2).create("new", layout)).isEqualTo(layout);
        assertThat(mount.resolve("new")).exists();
        assertThat(system(2).layoutOf("other")).isEmpty();
        FileLayout open = system(2).create("open", new Plain(Striping.of(MIB, 1)));
        Files.write(mount.resolve("open"), new byte[10]);
        assertThat(open).isInstanceOf(Plain.class);
        assertThat(system(2).layoutOf("open").orElseThrow())
                .isInstanceOfSatisfying(
                        Plain.class,
                        plain -> assertThat(plain.striping().targets()).isInstanceOf(Exact.class));
    }
}
