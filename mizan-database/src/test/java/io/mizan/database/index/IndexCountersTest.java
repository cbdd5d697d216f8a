package io.mizan.database.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IndexCountersTest {
    @TempDir
    Path folder;

    @Test
    void sumsGoOnWhenAnIndexIsReplacedAndTurnsStartAgain() throws IOException {
        Path file = folder.resolve("c");
        PlacementIndex index = IndexFileTest.index(List.of(), List.of());
        IndexCounters.prepare(file, index);
        assertThat(IndexCounters.read(file)).isEqualTo(new IndexCounters(0, 0, 0, 0, 0, 0));
        try (RandomAccessFile program = new RandomAccessFile(file.toFile(), "rw")) {
            for (int i = 0; i < 6; i++) {
                program.seek(64 + 8 * i);
                program.write(i + 1);
            }
            program.seek(128);
            program.write(9);
            IndexCounters.prepare(file, index);
            assertThat(IndexCounters.read(file)).isEqualTo(new IndexCounters(1, 2, 3, 4, 5, 6));
            program.seek(128);
            assertThat(program.read()).isZero();
            program.seek(16);
            assertThat(program.read()).isEqualTo(3);
        }
    }

    @Test
    void anotherFileOfThatNameIsReplaced() throws IOException {
        Path file = Files.writeString(folder.resolve("c"), "something else".repeat(20));
        Refusal.of(() -> IndexCounters.read(file));
        IndexCounters.prepare(file, IndexFileTest.index(List.of(), List.of()));
        assertThat(IndexCounters.read(file).created()).isZero();
        Refusal.of(() -> IndexCounters.read(folder.resolve("none")));
    }
}
