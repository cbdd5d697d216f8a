package io.mizan.traces.darshan.format;

/** A log in memory: one that came through standard input, or from a test. */
final class MemorySource implements ByteSource {
    private final String name;
    private final byte[] bytes;

    MemorySource(String name, byte[] bytes) {
        this.name = name;
        this.bytes = bytes;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public int read(long position, byte[] target, int offset, int length) {
        if (position >= bytes.length) {
            return -1;
        }
        int count = (int) Math.min(length, bytes.length - position);
        System.arraycopy(bytes, (int) position, target, offset, count);
        return count;
    }

    @Override
    public void close() {}
}
