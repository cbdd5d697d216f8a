package io.mizan.database.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.database.index.PlacementIndex.FileEntry;
import io.mizan.database.index.PlacementIndex.TemplateEntry;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Refusal;
import io.mizan.testing.Campaign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IndexFileTest {
    private static final Instant EXPIRY = Instant.parse("2030-01-01T00:00:00Z");

    @TempDir
    Path folder;

    @Test
    void anIndexIsReadBack() {
        PlacementIndex index = index(
                List.of(file("a/first", 1), file("a/other", 2)),
                List.of(new TemplateEntry(new NamePattern("a/step_#"), List.of(attribute(2), attribute(1)))));
        IndexFile.write(index, folder.resolve("i"));
        assertThat(IndexFile.read(folder.resolve("i"))).isEqualTo(index);
    }

    @Test
    void anEmptyIndexIsOneToo() {
        PlacementIndex index = index(List.of(), List.of());
        assertThat(IndexReader.read(IndexWriter.bytes(index), "i")).isEqualTo(index);
    }

    @Test
    void randomIndexesAreReadBackAndAlwaysTheSameBytes() {
        for (int seed = 0; seed < Campaign.rounds(200); seed++) {
            PlacementIndex index = random(new Random(seed));
            byte[] bytes = IndexWriter.bytes(index);
            assertThat(IndexReader.read(bytes, "i")).as("seed %d", seed).isEqualTo(index);
            assertThat(IndexWriter.bytes(index)).isEqualTo(bytes);
        }
    }

    /** No byte can change without being noticed, but for the padding, which nobody looks at. */
    @Test
    void everyDamagedByteIsNoticedOrMeansNothing() {
        PlacementIndex index = random(new Random(5));
        byte[] bytes = IndexWriter.bytes(index);
        int noticed = 0;
        for (int at = 0; at < bytes.length; at++) {
            bytes[at] ^= 0x41;
            try {
                assertThat(IndexReader.read(bytes, "i")).as("byte %d", at).isEqualTo(index);
            } catch (MizanException e) {
                noticed++;
            }
            bytes[at] ^= 0x41;
        }
        assertThat(noticed).isGreaterThan(bytes.length * 9 / 10);
    }

    @Test
    void everyShorterOneIsRefused() {
        byte[] bytes = IndexWriter.bytes(random(new Random(6)));
        for (int length = 0; length < bytes.length; length++) {
            byte[] shorter = Arrays.copyOf(bytes, length);
            Refusal.of(() -> IndexReader.read(shorter, "i"));
        }
    }

    @Test
    void sharedLayoutsAreWrittenOnce() {
        List<FileEntry> same = new ArrayList<>();
        List<FileEntry> different = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            same.add(file("f" + i, 1));
            different.add(file("f" + i, i));
        }
        int saved = IndexWriter.bytes(index(different, List.of())).length
                - IndexWriter.bytes(index(same, List.of())).length;
        assertThat(saved).isGreaterThan(99 * 40);
    }

    @Test
    void aFileThatIsThereTwiceIsRefused() {
        PlacementIndex twice = index(List.of(file("a", 1), file("a", 2)), List.of());
        assertThat(Refusal.of(() -> IndexWriter.bytes(twice)).line()).contains("once only (name=a)");
    }

    @Test
    void nothingIsLeftBesideANewIndex() throws IOException {
        Path file = folder.resolve("i");
        IndexFile.write(index(List.of(file("a", 1)), List.of()), file);
        IndexFile.write(index(List.of(file("b", 1)), List.of()), file);
        try (Stream<Path> names = Files.list(folder)) {
            assertThat(names.map(path -> path.getFileName().toString())).containsExactlyInAnyOrder("i", "i.counters");
        }
        assertThat(IndexFile.read(file).files()).containsExactly(file("b", 1));
    }

    @Test
    void whereNothingCanBeWrittenTheOldOneStays() {
        Path nowhere = Path.of("/dev/null/none/i");
        assertThat(Refusal.of(() -> IndexFile.write(index(List.of(), List.of()), nowhere))
                        .line())
                .contains("cannot write the placement index");
    }

    @Test
    void otherFilesAreNoIndex() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "a text ".repeat(100));
        assertThat(Refusal.of(() -> IndexFile.read(text)).line()).contains("longer than it says");
        assertThat(Refusal.of(() -> IndexFile.read(folder)).line()).contains("not a placement index");
        assertThat(Refusal.of(() -> IndexFile.read(folder.resolve("none"))).line())
                .contains("cannot read");
    }

    static PlacementIndex index(List<FileEntry> files, List<TemplateEntry> templates) {
        return new PlacementIndex("/scratch", 7, false, 3, EXPIRY, files, templates);
    }

    static FileEntry file(String path, int layout) {
        return new FileEntry(new IndexKey(path), attribute(layout));
    }

    static IndexAttribute attribute(int layout) {
        byte[] bytes = new byte[32 + layout % 50];
        bytes[0] = (byte) layout;
        return new IndexAttribute(bytes, layout);
    }

    private static PlacementIndex random(Random random) {
        Set<String> names = new LinkedHashSet<>();
        for (int i = random.nextInt(60); i > 0; i--) {
            names.add("d" + random.nextInt(4) + "/é_" + random.nextInt(1000) + "#\\x".repeat(random.nextInt(3)));
        }
        List<FileEntry> files = names.stream()
                .sorted()
                .map(name -> file(name, random.nextInt(200)))
                .toList();
        return new PlacementIndex(
                random.nextBoolean() ? "/" : "/scratch/é",
                random.nextLong(),
                random.nextBoolean(),
                1 + random.nextInt(1000),
                Instant.ofEpochSecond(random.nextInt(Integer.MAX_VALUE)),
                files,
                TemplatePools.of(files));
    }
}
