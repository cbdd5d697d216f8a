package io.mizan.controller.live.recording;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/**
 * Appends views to a recording, each at once and whole: whoever is killed leaves a recording that can be played. Under a name that ends
 * in {@code .gz} each view is a gzip member of its own.
 */
public final class RecordingWriter implements AutoCloseable {
    private final OutputStream out;
    private final boolean gzip;
    private long views;

    private RecordingWriter(OutputStream out, boolean gzip) {
        this.out = out;
        this.gzip = gzip;
    }

    /** Goes on with a recording, or begins one. */
    public static RecordingWriter open(String name) {
        try {
            Path file = Path.of(name);
            boolean gzip = name.endsWith(".gz");
            boolean cut = !gzip && endsInALine(file);
            OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            if (cut) {
                out.write('\n');
            }
            return new RecordingWriter(out, gzip);
        } catch (IOException | InvalidPathException e) {
            throw lost(name, e);
        }
    }

    /** Whether a line of an earlier recording was cut: the next one must not become a part of it. */
    private static boolean endsInALine(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) == 0) {
            return false;
        }
        try (RandomAccessFile old = new RandomAccessFile(file.toFile(), "r")) {
            old.seek(old.length() - 1);
            return old.read() != '\n';
        }
    }

    /** @throws MizanException where it cannot be written */
    public void append(LiveView view) {
        byte[] line = (LiveViewJson.encode(view) + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            if (gzip) {
                ByteArrayOutputStream member = new ByteArrayOutputStream();
                try (OutputStream packed = new GZIPOutputStream(member)) {
                    packed.write(line);
                }
                line = member.toByteArray();
            }
            out.write(line);
            out.flush();
            views++;
        } catch (IOException e) {
            throw lost("the recording", e);
        }
    }

    public long views() {
        return views;
    }

    private static MizanException lost(String name, Exception e) {
        return new MizanException(
                Problem.of(ErrorCode.OUTPUT_LOST, "cannot record: " + e.getMessage())
                        .with("file", name)
                        .maybe("name a file in a folder that you may write to, with room"),
                e);
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw lost("the recording", e);
        }
    }
}
