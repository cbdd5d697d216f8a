package io.mizan.telemetry.message.limit;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Printable;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts rejected messages by reason, with the last example of each. */
public final class Rejections {
    private static final int LONGEST_TEXT = 300;

    /** Why a message changed nothing. */
    public enum Reason {
        /** Not from a known key: refused before a byte of it was read, or the key is known no longer. */
        UNAUTHENTICATED,
        /** About a server, by a key that is not that of its agent. */
        FORGED,
        /** Not what the protocol or the schema says. */
        MALFORMED,
        /** More bytes than allowed. */
        OVERSIZED,
        /** Not newer than what came before. */
        REPLAYED,
        /** So long under way that it tells nothing about now. */
        STALE,
        /** Values that cannot be. */
        IMPOSSIBLE,
        /** More than is taken on at a time. */
        BUSY,
        /** More than one sender may have of what is taken on at a time. */
        SHARE;

        /** What a problem says of the message that caused it; nothing where the fault is not with the message. */
        public static Optional<Reason> of(ErrorCode problem) {
            return switch (problem) {
                case IMPOSSIBLE_VALUE -> Optional.of(IMPOSSIBLE);
                case UNKNOWN_NAME, INPUT_NOT_TEXT, INPUT_TRUNCATED, INPUT_FORMAT, INPUT_UNKNOWN_KEY, INPUT_DUPLICATE ->
                    Optional.of(MALFORMED);
                case NOT_YOURS, NOT_ALLOWED -> Optional.of(FORGED);
                default -> Optional.empty();
            };
        }
    }

    private final Map<Reason, LongAdder> counts = new EnumMap<>(Reason.class);
    private final Map<Reason, String> last = new ConcurrentHashMap<>();

    public Rejections() {
        for (Reason reason : Reason.values()) {
            counts.put(reason, new LongAdder());
        }
    }

    public void add(Reason reason, String what) {
        last.put(reason, Printable.of(what.length() > LONGEST_TEXT ? what.substring(0, LONGEST_TEXT) + "…" : what));
        adder(reason).increment();
    }

    public long count(Reason reason) {
        return adder(reason).sum();
    }

    public long total() {
        return counts.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** The last one, in words. */
    public Optional<String> last(Reason reason) {
        return Optional.ofNullable(last.get(reason));
    }

    private LongAdder adder(Reason reason) {
        LongAdder adder = counts.get(reason);
        if (adder == null) {
            throw new IllegalArgumentException(reason.name());
        }
        return adder;
    }
}
