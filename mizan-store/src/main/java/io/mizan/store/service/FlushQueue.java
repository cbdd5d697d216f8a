package io.mizan.store.service;

import io.mizan.store.flush.FileFlush;
import io.mizan.store.flush.FlushOutcome;
import io.mizan.store.flush.ManagedFile;
import io.mizan.store.memory.Control;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Flushes files in the order in which they were asked for, a few at the same time, and tries those again that failed: after half a second, then
 * after twice as long each time, up to a minute.
 */
final class FlushQueue {
    /** Numbers of the counters in the header, which outlive the service. */
    static final int BYTES = 16;

    static final int NANOS = 17;
    static final int FILES = 18;
    static final int FAILURES = 19;
    static final int CONFLICTS = 20;
    static final int DAMAGES = 21;

    private static final Logger LOG = LoggerFactory.getLogger(FlushQueue.class);
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int MOST_DOUBLINGS = 7;

    private final FileFlush flush;
    private final Control control;
    private final Events events;
    private final LongSupplier nanoClock;
    private final LinkedHashSet<ManagedFile> waiting = new LinkedHashSet<>();
    private final Map<ManagedFile, Retry> retries = new ConcurrentHashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private boolean closed;

    private record Retry(int failures, long dueNanos) {}

    FlushQueue(FileFlush flush, Control control, Events events, LongSupplier nanoClock, int workers) {
        this.flush = flush;
        this.control = control;
        this.events = events;
        this.nanoClock = nanoClock;
        for (int i = 0; i < workers; i++) {
            Thread thread = new Thread(this::work, "store-flush-" + i);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
    }

    synchronized void add(ManagedFile file) {
        if (!retries.containsKey(file)) {
            waiting.add(file);
            notifyAll();
        }
    }

    /** Puts the files in the queue again whose pause is over. */
    void retry() {
        long now = nanoClock.getAsLong();
        retries.forEach((file, retry) -> {
            if (retry.dueNanos <= now) {
                synchronized (this) {
                    waiting.add(file);
                    notifyAll();
                }
            }
        });
    }

    synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }

    void forget(ManagedFile file) {
        retries.remove(file);
    }

    private void work() {
        while (true) {
            ManagedFile file;
            synchronized (this) {
                while (waiting.isEmpty() && !closed) {
                    try {
                        wait();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        return;
                    }
                }
                if (closed) {
                    return;
                }
                Iterator<ManagedFile> first = waiting.iterator();
                file = first.next();
                first.remove();
            }
            try {
                flush(file);
            } catch (RuntimeException | LinkageError | VirtualMachineError e) {
                LOG.atError().addKeyValue("file", file.path()).setCause(e).log("a flush ended by an internal error");
            }
        }
    }

    /** Flushes a file at once, in this thread. */
    FlushOutcome flush(ManagedFile file) {
        long begin = nanoClock.getAsLong();
        FlushOutcome outcome = flush.flush(file);
        return noted(file, outcome, begin);
    }

    FlushOutcome passThrough(ManagedFile file, int reason) {
        long begin = nanoClock.getAsLong();
        return noted(file, flush.passThrough(file, reason), begin);
    }

    /** Takes the flush lock over from a process that has ended, and sets right what it left. */
    void takeOver(ManagedFile file) {
        flush.takeOver(file);
    }

    boolean release(ManagedFile file) {
        return flush.release(file);
    }

    private FlushOutcome noted(ManagedFile file, FlushOutcome outcome, long begin) {
        if (outcome.isDone()) {
            retries.remove(file);
            if (outcome.bytes() > 0) {
                control.count(BYTES, outcome.bytes());
                control.count(NANOS, nanoClock.getAsLong() - begin);
                control.count(FILES, 1);
            }
        } else {
            int failures = retries.containsKey(file) ? retries.get(file).failures + 1 : 1;
            long pause = FIRST_PAUSE_NANOS << Math.min(failures - 1, MOST_DOUBLINGS);
            retries.put(file, new Retry(failures, nanoClock.getAsLong() + pause));
            control.count(FAILURES, 1);
            events.add("flush of " + file.name() + " failed: " + outcome.reason());
        }
        if (!outcome.conflict().isEmpty()) {
            control.count(CONFLICTS, 1);
            events.add(file.name() + " was changed by a program outside of the store: its own version is "
                    + outcome.conflict());
        }
        outcome.faults().forEach(fault -> {
            control.count(DAMAGES, 1);
            events.add(file.name() + ": damage in the store's memory: " + fault);
        });
        return outcome;
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }
}
