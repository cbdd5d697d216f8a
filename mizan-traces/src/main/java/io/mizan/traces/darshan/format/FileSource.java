package io.mizan.traces.darshan.format;

import io.mizan.model.file.RegularFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A log in a regular file. */
public final class FileSource implements ByteSource {
    private static final RegularFile.Advice ADVICE = new RegularFile.Advice(
            "name a Darshan log, or send it through standard input and write - for the file name",
            "check the spelling, or write - to read standard input",
            "ask its owner: Darshan logs are readable by the user of the job only");

    private final String name;
    private final FileChannel channel;
    private final long size;

    private FileSource(String name, FileChannel channel, long size) {
        this.name = name;
        this.channel = channel;
        this.size = size;
    }

    /** Opens a regular file; anything else (directory, pipe, device) is refused without being opened. */
    public static FileSource open(Path path) {
        return RegularFile.open(path, ADVICE, size -> new FileSource(path.toString(), FileChannel.open(path), size));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public int read(long position, byte[] target, int offset, int length) throws IOException {
        return channel.read(ByteBuffer.wrap(target, offset, length), position);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
