package io.mizan.store.flush;

import io.mizan.store.memory.FileTable;
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
import java.util.function.LongSupplier;

/**
 * Flushes one file: takes its streams away, writes what counts of them to the real file, proves that it is there, and gives the chunks back.
 * What fails stays as it was, to be tried again.
 */
public final class FileFlush {
    /** 40 bytes each. */
    private static final int MOST_ROWS = 256 << 10;

    private final StoreMemory memory;
    private final WritersInFlight writers;
    private final Chunks chunks;
    private final ReadBack readBack;
    private final FlushLock lock;
    private final StreamLists streams;

    public FileFlush(
            StoreMemory memory, WritersInFlight writers, Chunks chunks, ReadBack readBack, LongSupplier nanoClock) {
        this.memory = memory;
        this.writers = writers;
        this.chunks = chunks;
        this.readBack = readBack;
        this.lock = new FlushLock(memory, writers, nanoClock);
        this.streams = new StreamLists(memory);
    }

    /** Flushes what was written before the call. */
    public FlushOutcome flush(ManagedFile file) {
        synchronized (file) {
            if (file.isClosed() || !memory.files().isDirty(file.slot())) {
                return FlushOutcome.NOTHING;
            }
            lock.take(file);
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
            lock.take(file);
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
            lock.take(file);
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
                lock.take(file);
                memory.files().freeFlushLock(file.slot());
            }
        }
    }

    private FlushOutcome flushLocked(ManagedFile file) {
        int slot = file.slot();
        try {
            // What a service before this one had begun counts together with what has come since, truncations among it.
            if (memory.files().flushing(slot) != 0 && !streams.putBack(slot)) {
                return taken(file);
            }
        } catch (IOException e) {
            return new FlushOutcome(0, Errno.of(e), String.valueOf(e.getMessage()), "", List.of());
        }
        return streams.take(slot) ? taken(file) : FlushOutcome.NOTHING;
    }

    private FlushOutcome taken(ManagedFile file) {
        int slot = file.slot();
        writers.await(slot);
        StreamReader reader = new StreamReader(memory, slot);
        try {
            Streams read = reader.streams(memory.files().flushing(slot));
            Tally tally = new Tally();
            FileEnd end = new FileEnd();
            reader.records(read, (sequence, kind, offset, length, place) -> {
                tally.add(kind, place);
                end.findTruncation(sequence, kind, offset);
            });
            reader.records(
                    read, (sequence, kind, offset, length, place) -> end.extend(sequence, kind, offset + length));
            String conflict = "";
            long written;
            if (tally.touched || !isChangedByOthers(file)) {
                written = write(file, file.channel(), reader, read, end);
                settle(file);
            } else {
                ConflictFile other = ConflictFile.create(file);
                try (FileChannel copy = other.channel()) {
                    written = write(file, copy, reader, read, end);
                }
                conflict = other.path().toString();
                file.see(FileStatus.of(file.descriptor()));
            }
            chunks.giveBack(() -> streams.detach(slot), tally.records, read.blocks());
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

    /**
     * Times that a program of ours set are in the slot; all other changes of size or time are not ours. An empty file has no bytes of others that
     * could be lost: a program that opened it with O_TRUNC, just before another one made it managed, has emptied it and says so afterwards.
     */
    private boolean isChangedByOthers(ManagedFile file) throws IOException {
        FileStatus now = FileStatus.of(file.descriptor());
        boolean ownTime = now.modifiedNanos() == file.seen().modifiedNanos()
                || now.modifiedNanos() == memory.files().modifiedNanos(file.slot());
        return now.links() > 0 && now.size() > 0 && (now.size() != file.seen().size() || !ownTime);
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

    private FlushOutcome failed(ManagedFile file, IOException e, StreamReader reader) {
        int slot = file.slot();
        int errno = Errno.of(e);
        try {
            // Part of it may be written: that is not somebody else's.
            file.see(FileStatus.of(file.descriptor()));
            streams.putBack(slot);
        } catch (IOException unreadable) {
            e.addSuppressed(unreadable);
        }
        memory.files().setError(slot, errno);
        return new FlushOutcome(0, errno, String.valueOf(e.getMessage()), "", reader.faults());
    }
}
