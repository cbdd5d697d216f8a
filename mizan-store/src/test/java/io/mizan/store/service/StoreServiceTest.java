package io.mizan.store.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.store.StoreClient;
import io.mizan.store.StoreClient.Handle;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A service and clients that write records as the format page says, on real files. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StoreServiceTest {
    private static final int FLUSH = 2;
    private static final int PASS = 3;
    private static final int CLOSED = 4;
    private static final int SELF = (int) ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    private StoreFixture store;
    private Path path;
    private RandomAccessFile file;
    private StoreClient client;
    private Handle handle;

    @BeforeEach
    void open() throws IOException {
        store = StoreFixture.make(folder, "memory:64M");
        path = store.root().resolve("a");
        file = new RandomAccessFile(path.toFile(), "rw");
        client = new StoreClient(store.folder(), SELF);
        handle = client.open(path);
    }

    @AfterEach
    void close() throws IOException, InterruptedException {
        file.close();
        store.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }

    @Test
    void theFileIsEmptyUntilItIsFlushed() throws IOException {
        assertThat(client.write(handle, 3, bytes("defg"))).isTrue();
        assertThat(client.write(handle, 0, bytes("abcX"))).isTrue();
        assertThat(client.write(handle, 3, bytes("d"))).isTrue();
        assertThat(path).hasSize(0);
        assertThat(client.request(FLUSH, handle)).isZero();
        assertThat(path).hasContent("abcdefg");
        assertThat(Files.getLastModifiedTime(path).to(TimeUnit.NANOSECONDS)).isEqualTo(1_700_000_000_123_456_789L);
    }

    @Test
    void truncationsAndLaterWritesLeaveZerosBetween() throws IOException {
        client.write(handle, 0, bytes("0123456789"));
        client.request(FLUSH, handle);
        client.truncate(handle, file, 4);
        client.write(handle, 8, bytes("89"));
        client.truncate(handle, file, 12);
        assertThat(client.request(FLUSH, handle)).isZero();
        assertThat(Files.readAllBytes(path)).isEqualTo(bytes("0123\0\0\0\0" + "89\0\0"));
    }

    @Test
    void aClosedFileIsFlushedAndItsSlotAndChunksComeBack() throws Exception {
        byte[] much = new byte[3 << 20];
        new Random(1).nextBytes(much);
        for (int i = 0; i < 4; i++) {
            client.write(handle, (long) i * much.length, much);
        }
        client.request(CLOSED, handle);
        await(() -> client.state(handle) < 3);
        assertThat(path).hasSize(4L * much.length);
        byte[] read = Files.readAllBytes(path);
        assertThat(Arrays.copyOfRange(read, 2 * much.length, 3 * much.length)).isEqualTo(much);
        // What is left is the chunk that is being filled, and that of its records.
        await(() -> client.chunksTaken() == 2);
        assertThat(client.write(handle, 0, much)).isFalse();
    }

    /** Else writers would go through all of the tier, and take memory for every chunk of it, however little is in use. */
    @Test
    void chunksThatWereFreedAreTakenBeforeThoseThatNobodyHasHad() throws Exception {
        for (int i = 0; i < 4; i++) {
            client.write(handle, i * (3L << 20), new byte[3 << 20]);
        }
        client.setHint(9);
        int taken = client.chunksTaken();
        assertThat(client.request(FLUSH, handle)).isZero();
        await(() -> client.chunksTaken() < taken);
        // The first two chunks have data and records; of those with data all but the last are free again.
        await(() -> client.hint() <= 2);
    }

    @Test
    void whatAnEndedProcessWroteIsFlushedAndItsChunksAreFreed() throws Exception {
        Process other = new ProcessBuilder("sleep", "60").start();
        StoreClient ending = new StoreClient(store.folder(), (int) other.pid());
        ending.write(handle, 0, bytes("written before it was killed"));
        other.destroyForcibly().waitFor();
        await(() -> client.chunksTaken() == 0);
        assertThat(path).hasContent("written before it was killed");
    }

    @Test
    void whatSomebodyElseWroteIsNotOverwritten() throws Exception {
        client.write(handle, 0, bytes("of the store"));
        Thread.sleep(20);
        Files.writeString(path, "of an outsider");
        assertThat(client.request(FLUSH, handle)).isEqualTo(116);
        assertThat(path).hasContent("of an outsider");
        // Bytes that the store does not have come from the file itself.
        assertThat(store.root().resolve("a.mizan-conflict-1")).hasContent("of the storeer");
    }

    @Test
    void aServiceAfterOneThatVanishedAdoptsTheFileUnderItsNewName() throws Exception {
        client.write(handle, 0, bytes("adopted"));
        file.close();
        Path renamed = store.root().resolve("b");
        // It ends without a flush, as if it were killed; another file takes the old name.
        store.close();
        Files.move(path, renamed);
        Files.writeString(path, "another file");
        store = StoreFixture.serve(store.folder(), store.root());
        assertThat(client.request(FLUSH, handle)).isZero();
        assertThat(renamed).hasContent("adopted");
        assertThat(path).hasContent("another file");
        assertThat(store.service().stop(false)).contains("\"stopped\":true");
        store.close();
        assertThat(store.folder()).doesNotExist();
        store = StoreFixture.make(folder, "memory:8M");
    }

    @Test
    void passingThroughFlushesFirst() throws IOException {
        client.write(handle, 0, bytes("before"));
        assertThat(client.request(PASS, handle)).isZero();
        assertThat(path).hasContent("before");
        assertThat(client.write(handle, 0, bytes("after"))).isFalse();
        assertThat(client.state(handle)).isEqualTo(5);
    }

    @Test
    void filesOutsideOfTheRootsAreNotManaged() throws IOException {
        Path elsewhere = folder.resolve("elsewhere");
        try (RandomAccessFile opened = new RandomAccessFile(elsewhere.toFile(), "rw")) {
            assertThatThrownBy(() -> client.open(elsewhere))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("errno 1");
            assertThat(opened.length()).isZero();
        }
    }
}
