package io.mizan.database.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Text that repeats itself, as a column of bytes (zlib, RFC 1950). */
final class DeflatedText {
    /** Far more than any document has. */
    private static final int LONGEST = 256 << 20;

    private DeflatedText() {}

    static byte[] of(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
            out.write(text.getBytes(UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("memory cannot be written", e);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    /** Bytes that are damaged are a text that nobody can read, so that one such row hides no other. */
    static String read(byte[] bytes) {
        try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
            return new String(in.readNBytes(LONGEST), UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
