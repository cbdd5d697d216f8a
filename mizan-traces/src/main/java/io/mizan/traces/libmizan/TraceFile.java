package io.mizan.traces.libmizan;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.RegularFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** The file of one trace. It is opened for each look at it and not held open: a run may have more files than descriptors. */
final class TraceFile {
    private static final RegularFile.Advice ADVICE = new RegularFile.Advice(
            "copy the folder of the trace again", "check the spelling", "ask the owner for read permission");

    private final Path path;

    TraceFile(Path path) {
        this.path = path;
    }

    /** Whether a file begins as a trace does; anything that cannot be read does not. */
    static boolean recognises(Path path) {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            ByteBuffer start = ByteBuffer.allocate(TraceFormat.MAGIC.length);
            fill(channel, 0, start);
            return Arrays.equals(start.array(), TraceFormat.MAGIC);
        } catch (IOException e) {
            return false;
        }
    }

    String name() {
        return path.toString();
    }

    Place place() {
        return Place.of(path.toString());
    }

    /** Looks through the whole file; it must be a regular one that begins with a header of this version. */
    BlockScan scan(BlockScan.Visitor visitor) {
        return RegularFile.open(path, ADVICE, size -> {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
                checkHeader(channel);
                BlockScan scan = new BlockScan(channel, size);
                scan.run(visitor);
                return scan;
            }
        });
    }

    /** The records of a block that a scan found. */
    byte[] block(long offset, int length) {
        ByteBuffer payload = ByteBuffer.allocate(length);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            fill(channel, offset, payload);
        } catch (IOException e) {
            throw RegularFile.unreadable(place(), e);
        }
        if (payload.hasRemaining()) {
            throw Problem.of(ErrorCode.INPUT_TRUNCATED, "became shorter while it was read")
                    .with("offset", offset)
                    .at(place())
                    .maybe("copy the trace first if something still changes it")
                    .exception();
        }
        return payload.array();
    }

    private void checkHeader(FileChannel channel) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(TraceFormat.HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        fill(channel, 0, header);
        if (header.hasRemaining()) {
            throw Problem.of(ErrorCode.INPUT_TRUNCATED, "ends in its header")
                    .with("bytes", header.position())
                    .at(place())
                    .maybe("trace again: the process was killed before it could write anything")
                    .exception();
        }
        byte[] start = Arrays.copyOf(header.array(), TraceFormat.MAGIC.length);
        int expected = header.getInt(TraceFormat.HEADER_BYTES - 4);
        boolean intact = TraceFormat.checksum(header.rewind(), 0, TraceFormat.HEADER_BYTES - 4) == expected;
        if (!Arrays.equals(start, TraceFormat.MAGIC) || !intact) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "does not begin with the header of a libmizan trace")
                    .at(place())
                    .maybe("copy it again, or name the folder that mizan trace -o wrote")
                    .exception();
        }
        int version = header.getShort(8) & 0xFFFF;
        if (version != TraceFormat.VERSION) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the version of the trace format is not supported")
                    .with("version", version)
                    .with("known", TraceFormat.VERSION)
                    .at(place())
                    .maybe("use the Mizan whose libmizan.so wrote it, or a newer one")
                    .exception();
        }
    }

    /** Reads until the buffer is full or the file ends. */
    static void fill(FileChannel channel, long position, ByteBuffer target) throws IOException {
        long at = position;
        while (target.hasRemaining()) {
            int got = channel.read(target, at);
            if (got < 0) {
                return;
            }
            at += got;
        }
    }
}
