package io.mizan.telemetry.message.socket;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.util.Arrays;
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
public final class CompressedPayload {
    private static final int MARK = 0x78;
    /** Less than this is not worth it. */
    private static final int LEAST = 512;

    /** By which JSON of ours shrinks, and a little more. */
    private static final long USUAL_RATIO = 7;

    private CompressedPayload() {}

    public static byte[] of(byte[] payload) {
        if (payload.length < LEAST && !isDeflated(payload)) {
            return payload;
        }
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            deflater.setInput(payload);
            deflater.finish();
            byte[] out = new byte[LEAST + payload.length / 4];
            int size = deflater.deflate(out);
            while (!deflater.finished()) {
                out = Arrays.copyOf(out, 2 * out.length);
                size += deflater.deflate(out, size, out.length - size);
            }
            return Arrays.copyOf(out, size);
        } finally {
            deflater.end();
        }
    }

    /**
     * The payload itself.
     *
     * @param most bytes that it may have; a few thousand on the wire can be millions
     */
    public static byte[] whole(byte[] wire, int most) {
        if (!isDeflated(wire)) {
            return wire;
        }
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(wire);
            // One more than allowed, so that what is too large can be told from what is just large enough.
            byte[] out = new byte[(int) Math.min(most + 1L, LEAST + USUAL_RATIO * wire.length)];
            int size = 0;
            while (!inflater.finished()) {
                if (size == out.length) {
                    out = Arrays.copyOf(out, (int) Math.min(most + 1L, 2L * out.length));
                }
                int count = inflater.inflate(out, size, out.length - size);
                if (count == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    throw damaged("it ends too early");
                }
                size += count;
                if (size > most) {
                    throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "the message is larger than allowed")
                            .with("allowed", most)
                            .exception();
                }
            }
            if (inflater.getRemaining() > 0) {
                throw damaged("something follows its end");
            }
            return Arrays.copyOf(out, size);
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
