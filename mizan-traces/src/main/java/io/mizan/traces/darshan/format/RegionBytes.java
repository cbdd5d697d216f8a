package io.mizan.traces.darshan.format;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of one region as they are in the file. */
final class RegionBytes extends InputStream {
    private final ByteSource source;
    private final long end;
    private long position;

    RegionBytes(ByteSource source, Region region) {
        this.source = source;
        this.position = region.offset();
        this.end = region.offset() + region.length();
    }

    /** The next byte to be read, counted from the start of the file. */
    long position() {
        return position;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (position >= end || length == 0) {
            return length == 0 ? 0 : -1;
        }
        int count = source.read(position, target, offset, (int) Math.min(length, end - position));
        if (count > 0) {
            position += count;
        }
        return count;
    }
}
