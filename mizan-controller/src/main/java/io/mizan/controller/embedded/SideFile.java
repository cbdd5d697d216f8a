package io.mizan.controller.embedded;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.file.DurableFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Layouts of files that have none in their attributes, because their file system keeps no attributes or because nobody gave
 * them one. libmizan appends to it, too: a record is the attribute in hexadecimal, a blank, the inode, a blank, the
 * path, and a zero byte, written by one call. Of several records of a path the last one counts.
 *
 * <p>A file that was deleted and made again has another inode, so that its old layout is not taken for its own.
 */
final class SideFile {
    /** @param attribute of the layout, as Lustre has it */
    record Entry(long inode, byte[] attribute) {}

    private final Path file;
    /** Bytes that {@link #read} saw. */
    private long seen;

    SideFile(Path file) {
        this.file = file;
    }

    /** By path. Records that are damaged are left out: their files get another layout. */
    Map<String, Entry> read() {
        Map<String, Entry> entries = new LinkedHashMap<>();
        byte[] bytes = bytes();
        seen = bytes.length;
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == 0) {
                add(entries, new String(bytes, start, i - start, StandardCharsets.UTF_8));
                start = i + 1;
            }
        }
        return entries;
    }

    private static void add(Map<String, Entry> entries, String line) {
        String[] parts = line.split(" ", 3);
        if (parts.length == 3) {
            try {
                entries.put(
                        parts[2],
                        new Entry(Long.parseLong(parts[1]), HexFormat.of().parseHex(parts[0])));
            } catch (IllegalArgumentException e) {
                // A record that was cut off by a full disk runs into the next one.
                return;
            }
        }
    }

    void append(Map<String, Entry> entries) {
        if (!entries.isEmpty()) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                write(channel, encode(entries));
            } catch (IOException e) {
                throw lost(e);
            }
        }
    }

    /**
     * Replaces what was read. Programs append meanwhile: what they added since is copied behind, before and after the new file has the
     * name. The caller has the lock of the system.
     */
    void replace(Map<String, Entry> entries) {
        try (FileChannel old = FileChannel.open(file, StandardOpenOption.READ)) {
            DurableFile.replace(file, out -> {
                out.write(encode(entries));
                old.position(seen);
                out.write(rest(old));
            });
            try (FileChannel late = FileChannel.open(file, StandardOpenOption.APPEND)) {
                write(late, rest(old));
            }
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private static byte[] rest(FileChannel channel) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.max(0, channel.size() - channel.position()));
        while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
            // until all of it is there
        }
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    private static void write(FileChannel channel, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    private static byte[] encode(Map<String, Entry> entries) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        entries.forEach((path, entry) -> {
            String head = HexFormat.of().formatHex(entry.attribute()) + " " + entry.inode() + " ";
            out.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
            out.writeBytes(path.getBytes(StandardCharsets.UTF_8));
            out.write(0);
        });
        return out.toByteArray();
    }

    private byte[] bytes() {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            return new byte[0];
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private MizanException lost(IOException e) {
        return new MizanException(
                Problem.of(ErrorCode.OUTPUT_LOST, "cannot store the layouts of files: " + FileFailure.reason(e))
                        .with("file", file)
                        .maybe("make room there, or name another place with MIZAN_STATE_DIR"),
                e);
    }
}
