package io.mizan.store.memory;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The shared memory of one store, opened: its header, its tables and the bytes of its tiers. */
public final class StoreMemory implements Closeable {
    private final Path folder;
    private final StoreShape shape;
    private final Control control;
    private final FileTable files;
    private final LogTable logs;
    private final ChunkTable chunks;
    private final TierBytes tiers;
    private final RecordBlocks blocks;

    private StoreMemory(Path folder) throws IOException {
        this.folder = folder;
        this.control = new Control(SharedWords.map(folder.resolve("control"), 0, Control.BYTES));
        this.shape = control.shape();
        this.files = new FileTable(table("files", shape.files() * (long) FileTable.SLOT_BYTES), shape.files());
        this.logs = new LogTable(table("logs", shape.logs() * (long) LogTable.ENTRY_BYTES), shape.logs());
        this.chunks = new ChunkTable(table("chunks", shape.chunks() * (long) ChunkTable.ENTRY_BYTES), shape.chunks());
        List<Path> tierFiles = new ArrayList<>();
        for (int i = 0; i < shape.tiers().size(); i++) {
            tierFiles.add(folder.resolve("tier." + i));
        }
        this.tiers = new TierBytes(shape, tierFiles);
        this.blocks = new RecordBlocks(tiers, shape);
    }

    private SharedWords table(String name, long bytes) throws IOException {
        return SharedWords.map(folder.resolve(name), 0, bytes);
    }

    /** Opens a store of this user; one that others could have made or can read is refused. */
    public static StoreMemory open(Path folder) {
        try {
            Path real = folder.toRealPath();
            Object owner = Files.getAttribute(real, "unix:uid");
            Object self = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(real, LinkOption.NOFOLLOW_LINKS);
            if (!owner.equals(self)
                    || mode.stream().anyMatch(right -> !right.name().startsWith("OWNER"))) {
                throw Problem.of(ErrorCode.NOT_ALLOWED, "the folder of the store is not this user's alone")
                        .with("owner", owner)
                        .at(Place.of(folder.toString()))
                        .maybe("use a store of your own: mizan store start")
                        .exception();
            }
            return new StoreMemory(real);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, "no store: " + FileFailure.reason(e))
                            .at(Place.of(folder.toString()))
                            .maybe("start one: mizan store start"),
                    e);
        }
    }

    public Path folder() {
        return folder;
    }

    public StoreShape shape() {
        return shape;
    }

    public Control control() {
        return control;
    }

    public FileTable files() {
        return files;
    }

    public LogTable logs() {
        return logs;
    }

    public ChunkTable chunks() {
        return chunks;
    }

    public TierBytes tiers() {
        return tiers;
    }

    public RecordBlocks blocks() {
        return blocks;
    }

    @Override
    public void close() throws IOException {
        tiers.close();
    }
}
