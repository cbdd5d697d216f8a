package io.mizan.store.flush;

import io.mizan.store.memory.FileTable;
import io.mizan.store.memory.SlotState;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.process.FileStatus;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** The flush lock of a slot, which whoever truncates a file holds, too. */
final class FlushLock {
    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long ASK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final StoreMemory memory;
    private final WritersInFlight writers;
    private final LongSupplier nanoClock;

    FlushLock(StoreMemory memory, WritersInFlight writers, LongSupplier nanoClock) {
        this.memory = memory;
        this.writers = writers;
        this.nanoClock = nanoClock;
    }

    /** Takes the lock; one whose holder has ended is taken over. */
    void take(ManagedFile file) {
        FileTable files = memory.files();
        int slot = file.slot();
        long asked = nanoClock.getAsLong();
        while (!files.takeFlushLock(slot, 0)) {
            LockSupport.parkNanos(PAUSE_NANOS);
            int holder = files.flushLock(slot);
            if (nanoClock.getAsLong() - asked > ASK_NANOS) {
                asked = nanoClock.getAsLong();
                if (isNobody(holder) && files.takeFlushLock(slot, holder)) {
                    endTruncation(file);
                    return;
                }
            }
        }
    }

    /** Whoever works in this service holds the monitor of the file, so that the service in the word is one that was killed. */
    private boolean isNobody(int holder) {
        return holder == FileTable.SERVICE_LOCK
                || holder < 0
                || holder > memory.logs().logs()
                || (holder > 0 && writers.hasEnded(holder - 1));
    }

    /** A process that was killed while it truncated may not have got to the real file. */
    private void endTruncation(ManagedFile file) {
        FileTable files = memory.files();
        if (files.state(file.slot()) == SlotState.CLOSING) {
            try {
                if (file.channel().size() > files.size(file.slot())) {
                    file.channel().truncate(files.size(file.slot()));
                    file.see(FileStatus.of(file.descriptor()));
                }
            } catch (IOException e) {
                files.setError(file.slot(), Errno.of(e));
            }
            files.setState(file.slot(), SlotState.MANAGED);
        }
    }
}
