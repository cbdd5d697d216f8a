package io.mizan.store;

import io.mizan.store.process.FileStatus;
import io.mizan.store.request.Answer;
import io.mizan.store.request.Request;
import io.mizan.store.request.StoreConnection;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * A client of a store as docs/formats/store.md describes it, with offsets of its own, for one thread: it shares nothing with the service but the
 * requests. Tests choose the process that it stands for.
 */
public final class StoreClient {
    private static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int CHUNK = 4 << 20;

    private final Path folder;
    private final ByteBuffer control;
    private final ByteBuffer files;
    private final ByteBuffer logs;
    private final ByteBuffer chunks;
    private final ByteBuffer memory;
    private final int log;
    private int dataChunk = -1;
    private int dataFill;
    private int blockChunk = -1;
    private final Map<Integer, Stream> streams = new HashMap<>();

    /** A registered file. */
    public record Handle(int slot, int generation) {}

    private record Stream(int generation, int epoch, int block) {}

    public StoreClient(Path folder, int pid) throws IOException {
        this.folder = folder;
        this.control = map("control");
        this.files = map("files");
        this.logs = map("logs");
        this.chunks = map("chunks");
        this.memory = map("tier.0");
        this.log = takeLog(pid);
    }

    private ByteBuffer map(String name) throws IOException {
        try (FileChannel file =
                FileChannel.open(folder.resolve(name), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return file.map(MapMode.READ_WRITE, 0, file.size()).order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    private static int getInt(ByteBuffer in, int at) {
        return (int) INTS.getVolatile(in, at);
    }

    private static void setInt(ByteBuffer in, int at, int value) {
        INTS.setVolatile(in, at, value);
    }

    private static long getLong(ByteBuffer in, int at) {
        return (long) LONGS.getVolatile(in, at);
    }

    private int takeLog(int pid) throws IOException {
        for (int i = 0; i < getInt(control, 16); i++) {
            if (INTS.compareAndSet(logs, 128 * i, 0, pid)) {
                String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
                String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
                LONGS.setVolatile(logs, 128 * i + 8, Long.parseLong(fields[19]));
                setInt(logs, 128 * i + 4, 1);
                return i;
            }
        }
        throw new IOException("no free log");
    }

    /** Opens and registers a file, as a program does. */
    public Handle open(Path file) throws IOException {
        FileStatus status = FileStatus.of(file);
        try (DirectoryStream<Path> list = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path entry : list) {
                if (Files.exists(entry) && Files.isSameFile(entry, file)) {
                    int descriptor = Integer.parseInt(entry.getFileName().toString());
                    int self = (int) ProcessHandle.current().pid();
                    Answer answer = new StoreConnection(folder)
                            .ask(new Request(
                                    1,
                                    self,
                                    descriptor,
                                    status.id().device(),
                                    status.id().inode(),
                                    0,
                                    0,
                                    0));
                    if (answer.errno() != 0) {
                        throw new IOException("not managed: errno " + answer.errno());
                    }
                    return new Handle(answer.slot(), answer.generation());
                }
            }
        }
        throw new IOException(file + " is not open");
    }

    /** @return the errno that the service answers */
    public int request(int what, Handle handle) throws IOException {
        return new StoreConnection(folder)
                .ask(new Request(what, 0, 0, 0, 0, handle.slot, handle.generation, 8))
                .errno();
    }

    public int state(Handle handle) {
        return getInt(files, 128 * handle.slot);
    }

    public int chunksTaken() {
        int taken = 0;
        for (int i = 0; i < chunks.capacity() / 32; i++) {
            taken += getInt(chunks, 32 * i) == 0 ? 0 : 1;
        }
        return taken;
    }

    /** Where processes begin to look for a free chunk of the memory tier. */
    public int hint() {
        return getInt(control, 76);
    }

    public void setHint(int chunk) {
        setInt(control, 76, chunk);
    }

    /** One write; false where the file passes through, or the slot has another. */
    public boolean write(Handle handle, long offset, byte[] bytes) {
        int slot = 128 * handle.slot;
        while (true) {
            setInt(logs, 128 * log + 24, handle.slot + 1);
            int epoch = getInt(files, slot + 40);
            long sequence = (long) LONGS.getAndAdd(files, slot + 24, 1L) + 1;
            int state = getInt(files, slot);
            boolean same = getInt(files, slot + 4) == handle.generation;
            if (same && state == 3 && getInt(files, slot + 40) == epoch) {
                int block = stream(handle, epoch);
                if (block >= 0) {
                    put(block, sequence, 1, offset, bytes);
                    raiseSize(slot, offset + bytes.length);
                    setInt(logs, 128 * log + 24, 0);
                    return true;
                }
            }
            setInt(logs, 128 * log + 24, 0);
            if (!same || state == 5 || state < 3) {
                return false;
            }
            Thread.onSpinWait();
        }
    }

    private void raiseSize(int slot, long end) {
        long size = getLong(files, slot + 32);
        while (size < end && !LONGS.compareAndSet(files, slot + 32, size, end)) {
            size = getLong(files, slot + 32);
        }
        LONGS.setVolatile(files, slot + 64, 1_700_000_000_123_456_789L);
    }

    /** A block of the epoch with room for a record; -1 where the epoch has moved. */
    private int stream(Handle handle, int epoch) {
        Stream known = streams.get(handle.slot);
        if (known != null && known.epoch == epoch && known.generation == handle.generation) {
            if (getInt(memory, at(known.block) + 20) < 126) {
                return known.block;
            }
            int next = newBlock(handle, epoch);
            setInt(memory, at(known.block) + 12, next + 1);
            streams.put(handle.slot, new Stream(handle.generation, epoch, next));
            return next;
        }
        int block = newBlock(handle, epoch);
        while (true) {
            long head = getLong(files, 128 * handle.slot + 40);
            if ((int) head != epoch) {
                INTS.getAndAdd(chunks, 32 * (block / 1024) + 8, -1);
                return -1;
            }
            setInt(memory, at(block) + 16, (int) (head >>> 32));
            long pushed = (epoch & 0xffffffffL) | ((block + 1L) << 32);
            if (LONGS.compareAndSet(files, 128 * handle.slot + 40, head, pushed)) {
                streams.put(handle.slot, new Stream(handle.generation, epoch, block));
                return block;
            }
        }
    }

    private int newBlock(Handle handle, int epoch) {
        if (blockChunk < 0 || getInt(chunks, 32 * blockChunk + 16) == 1024) {
            blockChunk = takeChunk(3);
        }
        INTS.getAndAdd(chunks, 32 * blockChunk + 8, 1);
        int block = blockChunk * 1024 + (int) INTS.getAndAdd(chunks, 32 * blockChunk + 16, 1);
        memory.put(at(block), new byte[4096]);
        memory.putInt(at(block), handle.slot);
        memory.putInt(at(block) + 4, handle.generation);
        memory.putInt(at(block) + 8, log);
        memory.putInt(at(block) + 24, epoch);
        return block;
    }

    private int takeChunk(int state) {
        while (true) {
            for (int i = 0; i < chunks.capacity() / 32; i++) {
                if (LONGS.compareAndSet(chunks, 32 * i, 0L, state | ((log + 1L) << 32))) {
                    INTS.getAndAdd(logs, 128 * log + 16, 1);
                    return i;
                }
            }
            Thread.onSpinWait();
        }
    }

    private static int at(int block) {
        return block / 1024 * CHUNK + block % 1024 * 4096;
    }

    private void put(int block, long sequence, int kind, long offset, byte[] bytes) {
        long place = 0;
        if (kind == 1) {
            if (dataChunk >= 0 && dataFill + bytes.length > CHUNK) {
                setInt(chunks, 32 * dataChunk, 2);
                dataChunk = -1;
            }
            if (dataChunk < 0) {
                dataChunk = takeChunk(1);
                dataFill = 0;
            }
            INTS.getAndAdd(chunks, 32 * dataChunk + 8, 1);
            place = (long) dataChunk * CHUNK + dataFill;
            memory.put((int) place, bytes);
            dataFill += bytes.length;
        }
        int record = at(block) + 64 + 32 * (int) INTS.getAndAdd(memory, at(block) + 20, 1);
        memory.putLong(record + 8, offset);
        memory.putInt(record + 16, bytes.length);
        memory.put(record + 20, (byte) kind);
        memory.putLong(record + 24, place);
        LONGS.setVolatile(memory, record, sequence);
    }

    /** Changes the length of a managed file that nobody else writes to at this moment. */
    public void truncate(Handle handle, RandomAccessFile real, long length) throws IOException {
        int slot = 128 * handle.slot;
        while (!INTS.compareAndSet(files, slot + 56, 0, log + 1)) {
            Thread.onSpinWait();
        }
        setInt(files, slot, 4);
        long sequence = (long) LONGS.getAndAdd(files, slot + 24, 1L) + 1;
        LONGS.setVolatile(files, slot + 32, length);
        put(stream(handle, getInt(files, slot + 40)), sequence, 2, length, new byte[0]);
        if (real.length() > length) {
            real.setLength(length);
        }
        setInt(files, slot, 3);
        setInt(files, slot + 56, 0);
    }
}
