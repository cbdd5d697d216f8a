package io.mizan.model.layout;

import io.mizan.model.error.Problem;
import io.mizan.model.units.ByteSize;

/**
 * The bytes of a file that one component covers, from the start up to but without the end.
 *
 * <p>Both are multiples of 64 KiB, or the end is {@link #EOF}: the server refuses anything else. An extent without any
 * byte exists only for a component that grows by itself and has not begun to; {@link Mirror} knows where that may be.
 */
public record Extent(long start, long end) {
    /** The end of the component that covers the rest of the file; the attribute holds 2^64-1 for it. */
    public static final long EOF = Long.MAX_VALUE;

    /** The grain of extents and of stripe sizes: the largest page of any machine that Lustre runs on. */
    public static final long GRAIN_BYTES = 64 << 10;

    /** What a layout of one component covers. */
    public static final Extent WHOLE_FILE = new Extent(0, EOF);

    public Extent {
        if (start < 0 || start % GRAIN_BYTES != 0) {
            throw Problem.impossible("a component must start at a multiple of 64 KiB")
                    .with("start", start)
                    .exception();
        }
        if (end != EOF && end % GRAIN_BYTES != 0) {
            throw Problem.impossible("a component must end at a multiple of 64 KiB or at the end of the file")
                    .with("end", end)
                    .exception();
        }
        if (end < start) {
            throw Problem.impossible("a component must not end before it starts")
                    .with("start", start)
                    .with("end", end)
                    .exception();
        }
    }

    public boolean isEmpty() {
        return start == end;
    }

    public boolean reachesEndOfFile() {
        return end == EOF;
    }

    /** As in {@code [64M, 1G)} and {@code [1G, EOF)}. */
    @Override
    public String toString() {
        return "[" + ByteSize.exact(start) + ", " + (reachesEndOfFile() ? "EOF" : ByteSize.exact(end)) + ")";
    }
}
