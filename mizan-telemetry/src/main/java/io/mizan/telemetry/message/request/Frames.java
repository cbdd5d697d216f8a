package io.mizan.telemetry.message.request;

import io.mizan.model.error.ErrorCode;
import io.mizan.telemetry.message.socket.CompressedPayload;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.zeromq.ZMQ;
import zmq.Msg;

/**
 * Requests and answers on the wire.
 *
 * <pre>
 * request: "mizan/1" | id | kind | milliseconds to answer, 4 bytes | payload in pieces of 256 KiB at most, none where empty
 * answer:  "mizan/1" | id | "OK", "OK:TERM" or an error code       | payload, or the words of the error, in pieces
 * </pre>
 *
 * A payload may be {@link CompressedPayload}. The pieces are why large payloads are safe to allow: JeroMQ takes memory for a frame when it has seen its length, from
 * strangers too, and only then waits for the rest.
 */
final class Frames {
    static final int PIECE = 256 * 1024;
    /** A piece, and what CURVE adds to it. */
    static final int LARGEST_FRAME = PIECE + 1024;

    private static final String OK = "OK";
    private static final Pattern IN_A_TERM = Pattern.compile("OK:([0-9]{1,18})");

    private static final byte[] PROTOCOL = text("mizan/1");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._/:-]{1,100}");

    private Frames() {}

    /** A request as it was received. */
    record Request(String id, String kind, int answerMillis, byte[] payload) {}

    /** An answer as it was received; the payload of an error is its message. */
    record Answer(String id, String status, byte[] payload) {
        /** The term that it was given in, 0 for none. */
        long term() {
            Matcher parts = IN_A_TERM.matcher(status);
            return parts.matches() ? Long.parseLong(parts.group(1)) : 0;
        }

        Optional<ErrorCode> error() {
            return status.equals(OK) || IN_A_TERM.matcher(status).matches()
                    ? Optional.empty()
                    : Optional.of(Stream.of(ErrorCode.values())
                            .filter(code -> code.code().equals(status))
                            .findFirst()
                            .orElse(ErrorCode.INTERNAL));
        }
    }

    /** All frames of a message, or only their number and the first ones where the message is larger than allowed. */
    record Received(List<Msg> frames, long bytes, boolean whole) {}

    /** Reads the frames after the one given. What is beyond the limit is read and thrown away. */
    static Received rest(ZMQ.Socket socket, Msg first, long mostBytes) {
        List<Msg> frames = new ArrayList<>();
        // A frame costs more than its bytes, so very many empty ones are too large as well.
        long mostFrames = 16 + mostBytes / 64;
        long bytes = 0;
        boolean whole = true;
        @Nullable Msg frame = first;
        while (frame != null && frame.hasMore()) {
            frame = socket.base().recv(0);
            if (frame == null) {
                break;
            }
            bytes += frame.size();
            whole &= bytes <= mostBytes && frames.size() < mostFrames;
            if (whole) {
                frames.add(frame);
            }
        }
        return new Received(frames, bytes, whole);
    }

    /** A request that still has so many milliseconds. */
    static List<byte[]> request(Request request, int answerMillis) {
        List<byte[]> frames = new ArrayList<>(List.of(
                PROTOCOL,
                text(request.id),
                text(request.kind),
                ByteBuffer.allocate(Integer.BYTES).putInt(answerMillis).array()));
        return pieces(frames, request.payload);
    }

    /** The status of an answer that is no error. */
    static String ok(long term) {
        return term == 0 ? OK : OK + ":" + term;
    }

    static List<byte[]> answer(String id, String status, byte[] payload) {
        return pieces(new ArrayList<>(List.of(PROTOCOL, text(id), text(status))), payload);
    }

    static Optional<Request> request(List<Msg> frames) {
        if (frames.size() < 4 || !isProtocol(frames.get(0)) || frames.get(3).size() != Integer.BYTES) {
            return Optional.empty();
        }
        String id = text(frames.get(1));
        String kind = text(frames.get(2));
        int millis = ByteBuffer.wrap(frames.get(3).data()).getInt();
        return isWord(id) && isWord(kind) && millis > 0
                ? Optional.of(new Request(id, kind, millis, join(frames, 4)))
                : Optional.empty();
    }

    static Optional<Answer> answer(List<Msg> frames) {
        if (frames.size() < 3 || !isProtocol(frames.get(0))) {
            return Optional.empty();
        }
        return Optional.of(new Answer(text(frames.get(1)), text(frames.get(2)), join(frames, 3)));
    }

    /** Whether a text can be an id or a kind. */
    static boolean isWord(String text) {
        return WORD.matcher(text).matches();
    }

    /** Sends all frames or none. */
    static boolean send(ZMQ.Socket socket, List<byte[]> frames) {
        int last = frames.size() - 1;
        for (int i = 0; i <= last; i++) {
            if (!socket.send(frames.get(i), ZMQ.DONTWAIT | (i == last ? 0 : ZMQ.SNDMORE))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isProtocol(Msg frame) {
        return Arrays.equals(frame.data(), PROTOCOL);
    }

    private static List<byte[]> pieces(List<byte[]> frames, byte[] payload) {
        for (int from = 0; from < payload.length; from += PIECE) {
            frames.add(Arrays.copyOfRange(payload, from, Math.min(payload.length, from + PIECE)));
        }
        return frames;
    }

    private static byte[] join(List<Msg> frames, int from) {
        List<Msg> pieces = frames.subList(from, frames.size());
        ByteBuffer whole =
                ByteBuffer.allocate(pieces.stream().mapToInt(Msg::size).sum());
        pieces.forEach(piece -> whole.put(piece.data()));
        return whole.array();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(Msg frame) {
        return new String(frame.data(), StandardCharsets.UTF_8);
    }
}
