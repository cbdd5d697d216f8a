package io.mizan.store.service;

import io.mizan.store.flush.Errno;
import io.mizan.store.flush.ManagedFile;
import io.mizan.store.memory.FileTable;
import io.mizan.store.memory.NameTable;
import io.mizan.store.memory.SlotState;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.memory.StoreState;
import io.mizan.store.process.Descriptors;
import io.mizan.store.process.FileId;
import io.mizan.store.process.FileStatus;
import io.mizan.store.request.Answer;
import io.mizan.store.request.Request;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The managed files that this service holds open, and how a file becomes one of them. */
final class Registry {
    private static final Logger LOG = LoggerFactory.getLogger(Registry.class);

    private final StoreMemory memory;
    private final NameTable names;
    private final DirtyMark mark;
    private final Descriptors descriptors = new Descriptors();
    private final Map<Integer, ManagedFile> files = new ConcurrentHashMap<>();
    private final int owner;

    Registry(StoreMemory memory, NameTable names, DirtyMark mark) throws IOException {
        this.memory = memory;
        this.names = names;
        this.mark = mark;
        this.owner = FileStatus.of(Path.of("/proc/self")).owner();
    }

    Optional<ManagedFile> file(int slot) {
        return Optional.ofNullable(files.get(slot));
    }

    /** The file of a slot, if it is still the one that was meant. */
    Optional<ManagedFile> file(int slot, int generation) {
        boolean same =
                slot >= 0 && slot < memory.files().slots() && memory.files().generation(slot) == generation;
        return same ? file(slot) : Optional.empty();
    }

    List<ManagedFile> all() {
        return List.copyOf(files.values());
    }

    /** Gives the file behind a program's descriptor a slot, if it may be managed. */
    synchronized Answer register(Request request) {
        Path link = Path.of("/proc", String.valueOf(request.pid()), "fd", String.valueOf(request.descriptor()));
        try {
            FileId id = new FileId(request.device(), request.inode());
            FileStatus status = FileStatus.of(link);
            if (!status.id().equals(id) || memory.control().state() != StoreState.OPEN) {
                return Answer.failed(Errno.EINVAL);
            }
            String path = Files.readSymbolicLink(link).toString();
            if (!status.isRegular() || status.owner() != owner || !isBelowARoot(status, path)) {
                return Answer.failed(Errno.EPERM);
            }
            OptionalInt known = memory.files().find(id.device(), id.inode());
            if (known.isPresent() && files.containsKey(known.getAsInt())) {
                return answer(known.getAsInt());
            }
            return known.isPresent() ? Answer.failed(Errno.ESTALE) : add(link, id, path);
        } catch (IOException e) {
            return Answer.failed(Errno.of(e));
        }
    }

    private boolean isBelowARoot(FileStatus status, String path) {
        return memory.shape().roots().stream()
                .anyMatch(root ->
                        root.device() == status.id().device() && Path.of(path).startsWith(root.path()));
    }

    private Answer answer(int slot) {
        return new Answer(0, slot, memory.files().generation(slot));
    }

    private Answer add(Path link, FileId id, String path) throws IOException {
        FileChannel channel = FileChannel.open(link, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            Path descriptor = descriptors.find(id);
            FileStatus seen = FileStatus.of(descriptor);
            OptionalInt free = memory.files().prepare(id.device(), id.inode(), seen.size(), seen.modifiedNanos());
            if (free.isEmpty()) {
                channel.close();
                return Answer.failed(Errno.ENFILE);
            }
            int slot = free.getAsInt();
            int generation = memory.files().generation(slot);
            NameTable.Entry entry = new NameTable.Entry(
                    generation, path, mark.set(descriptor, slot, generation), seen.size(), seen.modifiedNanos());
            names.write(slot, entry);
            files.put(slot, new ManagedFile(slot, id, channel, descriptor, names, entry));
            memory.files().setState(slot, SlotState.MANAGED);
            memory.control().countRegistration();
            return answer(slot);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Takes over a slot of a service that was killed, through a path that leads to its file; false if it is another file. */
    synchronized boolean adopt(int slot, Path link) throws IOException {
        FileTable table = memory.files();
        FileId id = new FileId(table.device(slot), table.inode(slot));
        int generation = table.generation(slot);
        Optional<NameTable.Entry> known = names.read(slot, generation);
        FileStatus status = FileStatus.of(link);
        boolean marked = known.map(NameTable.Entry::marked).orElse(false);
        if (!status.id().equals(id)
                || !status.isRegular()
                || status.owner() != owner
                || (marked && !mark.isOn(link, slot, generation))) {
            return false;
        }
        FileChannel channel = FileChannel.open(link, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            Path descriptor = descriptors.find(id);
            FileStatus now = FileStatus.of(descriptor);
            boolean flushed = table.flushing(slot) != 0;
            // A flush that was interrupted has changed the real file.
            NameTable.Entry entry = known.filter(seen -> !flushed)
                    .orElseGet(() -> new NameTable.Entry(
                            generation,
                            known.map(NameTable.Entry::path).orElse(link.toString()),
                            marked,
                            now.size(),
                            now.modifiedNanos()));
            files.put(slot, new ManagedFile(slot, id, channel, descriptor, names, entry));
            return true;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Lets go of a file whose slot is empty. */
    synchronized void forget(ManagedFile file) {
        files.remove(file.slot(), file);
        mark.remove(file.descriptor());
        try {
            file.close();
        } catch (IOException e) {
            LOG.atWarn().addKeyValue("file", file.path()).setCause(e).log("closing a file failed");
        }
        descriptors.closed(file.descriptor());
    }

    /** What is known of the file of a slot that nobody holds open. */
    Optional<NameTable.Entry> name(int slot) throws IOException {
        return names.read(slot, memory.files().generation(slot));
    }
}
