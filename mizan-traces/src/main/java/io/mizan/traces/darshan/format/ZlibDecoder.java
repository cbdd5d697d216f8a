package io.mizan.traces.darshan.format;

import java.io.EOFException;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Inflates a region of one or more zlib streams, one for each process that wrote it. */
final class ZlibDecoder implements Decoder {
    private static final int INPUT_BYTES = 32 * 1024;

    private final RegionBytes input;
    private final Inflater inflater = new Inflater();
    private final byte[] packed = new byte[INPUT_BYTES];
    private int packedLength;
    private boolean inStream;

    ZlibDecoder(RegionBytes input) {
        this.input = input;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        try {
            while (true) {
                int count = inflater.inflate(target, offset, length);
                if (count > 0) {
                    return count;
                }
                if (inflater.needsDictionary()) {
                    throw new IOException("the zlib data asks for a dictionary");
                }
                if (inflater.finished()) {
                    nextStream();
                } else if (!inflater.needsInput()) {
                    throw new IOException("the zlib data is damaged: it gives nothing more");
                } else if (!fill()) {
                    if (inStream) {
                        throw new EOFException("the zlib data ends in the middle");
                    }
                    return -1;
                }
            }
        } catch (DataFormatException e) {
            throw new IOException("the zlib data is damaged: " + e.getMessage(), e);
        }
    }

    private void nextStream() {
        int rest = inflater.getRemaining();
        inflater.reset();
        inflater.setInput(packed, packedLength - rest, rest);
        inStream = rest > 0;
    }

    private boolean fill() throws IOException {
        packedLength = input.read(packed, 0, packed.length);
        if (packedLength <= 0) {
            return false;
        }
        inflater.setInput(packed, 0, packedLength);
        inStream = true;
        return true;
    }

    @Override
    public void close() {
        inflater.end();
    }
}
