package io.mizan.store.flush;

import io.mizan.store.memory.LogTable;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.process.Processes;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Waits for the threads that write to a file at this moment: those that have not seen what was changed in its slot before. */
public final class WritersInFlight {
    private static final int SPINS = 100;
    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final long LONG_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    /** A write is over in far less; from then on it is worth asking what became of the process. */
    private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final StoreMemory memory;
    private final Processes processes;
    private final LongSupplier nanoClock;

    public WritersInFlight(StoreMemory memory, Processes processes, LongSupplier nanoClock) {
        this.memory = memory;
        this.processes = processes;
        this.nanoClock = nanoClock;
    }

    /** Returns when every busy cell that named the slot has been seen to be something else, or its process has ended. */
    public void await(int slot) {
        LogTable logs = memory.logs();
        for (int log = 0; log < logs.logs(); log++) {
            if (logs.pid(log) != 0 && logs.state(log) != LogTable.LEFT) {
                for (int cell = 0; cell < LogTable.BUSY_CELLS; cell++) {
                    await(log, cell, slot + 1);
                }
            }
        }
    }

    private void await(int log, int cell, int busy) {
        long begin = nanoClock.getAsLong();
        for (int i = 0; memory.logs().busy(log, cell) == busy; i++) {
            long waited = nanoClock.getAsLong() - begin;
            if (i < SPINS) {
                Thread.onSpinWait();
            } else if (waited < LONG_NANOS) {
                LockSupport.parkNanos(PAUSE_NANOS);
            } else if (hasEnded(log)) {
                return;
            } else {
                LockSupport.parkNanos(LONG_PAUSE_NANOS);
            }
        }
    }

    /** Whether the process of a log writes no more: it has ended, or executes a program without the library. */
    public boolean hasEnded(int log) {
        int pid = memory.logs().pid(log);
        return pid == 0
                || memory.logs().state(log) == LogTable.LEFT
                || !processes.isAlive(pid, memory.logs().startTime(log))
                || processes.hasLeft(pid, memory.folder());
    }
}
