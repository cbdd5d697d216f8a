package io.mizan.controller.live.recording;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * A recording: live views as lines of JSON ({@code mizan/live/v1}), gzipped or not. A pass over the file finds where each view is; a view
 * is read when it is looked at, so that an hour of a large system takes little memory. What is gzipped, or comes through a pipe, is
 * kept in a file of its own until the end.
 *
 * <p>A line that is cut, damaged or something else is left out and counted; a recording ends in the middle of one whenever the machine
 * that made it did.
 */
public final class Recording implements Frames {
    /** A view of a thousand servers with ten targets each has a tenth of it. */
    private static final int LONGEST_LINE = 64 << 20;

    private static final int GZIP = 0x1f;
    private static final int GZIP_SECOND = 0x8b;
    private static final int BUFFER = 64 * 1024;

    private final FileChannel channel;
    private final boolean packed;
    private final LineIndex index;
    private int damaged;
    private long known = -1;
    private Optional<LiveView> view = Optional.empty();

    private Recording(FileChannel channel, boolean packed, LineIndex index, int damaged) {
        this.channel = channel;
        this.packed = packed;
        this.index = index;
        this.damaged = damaged;
    }

    /** Opens a file. */
    public static Recording open(Path file) {
        return open(file, () -> {});
    }

    /** @param found called for each view that is found, for those who wait */
    public static Recording open(Path file, Runnable found) {
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw Problem.of(ErrorCode.INPUT_NOT_A_FILE, "not a regular file")
                        .at(Place.of(file.toString()))
                        .maybe("send it through standard input and write - for its name")
                        .exception();
            }
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
                if (isGzip(in)) {
                    return copy(file.toString(), in, found);
                }
                LineIndex index = new LineIndex();
                int damaged = new ViewLines(in, LONGEST_LINE).each((offset, line) -> {
                    index.add(offset, line);
                    found.run();
                });
                return checked(
                        file.toString(),
                        new Recording(FileChannel.open(file, StandardOpenOption.READ), false, index, damaged));
            }
        } catch (NoSuchFileException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such file")
                            .at(Place.of(file.toString()))
                            .maybe("record one: mizan top --record FILE"),
                    e);
        } catch (IOException e) {
            throw unreadable(file.toString(), e);
        }
    }

    /** Takes a stream to its end, gzipped or not. */
    public static Recording read(String name, InputStream stream) {
        try (InputStream in = new BufferedInputStream(stream, BUFFER)) {
            return copy(name, in, () -> {});
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    private static Recording copy(String name, InputStream in, Runnable found) throws IOException {
        Path file = Files.createTempFile("mizan-top-", ".views");
        // Nobody needs its name, and a process that is killed leaves nothing behind.
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Files.delete(file);
        LineIndex index = new LineIndex();
        int damaged;
        try {
            InputStream text = isGzip(in) ? new GZIPInputStream(in, BUFFER) : in;
            damaged = new ViewLines(text, LONGEST_LINE).each((offset, line) -> {
                byte[] bytes = CompressedText.pack(new String(line, StandardCharsets.UTF_8));
                index.add(write(channel, bytes), bytes);
                found.run();
            });
        } catch (UncheckedIOException e) {
            channel.close();
            throw e.getCause();
        }
        return checked(name, new Recording(channel, true, index, damaged));
    }

    private static long write(FileChannel channel, byte[] bytes) {
        try {
            long offset = channel.size();
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            for (long at = offset; buffer.hasRemaining(); ) {
                at += channel.write(buffer, at);
            }
            return offset;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isGzip(InputStream in) throws IOException {
        in.mark(2);
        boolean gzip = in.read() == GZIP && in.read() == GZIP_SECOND;
        in.reset();
        return gzip;
    }

    private static Recording checked(String name, Recording recording) {
        if (recording.index.size() == 0) {
            recording.close();
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the file has no live view")
                    .with("damagedLines", recording.damaged)
                    .at(Place.of(name))
                    .maybe("check that mizan top --record made it")
                    .exception();
        }
        return recording;
    }

    private static MizanException unreadable(String name, IOException e) {
        return new MizanException(
                Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read it: " + e.getMessage())
                        .at(Place.of(name)),
                e);
    }

    /** Lines that were left out so far. */
    public int damaged() {
        return damaged;
    }

    @Override
    public long first() {
        return 0;
    }

    @Override
    public long last() {
        return index.size() - 1L;
    }

    @Override
    public Optional<LiveView> at(long number) {
        if (number < 0 || number > last()) {
            return Optional.empty();
        }
        if (number != known) {
            view = decode((int) number);
            known = number;
        }
        return view;
    }

    private Optional<LiveView> decode(int number) {
        try {
            ByteBuffer bytes = ByteBuffer.allocate(index.length(number));
            while (bytes.hasRemaining() && channel.read(bytes, index.offset(number) + bytes.position()) >= 0) {
                // A read may stop early; a file that became shorter ends it, and the text is damaged.
                Thread.onSpinWait();
            }
            String text =
                    packed ? CompressedText.unpack(bytes.array()) : new String(bytes.array(), StandardCharsets.UTF_8);
            return Optional.of(LiveViewJson.decode(text));
        } catch (IOException | UncheckedIOException | MizanException e) {
            if (index.markBad(number)) {
                damaged++;
            }
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
