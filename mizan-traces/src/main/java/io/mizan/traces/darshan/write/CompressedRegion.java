package io.mizan.traces.darshan.write;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.zip.Deflater;

/** A region of a log, compressed with zlib. */
final class CompressedRegion {
    private static final int PART = 8192;

    private CompressedRegion() {}

    static byte[] of(List<byte[]> parts) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        parts.forEach(plain::writeBytes);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Deflater deflater = new Deflater();
        deflater.setInput(plain.toByteArray());
        deflater.finish();
        byte[] part = new byte[PART];
        while (!deflater.finished()) {
            packed.write(part, 0, deflater.deflate(part));
        }
        deflater.end();
        return packed.toByteArray();
    }
}
