package io.mizan.telemetry.message.report;

import io.mizan.telemetry.message.socket.CompressedPayload;

/** Lets tests of others send what no agent sends, under a key that the controller knows. */
public final class RawReports {
    private RawReports() {}

    /** A report with its envelope; false where nobody takes it now. */
    public static boolean publish(ReportPublisher publisher, long session, long sequence, byte[] payload) {
        return publisher.publish(ReportEnvelope.TOPIC, new ReportEnvelope(session, sequence).bytes(), payload);
    }

    /** As few bytes as agents make of many. */
    public static byte[] deflated(byte[] payload) {
        return CompressedPayload.of(payload);
    }

    /** Any frames behind the topic. */
    public static boolean frames(ReportPublisher publisher, byte[]... frames) {
        byte[][] all = new byte[frames.length + 1][];
        all[0] = ReportEnvelope.TOPIC;
        System.arraycopy(frames, 0, all, 1, frames.length);
        return publisher.publish(all);
    }
}
