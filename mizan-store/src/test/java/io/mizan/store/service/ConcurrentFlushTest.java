package io.mizan.store.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.store.StoreClient;
import io.mizan.store.StoreClient.Handle;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several clients write to parts of their own of one file while it is flushed again and again: nothing is lost, nothing old comes back. */
class ConcurrentFlushTest {
    private static final int WRITERS = 3;
    private static final int PART = 100_000;
    private static final int FLUSH = 2;
    private static final int SELF = (int) ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    @Test
    @Timeout(value = 600, unit = TimeUnit.SECONDS)
    void writersAndFlushesAtTheSameTime() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
        try (StoreFixture store = StoreFixture.make(folder, "memory:64M")) {
            Path path = store.root().resolve("a");
            byte[] expected = new byte[WRITERS * PART];
            try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                StoreClient asker = new StoreClient(store.folder(), SELF);
                Handle handle = asker.open(path);
                List<Future<Void>> writers = new ArrayList<>();
                for (int i = 0; i < WRITERS; i++) {
                    writers.add(threads.submit(writer(store.folder(), handle, expected, i)));
                }
                while (writers.stream().anyMatch(writer -> !writer.isDone())) {
                    assertThat(asker.request(FLUSH, handle)).isZero();
                }
                for (Future<Void> writer : writers) {
                    writer.get();
                }
                assertThat(asker.request(FLUSH, handle)).isZero();
                byte[] read = Arrays.copyOf(Files.readAllBytes(path), expected.length);
                assertThat(Arrays.mismatch(read, expected)).isEqualTo(-1);
                assertThat(file.length()).isLessThanOrEqualTo(expected.length);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Callable<Void> writer(Path store, Handle handle, byte[] expected, int part) {
        return () -> {
            StoreClient client = new StoreClient(store, SELF);
            Random random = new Random(part);
            int rounds = 3_000 * Integer.getInteger("mizan.soak", 1);
            for (int i = 0; i < rounds; i++) {
                byte[] some = new byte[1 + random.nextInt(3000)];
                random.nextBytes(some);
                int at = part * PART + random.nextInt(PART - some.length);
                if (!client.write(handle, at, some)) {
                    throw new AssertionError("the file is not managed any more after " + i + " writes");
                }
                System.arraycopy(some, 0, expected, at, some.length);
            }
            return null;
        };
    }
}
