package io.mizan.database.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class IndexKeyTest {
    @ParameterizedTest
    @CsvSource({
        "/scratch, /scratch/a/b, a/b",
        "/scratch/, /scratch//a/./c/../b, a/b",
        "/scratch, a/b, a/b",
        "/scratch, ./a, a",
        "/, /a, a",
    })
    void pathsBelowTheRoot(String root, String path, String key) {
        assertThat(IndexKey.of(root, path)).map(IndexKey::path).contains(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/scratch", "/scratch/", "/scratches/a", "/a", "../a", "/scratch/../a", "."})
    void pathsElsewhere(String path) {
        assertThat(IndexKey.of("/scratch", path)).isEqualTo(Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/a", "a/", "a//b", "a/./b", "..", "a\0b"})
    void notAKey(String path) {
        Refusal.of(() -> new IndexKey(path));
    }

    @Test
    void longPaths() {
        assertThat(new IndexKey("x".repeat(4095)).bytes()).hasSize(4095);
        Refusal.of(() -> new IndexKey("é".repeat(2048)));
    }
}
