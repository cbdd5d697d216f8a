package io.mizan.model.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Gzip data of one or several members, all of it or an error. The JDK's own stream takes a pipe that is empty for a moment
 * for the end, and drops a following member whose beginning is damaged without a word.
 */
final class GzipMembers extends GZIPInputStream {
    /** What stands after the compressed bytes of a member: a checksum and a length. */
    private static final int TRAILER_BYTES = 8;

    GzipMembers(InputStream in) throws IOException {
        super(new Eager(in), 16 * 1024);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int n = super.read(buffer, offset, length);
        if (n < 0 && inf.getRemaining() > TRAILER_BYTES) {
            throw new ZipException("bytes after the end of the gzip data");
        }
        return n;
    }

    /** Says that there is more until there is not, by looking. */
    private static final class Eager extends FilterInputStream {
        private final PushbackInputStream pushback;

        Eager(InputStream in) {
            this(new PushbackInputStream(in, 1));
        }

        private Eager(PushbackInputStream pushback) {
            super(pushback);
            this.pushback = pushback;
        }

        @Override
        public int available() throws IOException {
            int next = pushback.read();
            if (next < 0) {
                return 0;
            }
            pushback.unread(next);
            return 1;
        }
    }
}
