package io.mizan.telemetry.message;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Payloads as they travel. JSON shrinks to a fifth, and what is not sent need not be encrypted and checked by CURVE, which in Java was
 * a third of the work of a controller.
 *
 * <p>What begins with the byte 0x78 is a zlib stream, anything else is the payload itself; a payload that would begin so is
 * deflated whatever its size, so that there is no doubt.
 */
final class Deflated {
    private static final int MARK = 0x78;
    /** Less than this is not worth it. */
    private static final int LEAST = 512;

    private static final int BUFFER = 16 * 1024;

    private Deflated() {}

    static byte[] of(byte[] payload) {
        if (payload.length < LEAST && !isDeflated(payload)) {
            return payload;
        }
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            deflater.setInput(payload);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream(LEAST + payload.length / 4);
            byte[] buffer = new byte[BUFFER];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    /**
     * The payload itself.
     *
     * @param most bytes that it may have; a few thousand on the wire can be millions
     */
    static byte[] whole(byte[] wire, int most) {
        if (!isDeflated(wire)) {
            return wire;
        }
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(wire);
            ByteArrayOutputStream out = new ByteArrayOutputStream(Math.min(most, 4 * wire.length));
            byte[] buffer = new byte[BUFFER];
            while (!inflater.finished()) {
                int count = inflater.inflate(buffer);
                if (count == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    throw damaged("it ends too early");
                }
                if (out.size() + count > most) {
                    throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "the message is larger than allowed")
                            .with("allowed", most)
                            .exception();
                }
                out.write(buffer, 0, count);
            }
            if (inflater.getRemaining() > 0) {
                throw damaged("something follows its end");
            }
            return out.toByteArray();
        } catch (DataFormatException e) {
            throw damaged(String.valueOf(e.getMessage()));
        } finally {
            inflater.end();
        }
    }

    private static MizanException damaged(String why) {
        return Problem.of(ErrorCode.INPUT_FORMAT, "a damaged zlib stream: " + why)
                .exception();
    }

    private static boolean isDeflated(byte[] bytes) {
        return bytes.length > 0 && bytes[0] == MARK;
    }
}
