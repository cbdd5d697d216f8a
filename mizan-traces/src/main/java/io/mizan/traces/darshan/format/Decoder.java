package io.mizan.traces.darshan.format;

import java.io.IOException;

/** Undoes the compression of one region. */
interface Decoder {

    /**
     * Delivers at least one byte, or -1 at the end of the region.
     *
     * @throws IOException when the data is damaged or ends in the middle; bytes delivered before are good
     */
    int read(byte[] target, int offset, int length) throws IOException;

    default void close() {}
}
