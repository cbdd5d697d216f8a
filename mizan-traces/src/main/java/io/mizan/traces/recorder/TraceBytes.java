package io.mizan.traces.recorder;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The bytes of one file of a trace, read from front to back, little-endian. */
final class TraceBytes {
    private final Place place;
    private final ByteBuffer bytes;

    TraceBytes(Place place, byte[] bytes) {
        this.place = place;
        this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    int offset() {
        return bytes.position();
    }

    int remaining() {
        return bytes.remaining();
    }

    int u8() {
        need(1);
        return bytes.get() & 0xFF;
    }

    int i32() {
        need(4);
        return bytes.getInt();
    }

    long i64() {
        need(8);
        return bytes.getLong();
    }

    double f64() {
        need(8);
        return bytes.getDouble();
    }

    byte[] bytes(int count) {
        need(count);
        byte[] copy = new byte[count];
        bytes.get(copy);
        return copy;
    }

    /** Refuses to go on unless this many bytes are left: no claim of a file makes room that it cannot fill. */
    void need(long count) {
        if (count > bytes.remaining()) {
            throw Problem.of(ErrorCode.INPUT_TRUNCATED, "ends in the middle")
                    .with("offset", bytes.position())
                    .with("missing", count - bytes.remaining())
                    .at(place)
                    .maybe("copy the trace again, or check whether the job ended by itself")
                    .exception();
        }
    }

    void end() {
        if (bytes.hasRemaining()) {
            throw wrong("the file has more bytes than it declares", bytes.position())
                    .with("extra", bytes.remaining())
                    .exception();
        }
    }

    /** What is wrong, and where. */
    Problem wrong(String message, int offset) {
        return Problem.of(ErrorCode.INPUT_FORMAT, message)
                .with("offset", offset)
                .at(place)
                .maybe("copy the trace again: it is damaged");
    }
}
