package io.mizan.store.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.check.Observation;
import io.mizan.model.check.Observation.Level;
import io.mizan.store.StoreClient;
import io.mizan.store.service.StoreFixture;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbandonedStoresTest {
    @TempDir
    private Path folder;

    private Observation only() {
        assertThat(AbandonedStores.in(folder)).hasSize(1);
        return AbandonedStores.in(folder).get(0);
    }

    @Test
    void unflushedBytesWithoutAServiceFailWithTheCommandThatRecoversThem() throws Exception {
        assertThat(AbandonedStores.in(folder.resolve("none")).get(0).level()).isEqualTo(Level.SKIP);
        assertThat(only().level()).isEqualTo(Level.SKIP);
        Path file;
        try (StoreFixture store = StoreFixture.make(folder, "memory:16M")) {
            assertThat(only().level()).isEqualTo(Level.OK);
            file = store.root().resolve("a");
            try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                StoreClient client = new StoreClient(
                        store.folder(), (int) ProcessHandle.current().pid());
                assertThat(client.write(client.open(file), 0, "1234567".getBytes(StandardCharsets.US_ASCII)))
                        .isTrue();
            }
        }
        Observation seen = only();
        assertThat(seen.level()).as(seen.toString()).isEqualTo(Level.FAIL);
        assertThat(seen.found()).contains("7 B", "no service");
        assertThat(seen.repair()).isEqualTo("mizan store recover --store " + folder.resolve("store"));
        Files.write(folder.resolve("store/control"), new byte[10]);
        assertThat(only().level()).isEqualTo(Level.FAIL);
    }
}
