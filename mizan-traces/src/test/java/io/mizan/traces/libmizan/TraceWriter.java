package io.mizan.traces.libmizan;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** Writes traces as {@code docs/formats/trace.md} describes them; it shares no code with the reader. */
public final class TraceWriter {
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private final List<Integer> blockEnds = new ArrayList<>();
    private ByteArrayOutputStream block = new ByteArrayOutputStream();
    private int records;
    private int blocks;

    public TraceWriter() {
        this(1);
    }

    public TraceWriter(int version) {
        ByteBuffer header = buffer(32);
        header.put("MIZANTRC".getBytes(StandardCharsets.US_ASCII));
        header.putShort((short) version).putShort((short) 32);
        header.putInt(28, checksum(header.array(), 28));
        file.writeBytes(header.array());
        blockEnds.add(32);
    }

    /** A process of this rank that began at this second of both clocks. */
    public TraceWriter process(int rank, int size, String host, double seconds) {
        long nanos = (long) (seconds * 1e9);
        return process(rank, size, host, 1_700_000_000_000_000_000L + nanos, 5_000_000_000_000L + nanos);
    }

    public TraceWriter process(int rank, int size, String host, long wall, long monotonic) {
        ByteBuffer body = buffer(32).putLong(wall).putLong(monotonic);
        body.putInt(1000 + rank).putInt(1).putInt(rank).putInt(size);
        return record(
                1,
                0,
                body.array(),
                string("app"),
                string("4711"),
                string(host),
                string("/opt/app/bin/app.x"),
                string("/scratch"),
                string("./app.x\0-n\0" + "4\0"),
                string("0.1.0"));
    }

    /** A process without rank, job and name. */
    public TraceWriter child(int pid, int parent, String executable, double seconds) {
        long nanos = (long) (seconds * 1e9);
        ByteBuffer body = buffer(32).putLong(1_700_000_000_000_000_000L + nanos).putLong(5_000_000_000_000L + nanos);
        body.putInt(pid).putInt(parent).putInt(-1).putInt(-1);
        return record(
                1,
                0,
                body.array(),
                string(""),
                string(""),
                string("node"),
                string(executable),
                string("/scratch"),
                string(executable + "\0"),
                string("0.1.0"));
    }

    public TraceWriter file(int number, String path) {
        return file(number, path.getBytes(StandardCharsets.UTF_8));
    }

    public TraceWriter file(int number, byte[] path) {
        ByteBuffer body = buffer(24).putInt(number).putInt(0).putLong(7).putLong(number);
        return record(2, 0, body.array(), string(path));
    }

    /** @param flags as in the format: 2 created, 4 unknown */
    public TraceWriter open(int number, int flags, long start, long duration, long size) {
        return record(
                3,
                flags,
                buffer(32)
                        .putInt(number)
                        .putInt(0)
                        .putLong(start)
                        .putLong(duration)
                        .putLong(size)
                        .array());
    }

    /** @param extents offset, length, offset, length … */
    public TraceWriter writes(int number, int flags, long first, long last, long ops, long bytes, long... extents) {
        ByteBuffer body = buffer(48 + 8 * extents.length).putInt(number).putInt(extents.length / 2);
        body.putLong(first).putLong(last).putLong(ops).putLong(bytes).putLong(0);
        for (long number64 : extents) {
            body.putLong(number64);
        }
        return record(4, flags, body.array());
    }

    public TraceWriter close(int number, long start, long duration, long size) {
        return record(
                5,
                0,
                buffer(32)
                        .putInt(number)
                        .putInt(0)
                        .putLong(start)
                        .putLong(duration)
                        .putLong(size)
                        .array());
    }

    public TraceWriter truncate(int number, long time, long size) {
        return record(
                6,
                0,
                buffer(24).putInt(number).putInt(0).putLong(time).putLong(size).array());
    }

    public TraceWriter allocate(int number, long time, long offset, long bytes) {
        return record(
                7,
                0,
                buffer(32)
                        .putInt(number)
                        .putInt(1)
                        .putLong(time)
                        .putLong(offset)
                        .putLong(bytes)
                        .array());
    }

    public TraceWriter rename(long start, long duration, String from, String to) {
        return record(8, 0, buffer(16).putLong(start).putLong(duration).array(), string(from), string(to));
    }

    public TraceWriter unlink(long start, long duration, String path) {
        return record(9, 0, buffer(16).putLong(start).putLong(duration).array(), string(path));
    }

    public TraceWriter layout(int number, long time, byte[] attribute) {
        ByteBuffer body = buffer(20).putInt(number).putInt(attribute.length).putLong(time);
        return record(10, 1, body.putInt(attribute.length).array(), attribute);
    }

    public TraceWriter end(long time, long created, long opens, long writes, long bytes, long lost) {
        ByteBuffer body =
                buffer(56).putLong(time).putLong(created).putLong(opens).putLong(writes);
        return record(
                11, 1, body.putLong(bytes).putLong(lost).putInt(0).putInt(0).array());
    }

    /** Any record; the parts make its body. */
    public TraceWriter record(int type, int flags, byte[]... parts) {
        int size = 8;
        for (byte[] part : parts) {
            size += part.length;
        }
        return rawRecord(type, flags, size, parts);
    }

    /** A record that may lie about its size. */
    public TraceWriter rawRecord(int type, int flags, int size, byte[]... parts) {
        block.writeBytes(buffer(8)
                .putShort((short) type)
                .putShort((short) flags)
                .putInt(size)
                .array());
        for (byte[] part : parts) {
            block.writeBytes(part);
        }
        records++;
        return this;
    }

    /** Ends the block; the next record begins another one. */
    public TraceWriter flush() {
        if (block.size() > 0) {
            byte[] payload = block.toByteArray();
            ByteBuffer header = buffer(24);
            header.put("MZBK".getBytes(StandardCharsets.US_ASCII));
            header.putInt(payload.length).putInt(blocks++).putInt(records).putInt(checksum(payload, payload.length));
            header.putInt(checksum(header.array(), 20));
            file.writeBytes(header.array());
            file.writeBytes(payload);
            block = new ByteArrayOutputStream();
            records = 0;
            blockEnds.add(file.size());
        }
        return this;
    }

    /** Where the header and each block end. */
    public List<Integer> blockEnds() {
        return List.copyOf(blockEnds);
    }

    public byte[] bytes() {
        return flush().file.toByteArray();
    }

    public Path write(Path target) {
        try {
            return Files.write(target, bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sets the checksums of all blocks of a trace right again, as far as their sizes can be followed. */
    public static void repair(byte[] trace) {
        ByteBuffer bytes = ByteBuffer.wrap(trace).order(ByteOrder.LITTLE_ENDIAN);
        int at = 32;
        while (at + 24 <= trace.length) {
            int length = bytes.getInt(at + 4);
            if (length < 0 || length > trace.length - at - 24) {
                return;
            }
            CRC32 crc = new CRC32();
            crc.update(trace, at + 24, length);
            bytes.putInt(at + 16, (int) crc.getValue());
            crc.reset();
            crc.update(trace, at, 20);
            bytes.putInt(at + 20, (int) crc.getValue());
            at += 24 + length;
        }
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    static byte[] string(String text) {
        return string(text.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] string(byte[] bytes) {
        return buffer(2 + bytes.length)
                .putShort((short) bytes.length)
                .put(bytes)
                .array();
    }

    static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
