package io.mizan.store.flush;

import io.mizan.store.memory.FileTable;
import io.mizan.store.memory.FileTable.Head;
import io.mizan.store.memory.SlotState;
import io.mizan.store.memory.StoreMemory;
import io.mizan.store.memory.StoreShape;
import io.mizan.store.process.FileStatus;
import io.mizan.store.record.Extent;
import io.mizan.store.record.ExtentIndex;
import io.mizan.store.record.FileEnd;
import io.mizan.store.record.RecordKind;
import io.mizan.store.record.StreamReader;
import io.mizan.store.record.StreamReader.Streams;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Flushes one file: takes its streams away, writes what counts of them to the real file, proves that it is there, and gives the chunks back.
 * What fails stays as it was, to be tried again.
 */
public final class FileFlush {
    /** 40 bytes each. */
    private static final int MOST_ROWS = 256 << 10;

    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long ASK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final StoreMemory memory;
    private final WritersInFlight writers;
    private final Chunks chunks;
    private final ReadBack readBack;
    private final LongSupplier nanoClock;

    public FileFlush(
            StoreMemory memory, WritersInFlight writers, Chunks chunks, ReadBack readBack, LongSupplier nanoClock) {
        this.memory = memory;
        this.writers = writers;
        this.chunks = chunks;
        this.readBack = readBack;
        this.nanoClock = nanoClock;
    }

    /** Flushes what was written before the call. */
    public FlushOutcome flush(ManagedFile file) {
        synchronized (file) {
            if (file.isClosed() || !memory.files().isDirty(file.slot())) {
                return FlushOutcome.NOTHING;
            }
            takeLock(file);
            try {
                return flushLocked(file);
            } finally {
                memory.files().freeFlushLock(file.slot());
            }
        }
    }

    /** Flushes a file and makes all processes pass through from then on; if that fails, it stays managed. */
    public FlushOutcome passThrough(ManagedFile file, int reason) {
        synchronized (file) {
            FileTable files = memory.files();
            if (file.isClosed() || files.state(file.slot()) == SlotState.PASS_THROUGH) {
                return FlushOutcome.NOTHING;
            }
            takeLock(file);
            FlushOutcome outcome = FlushOutcome.NOTHING;
            try {
                files.setState(file.slot(), SlotState.CLOSING);
                writers.await(file.slot());
                outcome = flushLocked(file);
                if (outcome.isDone()) {
                    files.setPassed(file.slot(), reason);
                }
                return outcome;
            } finally {
                boolean passed = outcome.isDone() && !files.isDirty(file.slot());
                files.setState(file.slot(), passed ? SlotState.PASS_THROUGH : SlotState.MANAGED);
                files.freeFlushLock(file.slot());
            }
        }
    }

    /** Empties the slot of a file of which everything is in the file system; does nothing where something is not. */
    public boolean release(ManagedFile file) {
        synchronized (file) {
            FileTable files = memory.files();
            if (file.isClosed() || files.isDirty(file.slot())) {
                return false;
            }
            takeLock(file);
            try {
                SlotState before = files.state(file.slot());
                files.setState(file.slot(), SlotState.CLOSING);
                writers.await(file.slot());
                boolean clean = !files.isDirty(file.slot());
                if (clean) {
                    files.remove(file.slot());
                } else {
                    files.setState(file.slot(), before);
                }
                return clean;
            } finally {
                files.freeFlushLock(file.slot());
            }
        }
    }

    /** Takes the flush lock over from a process that has ended, and sets right what it left. */
    public void takeOver(ManagedFile file) {
        synchronized (file) {
            if (!file.isClosed()) {
                takeLock(file);
                memory.files().freeFlushLock(file.slot());
            }
        }
    }

    private FlushOutcome flushLocked(ManagedFile file) {
        int slot = file.slot();
        try {
            // What a service before this one had begun counts together with what has come since, truncations among it.
            if (memory.files().flushing(slot) != 0 && !putBack(slot, new StreamReader(memory, slot))) {
                return taken(file);
            }
        } catch (IOException e) {
            return new FlushOutcome(0, Errno.of(e), String.valueOf(e.getMessage()), "", List.of());
        }
        return takeStreams(slot) ? taken(file) : FlushOutcome.NOTHING;
    }

    private void takeLock(ManagedFile file) {
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

    /** Whether there was anything to take. */
    private boolean takeStreams(int slot) {
        FileTable files = memory.files();
        while (true) {
            Head head = files.head(slot);
            if (head.stream() == 0) {
                return false;
            }
            files.setFlushing(slot, head.stream());
            if (files.changeHead(slot, head, new Head(head.epoch() + 1, 0))) {
                return true;
            }
        }
    }

    private FlushOutcome taken(ManagedFile file) {
        int slot = file.slot();
        writers.await(slot);
        StreamReader reader = new StreamReader(memory, slot);
        try {
            Streams streams = reader.streams(memory.files().flushing(slot));
            Tally tally = new Tally();
            FileEnd end = new FileEnd();
            reader.records(streams, (sequence, kind, offset, length, place) -> {
                tally.add(kind, place);
                end.findTruncation(sequence, kind, offset);
            });
            reader.records(
                    streams, (sequence, kind, offset, length, place) -> end.extend(sequence, kind, offset + length));
            String conflict = "";
            long written;
            if (tally.touched || !isChangedByOthers(file)) {
                written = write(file, file.channel(), reader, streams, end);
                settle(file);
            } else {
                ConflictFile other = ConflictFile.create(file);
                try (FileChannel copy = other.channel()) {
                    written = write(file, copy, reader, streams, end);
                }
                conflict = other.path().toString();
                file.see(FileStatus.of(file.descriptor()));
            }
            chunks.giveBack(() -> detach(slot), tally.records, streams.blocks());
            memory.files().setStreamBytes(slot, 0);
            memory.files().raiseSize(slot, end.length());
            FlushOutcome outcome = new FlushOutcome(written, 0, "", conflict, reader.faults());
            memory.files().setError(slot, outcome.answer());
            return outcome;
        } catch (IOException e) {
            return failed(file, e, reader);
        }
    }

    /** What a list of streams uses. */
    private static final class Tally {
        private final Map<Integer, Integer> records = new HashMap<>();
        /** Whether programs have changed the real file. */
        private boolean touched;

        private void add(RecordKind kind, long place) {
            if (kind == RecordKind.DATA) {
                records.merge((int) (place / StoreShape.CHUNK_BYTES), 1, Integer::sum);
            }
            touched |= kind == RecordKind.TRUNCATION || kind == RecordKind.IN_FILE;
        }
    }

    /** Times that a program of ours set are in the slot; all other changes of size or time are not ours. */
    private boolean isChangedByOthers(ManagedFile file) throws IOException {
        FileStatus now = FileStatus.of(file.descriptor());
        boolean ownTime = now.modifiedNanos() == file.seen().modifiedNanos()
                || now.modifiedNanos() == memory.files().modifiedNanos(file.slot());
        return now.links() > 0 && (now.size() != file.seen().size() || !ownTime);
    }

    private long write(ManagedFile file, FileChannel to, StreamReader reader, Streams streams, FileEnd end)
            throws IOException {
        long from = 0;
        RunWriter writer = new RunWriter(memory.tiers(), to);
        do {
            ExtentIndex index = new ExtentIndex(from, MOST_ROWS);
            reader.records(streams, index::add);
            List<Extent> extents = new ArrayList<>();
            index.resolve(extents::add);
            for (Extent extent : extents) {
                writer.put(extent);
            }
            from = index.to();
        } while (from < Long.MAX_VALUE);
        writer.finish();
        if (to.size() < end.length()) {
            extend(to, end.length());
        }
        to.force(true);
        if (to == file.channel()) {
            readBack.compare(file.descriptor(), writer.sums());
        }
        return writer.written();
    }

    /** Makes a file longer without writing what is zeros: Java's channels cannot, but a byte at the end does it. */
    private static void extend(FileChannel file, long length) throws IOException {
        file.write(ByteBuffer.allocate(1), length - 1);
    }

    /** Sets the time of modification that programs see, and remembers the real file as it is now. */
    private void settle(ManagedFile file) throws IOException {
        long modified = memory.files().modifiedNanos(file.slot());
        Files.setLastModifiedTime(file.descriptor(), FileTime.from(modified, TimeUnit.NANOSECONDS));
        file.see(FileStatus.of(file.descriptor()));
    }

    private void detach(int slot) {
        FileTable files = memory.files();
        files.setFlushing(slot, 0);
        Head head;
        do {
            head = files.head(slot);
        } while (!files.changeHead(slot, head, new Head(head.epoch() + 1, head.stream())));
    }

    private FlushOutcome failed(ManagedFile file, IOException e, StreamReader reader) {
        int slot = file.slot();
        int errno = Errno.of(e);
        try {
            // Part of it may be written: that is not somebody else's.
            file.see(FileStatus.of(file.descriptor()));
            putBack(slot, reader);
        } catch (IOException unreadable) {
            e.addSuppressed(unreadable);
        }
        memory.files().setError(slot, errno);
        return new FlushOutcome(0, errno, String.valueOf(e.getMessage()), "", reader.faults());
    }

    /** Puts what was taken away behind the streams that have come since; false where their list is damaged from its first block on. */
    private boolean putBack(int slot, StreamReader reader) throws IOException {
        FileTable files = memory.files();
        int taken = files.flushing(slot);
        while (true) {
            Head head = files.head(slot);
            List<Integer> firsts = reader.streams(head.stream()).firsts();
            if (head.stream() != 0 && firsts.isEmpty()) {
                return false;
            }
            if (!firsts.isEmpty()) {
                memory.blocks().block(firsts.get(firsts.size() - 1)).setNextStream(taken);
                break;
            }
            if (files.changeHead(slot, head, new Head(head.epoch(), taken))) {
                break;
            }
        }
        detach(slot);
        return true;
    }
}
