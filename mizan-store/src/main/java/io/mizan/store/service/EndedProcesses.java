package io.mizan.store.service;

import io.mizan.store.flush.Chunks;
import io.mizan.store.flush.ManagedFile;
import io.mizan.store.memory.FileTable;
import io.mizan.store.memory.LogTable;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.process.Processes;
import io.mizan.store.record.StreamReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Cleans up after processes that ended: their files are flushed, and then their locks, chunks and log are freed. */
final class EndedProcesses {
    private final StoreMemory memory;
    private final Registry registry;
    private final Processes processes;
    private final Chunks chunks;
    private final FlushQueue queue;

    EndedProcesses(StoreMemory memory, Registry registry, Processes processes, Chunks chunks, FlushQueue queue) {
        this.memory = memory;
        this.registry = registry;
        this.processes = processes;
        this.chunks = chunks;
        this.queue = queue;
    }

    /** @return whether any process uses the store */
    boolean look() throws IOException {
        LogTable logs = memory.logs();
        List<Integer> ended = new ArrayList<>();
        boolean used = false;
        for (int log = 0; log < logs.logs(); log++) {
            int pid = logs.pid(log);
            if (pid != 0 && (logs.state(log) == LogTable.LEFT || !processes.isAlive(pid, logs.startTime(log)))) {
                ended.add(log);
            } else {
                used |= pid != 0;
            }
        }
        if (!ended.isEmpty()) {
            ended.forEach(chunks::close);
            Set<Integer> writers = writers(new HashSet<>(ended));
            ended.stream().filter(log -> !writers.contains(log)).forEach(this::free);
        }
        return used;
    }

    /** Those of the logs that still have streams; files with them are flushed. */
    private Set<Integer> writers(Set<Integer> ended) throws IOException {
        Set<Integer> writers = new HashSet<>();
        FileTable files = memory.files();
        for (int slot = 0; slot < files.slots(); slot++) {
            if (files.state(slot).isInUse() && files.isDirty(slot)) {
                Set<Integer> here = writersOf(slot);
                writers.addAll(here);
                here.retainAll(ended);
                if (!here.isEmpty()) {
                    registry.file(slot).ifPresent(queue::add);
                }
            }
        }
        return writers;
    }

    private Set<Integer> writersOf(int slot) throws IOException {
        Set<Integer> logs = new HashSet<>();
        StreamReader reader = new StreamReader(memory, slot);
        for (int head :
                new int[] {memory.files().head(slot).stream(), memory.files().flushing(slot)}) {
            for (int first : reader.streams(head).firsts()) {
                logs.add(memory.blocks().block(first).log());
            }
        }
        return logs;
    }

    private void free(int log) {
        FileTable files = memory.files();
        for (int slot = 0; slot < files.slots(); slot++) {
            ManagedFile file = registry.file(slot).orElse(null);
            // The state that a truncation left is set right by whoever takes the lock over.
            if (file == null || files.flushLock(slot) != log + 1) {
                files.freeLocksOf(slot, log + 1);
            } else {
                queue.takeOver(file);
            }
        }
        chunks.freeLog(log);
    }
}
