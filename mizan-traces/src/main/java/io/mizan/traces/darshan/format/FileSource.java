package io.mizan.traces.darshan.format;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** A log in a regular file. */
public final class FileSource implements ByteSource {
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
        Place place = Place.of(path.toString());
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                throw Problem.of(
                                ErrorCode.INPUT_NOT_A_FILE,
                                attributes.isDirectory() ? "is a directory" : "is not a regular file")
                        .at(place)
                        .maybe("name a Darshan log, or send it through standard input and write - for the file name")
                        .exception();
            }
            return new FileSource(path.toString(), FileChannel.open(path), attributes.size());
        } catch (NoSuchFileException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such file")
                            .at(place)
                            .maybe("check the spelling, or write - to read standard input"),
                    e);
        } catch (AccessDeniedException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "not allowed to read this file")
                            .at(place)
                            .maybe("ask its owner: Darshan logs are readable by the user of the job only"),
                    e);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read: " + e.getMessage())
                            .at(place)
                            .maybe("check the file system that it is on"),
                    e);
        }
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
