package io.mizan.store.service;

import io.mizan.store.memory.NewStore;
import io.mizan.store.memory.TierSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A store in a folder of a test, with its service and a thread that lets it step. */
public final class StoreFixture implements AutoCloseable {
    private static final long PAUSE_NANOS = 20_000_000;

    private final Path folder;
    private final Path root;
    private final StoreService service;
    private final Thread thread;
    private volatile boolean over;

    private StoreFixture(Path folder, Path root, StoreService service) {
        this.folder = folder;
        this.root = root;
        this.service = service;
        this.thread = new Thread(() -> {
            while (!over && service.step()) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        });
        thread.start();
    }

    public static StoreFixture make(Path parent, String tiers) throws IOException {
        Path root = Files.createDirectories(parent.resolve("root")).toRealPath();
        Path folder = parent.toRealPath().resolve("store");
        new NewStore(folder, TierSpec.parseAll(tiers), List.of(root), 64, 16, 0, false).make();
        return serve(folder, root);
    }

    public static StoreFixture serve(Path folder, Path root) {
        return new StoreFixture(
                folder,
                root,
                StoreService.open(folder, ServiceOptions.USUAL, System::nanoTime, InstantSource.system()));
    }

    public Path folder() {
        return folder;
    }

    public Path root() {
        return root;
    }

    StoreService service() {
        return service;
    }

    @Override
    public void close() throws InterruptedException {
        over = true;
        thread.join();
        service.close();
    }
}
