package io.mizan.store.service;

import io.mizan.store.memory.FileTable;
import io.mizan.store.memory.NameTable;
import io.mizan.store.memory.SlotState;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.memory.StoreRoot;
import io.mizan.store.process.FileId;
import io.mizan.store.process.FileStatus;
import io.mizan.store.process.Processes;
import io.mizan.store.record.StreamReader;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes over what a service left that was killed: sets its locks and states right, and finds the file of each slot again, through a descriptor
 * of a program that has it open, by its name, or by looking through the roots. Device, inode number and mark have to agree; a name alone says
 * nothing.
 */
final class Adoption {
    private static final Logger LOG = LoggerFactory.getLogger(Adoption.class);

    private final StoreMemory memory;
    private final Registry registry;
    private final Processes processes;

    Adoption(StoreMemory memory, Registry registry, Processes processes) {
        this.memory = memory;
        this.registry = registry;
        this.processes = processes;
    }

    /** Names of files with unflushed bytes that are nowhere to be found; their bytes stay in the store. */
    List<String> run() throws IOException {
        Map<FileId, Integer> missing = new HashMap<>();
        FileTable files = memory.files();
        for (int slot = 0; slot < files.slots(); slot++) {
            SlotState state = files.state(slot);
            if (state == SlotState.BEING_MADE || state == SlotState.DAMAGED) {
                files.remove(slot);
            } else if (state.isInUse()) {
                setRight(slot, state);
                missing.put(new FileId(files.device(slot), files.inode(slot)), slot);
            }
        }
        if (missing.isEmpty()) {
            return List.of();
        }
        byDescriptors(missing);
        byName(missing);
        List<String> lost = new ArrayList<>();
        if (missing.values().stream().anyMatch(files::isDirty)) {
            byRoots(missing);
        }
        for (int slot : missing.values()) {
            if (files.isDirty(slot)) {
                lost.add(registry.name(slot).map(NameTable.Entry::path).orElse("slot " + slot));
            } else {
                files.remove(slot);
            }
        }
        return lost;
    }

    private void setRight(int slot, SlotState state) throws IOException {
        FileTable files = memory.files();
        boolean lockedByService = files.flushLock(slot) == FileTable.SERVICE_LOCK;
        if (state == SlotState.CLOSING && lockedByService) {
            files.setState(slot, SlotState.MANAGED);
        }
        int flushing = files.flushing(slot);
        if (flushing != 0) {
            List<Integer> firsts = new StreamReader(memory, slot)
                    .streams(files.head(slot).stream())
                    .firsts();
            if (firsts.contains(flushing - 1)) {
                files.setFlushing(slot, 0);
            }
        }
        files.freeLocksOf(slot, FileTable.SERVICE_LOCK);
    }

    private void byDescriptors(Map<FileId, Integer> missing) {
        processes
                .openElsewhere(missing.keySet())
                .forEach((id, links) -> links.forEach(link -> adopt(missing, id, link)));
    }

    private void byName(Map<FileId, Integer> missing) throws IOException {
        for (FileId id : List.copyOf(missing.keySet())) {
            Integer slot = missing.get(id);
            Optional<NameTable.Entry> name = slot == null ? Optional.empty() : registry.name(slot);
            if (name.isPresent()) {
                adopt(missing, id, Path.of(name.get().path()));
            }
        }
    }

    private void byRoots(Map<FileId, Integer> missing) throws IOException {
        for (StoreRoot root : memory.shape().roots()) {
            Files.walkFileTree(root.path(), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        look(missing, file);
                    }
                    return missing.isEmpty() ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        }
    }

    private void look(Map<FileId, Integer> missing, Path file) {
        try {
            adopt(missing, FileStatus.of(file).id(), file);
        } catch (IOException e) {
            // It has gone meanwhile.
            return;
        }
    }

    private void adopt(Map<FileId, Integer> missing, FileId id, Path link) {
        Integer slot = missing.get(id);
        try {
            if (slot != null && !Files.isSymbolicLink(named(link)) && registry.adopt(slot, link)) {
                missing.remove(id);
            }
        } catch (IOException e) {
            LOG.atDebug()
                    .addKeyValue("path", link)
                    .addKeyValue("reason", e.getMessage())
                    .log("a file of the store is not here");
        }
    }

    /** Links below {@code /proc} lead to open files; others lead elsewhere. */
    private static Path named(Path link) {
        return link.startsWith("/proc") ? Path.of("/") : link;
    }
}
