package io.mizan.telemetry.message.report;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The header of a report, so that most errors are found before it is parsed. On the wire: the frame {@code mizan/1 report}, by
 * which the controller subscribes; a frame of 16 bytes, session and sequence, most significant byte first; the report as JSON.
 */
record ReportEnvelope(long session, long sequence) {
    static final byte[] TOPIC = "mizan/1 report".getBytes(StandardCharsets.US_ASCII);

    private static final int BYTES = 2 * Long.BYTES;

    byte[] bytes() {
        return ByteBuffer.allocate(BYTES).putLong(session).putLong(sequence).array();
    }

    static Optional<ReportEnvelope> of(byte[] frame) {
        if (frame.length != BYTES) {
            return Optional.empty();
        }
        ByteBuffer numbers = ByteBuffer.wrap(frame);
        ReportEnvelope envelope = new ReportEnvelope(numbers.getLong(), numbers.getLong());
        return envelope.sequence < 1 ? Optional.empty() : Optional.of(envelope);
    }
}
