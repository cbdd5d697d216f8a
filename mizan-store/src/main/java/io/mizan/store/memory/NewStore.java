package io.mizan.store.memory;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.ShellWord;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Makes the folder of a store: in a folder beside, which is renamed when it is complete. */
public record NewStore(
        Path folder, List<TierSpec> tiers, List<Path> roots, int files, int logs, int chunkLimit, boolean visibleSync) {
    private static final FileAttribute<Set<PosixFilePermission>> FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    public NewStore {
        tiers = List.copyOf(tiers);
        roots = List.copyOf(roots);
    }

    public void make() {
        Path parent = folder.toAbsolutePath().getParent();
        try {
            if (parent == null) {
                throw new IOException("a store needs a folder to be made in");
            }
            makeParent(parent);
            Path beside = Files.createTempDirectory(parent, ".new-", FOLDER);
            try {
                fill(beside);
                Files.move(beside, folder, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException | RuntimeException e) {
                remove(beside);
                throw e;
            }
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot make the store: " + FileFailure.reason(e))
                            .at(Place.of(folder.toString()))
                            .maybe("name another folder with --store, or smaller tiers with --tiers"),
                    e);
        }
    }

    /** A folder in a place where everybody can write must be ours already, or be made by us. */
    private static void makeParent(Path parent) throws IOException {
        try {
            Files.createDirectory(parent, FOLDER);
        } catch (FileAlreadyExistsException e) {
            Object self = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
            if (!Files.isDirectory(parent)
                    || !Files.getAttribute(parent, "unix:uid").equals(self)) {
                throw new IOException(parent + " belongs to somebody else", e);
            }
        }
    }

    private void fill(Path beside) throws IOException {
        StoreShape shape = shape();
        make(beside.resolve("control"), Control.BYTES);
        make(beside.resolve("files"), (long) shape.files() * FileTable.SLOT_BYTES);
        make(beside.resolve("logs"), (long) shape.logs() * LogTable.ENTRY_BYTES);
        make(beside.resolve("chunks"), (long) shape.chunks() * ChunkTable.ENTRY_BYTES);
        for (int i = 0; i < tiers.size(); i++) {
            TierSpec tier = tiers.get(i);
            Path link = beside.resolve("tier." + i);
            if (tier.isMemory()) {
                make(link, shape.tiers().get(i).bytes());
            } else {
                Path place = Path.of(tier.folder());
                if (!Files.isDirectory(place)) {
                    throw Problem.of(ErrorCode.INPUT_NOT_FOUND, "the folder of tier " + tier.name() + " is not there")
                            .at(Place.of(tier.folder()))
                            .maybe("make it: mkdir -p " + ShellWord.quote(tier.folder()))
                            .exception();
                }
                Path bytes = Files.createTempFile(place, "mizan-store-", ".chunks", FILE);
                make(bytes, shape.tiers().get(i).bytes());
                Files.createSymbolicLink(link, bytes);
            }
        }
        Control.write(SharedWords.map(beside.resolve("control"), 0, Control.BYTES), shape);
    }

    private StoreShape shape() throws IOException {
        List<TierShape> shapes = new ArrayList<>();
        int next = 0;
        for (TierSpec tier : tiers) {
            shapes.add(new TierShape(next, tier.chunks(), tier.isMemory()));
            next += tier.chunks();
        }
        List<StoreRoot> devices = new ArrayList<>();
        for (Path root : roots) {
            Path real = root.toRealPath();
            StoreRoot entry = new StoreRoot((long) Files.getAttribute(real, "unix:dev"), real);
            if (entry.pathBytes().length > StoreRoot.MOST_PATH_BYTES) {
                throw new IOException("the path of a root has more than " + StoreRoot.MOST_PATH_BYTES + " bytes");
            }
            devices.add(entry);
        }
        return new StoreShape(files, logs, shapes, devices, chunkLimit, visibleSync);
    }

    private static void make(Path file, long bytes) throws IOException {
        if (!Files.exists(file)) {
            Files.createFile(file, FILE);
        }
        try (RandomAccessFile made = new RandomAccessFile(file.toFile(), "rw")) {
            made.setLength(bytes);
        }
    }

    /** Removes a store, with the files of its tiers elsewhere. */
    public static void remove(Path folder) throws IOException {
        List<Path> entries;
        try (Stream<Path> list = Files.list(folder)) {
            entries = list.toList();
        }
        for (Path entry : entries) {
            if (Files.isSymbolicLink(entry)
                    && Files.readSymbolicLink(entry).getFileName().toString().startsWith("mizan-store-")) {
                Files.deleteIfExists(Files.readSymbolicLink(entry));
            }
            Files.deleteIfExists(entry);
        }
        Files.delete(folder);
    }
}
