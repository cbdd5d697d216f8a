package io.mizan.traces.darshan.format;

import java.io.BufferedInputStream;
import java.io.IOException;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.jspecify.annotations.Nullable;

/** Unpacks a region of one or more bzip2 streams. */
final class Bzip2Decoder implements Decoder {
    private final RegionBytes input;
    private @Nullable BZip2CompressorInputStream unpacked;

    Bzip2Decoder(RegionBytes input) {
        this.input = input;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        try {
            if (unpacked == null) {
                unpacked = new BZip2CompressorInputStream(new BufferedInputStream(input), true);
            }
            return unpacked.read(target, offset, length);
        } catch (IOException | RuntimeException e) {
            // On damaged data the library also fails with index errors.
            throw new IOException("the bzip2 data is damaged: " + e.getMessage(), e);
        }
    }
}
