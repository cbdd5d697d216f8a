package io.mizan.store.service;

import io.mizan.store.flush.Chunks;
import io.mizan.store.flush.ManagedFile;
import io.mizan.store.memory.FileTable;
import io.mizan.store.memory.SlotState;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.memory.TierShape;
import io.mizan.store.process.FileId;
import io.mizan.store.process.Processes;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** What a service does from time to time: flushes under pressure and after a while, cleans up after processes, lets go of idle files. */
final class Upkeep {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** Looking at the open files of all processes is expensive. */
    private static final long SCAN_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final StoreMemory memory;
    private final Registry registry;
    private final FlushQueue queue;
    private final Chunks chunks;
    private final EndedProcesses ended;
    private final Processes processes;
    private final ServiceOptions options;
    private final LongSupplier nanoClock;
    private final Map<ManagedFile, Activity> activities = new HashMap<>();
    private long looked;
    private long scanned;
    private long used;

    /**
     * What a file did.
     *
     * @param since when its sequence number was seen first
     * @param dirtySince when it was seen with unflushed bytes first, by the clock of the service
     */
    private record Activity(long sequence, long since, boolean dirty, long dirtySince) {}

    Upkeep(
            StoreMemory memory,
            Registry registry,
            FlushQueue queue,
            Chunks chunks,
            EndedProcesses ended,
            Processes processes,
            ServiceOptions options,
            LongSupplier nanoClock) {
        this.memory = memory;
        this.registry = registry;
        this.queue = queue;
        this.chunks = chunks;
        this.ended = ended;
        this.processes = processes;
        this.options = options;
        this.nanoClock = nanoClock;
        this.looked = nanoClock.getAsLong() - LOOK_NANOS;
        this.scanned = looked;
        this.used = nanoClock.getAsLong();
    }

    /** @return false when nobody has used the store for longer than the service lingers */
    boolean step() {
        long now = nanoClock.getAsLong();
        queue.retry();
        List<ManagedFile> files = registry.all();
        files.forEach(file -> observe(file, now));
        relieve(files);
        if (now - looked < LOOK_NANOS) {
            return true;
        }
        looked = now;
        boolean inUse = look();
        chunks.sweep();
        late(files, now);
        release(files, now);
        activities.keySet().removeIf(ManagedFile::isClosed);
        if (inUse || registry.all().stream().anyMatch(file -> memory.files().isDirty(file.slot()))) {
            used = now;
        }
        long linger = options.linger().toNanos();
        return linger == 0 || now - used < linger;
    }

    private boolean look() {
        try {
            return ended.look();
        } catch (IOException e) {
            // The memory tier cannot be mapped for the moment; the next look will show.
            return true;
        }
    }

    private void observe(ManagedFile file, long now) {
        long sequence = memory.files().sequence(file.slot());
        boolean dirty = memory.files().isDirty(file.slot());
        Activity before = activities.getOrDefault(file, new Activity(-1, now, false, now));
        long since = before.sequence == sequence ? before.since : now;
        long dirtySince = dirty && before.dirty ? before.dirtySince : now;
        activities.put(file, new Activity(sequence, since, dirty, dirtySince));
    }

    /** The oldest files first, as long as a tier is above its mark. */
    private void relieve(List<ManagedFile> files) {
        boolean pressure = memory.shape().tiers().stream().anyMatch(this::isAboveMark);
        if (pressure && queue.isEmpty()) {
            oldest(files).ifPresent(queue::add);
        }
    }

    private boolean isAboveMark(TierShape tier) {
        return chunks.used(tier) > options.pressure() * tier.chunks();
    }

    private Optional<ManagedFile> oldest(List<ManagedFile> files) {
        return files.stream()
                .filter(file -> activity(file).dirty)
                .min(Comparator.comparingLong(file -> activity(file).dirtySince));
    }

    private Activity activity(ManagedFile file) {
        return activities.getOrDefault(file, new Activity(0, 0, false, 0));
    }

    private void late(List<ManagedFile> files, long now) {
        long longest = options.longest().toNanos();
        for (ManagedFile file : files) {
            if (activity(file).dirty && longest > 0 && now - activity(file).dirtySince >= longest) {
                queue.add(file);
            }
        }
    }

    /** Lets go of files of which everything is flushed; those that pass through, when no process has them open any more. */
    private void release(List<ManagedFile> files, long now) {
        FileTable table = memory.files();
        boolean scan = now - scanned >= SCAN_NANOS
                && files.stream().anyMatch(file -> table.state(file.slot()) == SlotState.PASS_THROUGH);
        Set<FileId> open = scan ? processes.openElsewhere() : Set.of();
        if (scan) {
            scanned = now;
        }
        for (ManagedFile file : files) {
            boolean passed = table.state(file.slot()) == SlotState.PASS_THROUGH;
            boolean idle = !activity(file).dirty && now - activity(file).since >= IDLE_NANOS;
            if (idle && (passed ? scan && !open.contains(file.id()) : true) && queue.release(file)) {
                queue.forget(file);
                registry.forget(file);
            }
        }
    }
}
