package io.mizan.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreShapeTest {
    private static final long CHUNK = 4L << 20;

    /** Equation 1 of UniviStor: the capacities of the layers before, and the address in the layer: 2 + 1 = 3 for D4 of its example. */
    @Test
    void virtualAddressesAreThoseOfThePaper() {
        StoreShape shape = new StoreShape(
                16,
                1,
                List.of(new TierShape(0, 2, true), new TierShape(2, 3, false)),
                List.of(new StoreRoot(1, Path.of("/"))),
                0,
                false);
        assertThat(shape.virtualAddress(CHUNK)).isEqualTo(CHUNK);
        assertThat(shape.virtualAddress(3 * CHUNK + 5)).isEqualTo((2 + 1) * CHUNK + 5);
        assertThat(shape.tierOf(1)).isZero();
        assertThat(shape.tierOf(4)).isEqualTo(1);
    }

    @Test
    void tiersAreReadAsPeopleWriteThem() {
        assertThat(TierSpec.parseAll("memory:8M, ssd:/local/x:1G"))
                .containsExactly(new TierSpec("memory", "", 8 << 20), new TierSpec("ssd", "/local/x", 1 << 30));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "memory",
                "memory:1K",
                "memory:x",
                "ssd:/x:1G",
                "memory:/x:1G",
                "memory:1G,ssd:x:1G",
                "memory:9T"
            })
    void wrongTiersAreRefused(String text) {
        assertThatThrownBy(() -> TierSpec.parseAll(text)).isInstanceOf(MizanException.class);
    }

    @Test
    void aTierWhoseFolderIsNotThereIsNamed(@TempDir Path folder) {
        String missing = folder.resolve("ssd").toString();
        NewStore store = new NewStore(
                folder.resolve("store"),
                TierSpec.parseAll("memory:4M,ssd:" + missing + ":4M"),
                List.of(folder),
                16,
                1,
                0,
                false);
        assertThatThrownBy(store::make).hasMessageContaining(missing + ": the folder of tier ssd is not there");
        assertThat(folder).isEmptyDirectory();
    }

    /** With device and inode 1, the products of the format page are its two constants. */
    @Test
    void filesAreFoundWhereProgramsLookForThem() {
        long hash = 0x9E3779B97F4A7C15L ^ 0xC2B2AE3D27D4EB4FL;
        assertThat(FileTable.hash(1, 1, 1 << 16)).isEqualTo((int) ((hash ^ (hash >>> 29)) & 0xffff));
    }
}
