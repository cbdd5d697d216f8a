package io.mizan.traces.darshan.format;

import java.io.Closeable;
import java.io.IOException;

/** Bytes that can be read at any position. */
public interface ByteSource extends Closeable {

    /** As the user named it, for messages. */
    String name();

    long size();

    /** Reads up to {@code length} bytes from {@code position}; -1 at the end. */
    int read(long position, byte[] target, int offset, int length) throws IOException;

    /** Bytes that are in memory already. */
    static ByteSource of(String name, byte[] bytes) {
        return new MemorySource(name, bytes);
    }
}
