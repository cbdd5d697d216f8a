package io.mizan.telemetry.snapshot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** Makes tars, good and bad ones. */
final class TarBuilder {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    TarBuilder file(String name, String content) {
        return entry(name, '0', content.getBytes(StandardCharsets.UTF_8));
    }

    TarBuilder entry(String name, char type, byte[] content) {
        header(name, type, content.length);
        out.writeBytes(content);
        out.writeBytes(new byte[(512 - content.length % 512) % 512]);
        return this;
    }

    /** A header that promises bytes which do not follow. */
    TarBuilder header(String name, char type, long size) {
        byte[] header = new byte[512];
        put(header, 0, name);
        put(header, 100, "0000600\0");
        put(header, 124, String.format("%011o", size));
        put(header, 148, "        ");
        header[156] = (byte) type;
        put(header, 257, "ustar\00000");
        int sum = 0;
        for (byte b : header) {
            sum += b & 0xFF;
        }
        put(header, 148, String.format("%06o\0 ", sum));
        out.writeBytes(header);
        return this;
    }

    byte[] bytes() {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(out.toByteArray());
        whole.writeBytes(new byte[1024]);
        return whole.toByteArray();
    }

    static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    static InputStream stream(byte[] bytes) {
        return new ByteArrayInputStream(bytes);
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }
}
