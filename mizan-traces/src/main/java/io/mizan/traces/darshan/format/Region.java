package io.mizan.traces.darshan.format;

/**
 * Where a part of the log lies, in bytes of the file. Both numbers are unsigned in the file; a region that starts or ends
 * beyond any file is cut by its reader.
 */
public record Region(long offset, long length) {
    public static final Region NONE = new Region(0, 0);

    public boolean isEmpty() {
        return length == 0;
    }

    /** The region with its end inside a file of this size. */
    Region within(long size) {
        if (offset < 0 || offset >= size) {
            return new Region(Math.min(Math.max(offset, 0), size), 0);
        }
        long room = size - offset;
        return new Region(offset, length < 0 ? room : Math.min(length, room));
    }

    /** Whether a file of this size holds the whole region. */
    boolean fits(long size) {
        return offset >= 0 && length >= 0 && offset <= size && length <= size - offset;
    }
}
