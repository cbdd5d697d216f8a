package io.mizan.telemetry.collect.lustre;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.telemetry.collect.MonotonicCounters;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the lines of one entry of {@code job_stats} after the other: {@code   name: { samples: N, unit: bytes, min: a, max: b, sum: c, … }}.
 *
 * <p>The lines of all entries of a file begin alike, so what the beginning of the line at each place means is remembered from the entry before.
 */
final class JobLines {
    private static final byte[] SAMPLES = "{ samples:".getBytes(UTF_8);
    private static final byte[] SUM = "sum:".getBytes(UTF_8);
    private static final int MOST_REMEMBERED = 64;

    /** Later seconds are left to {@link KernelNumber}. */
    private static final long LAST_SECOND = 9_000_000_000L;

    private final @Nullable Beginning[] beginnings = new @Nullable Beginning[MOST_REMEMBERED];
    private int place;
    private long since;
    private long readBytes;
    private long writeBytes;
    private long reads;
    private long writes;
    private long metadata;

    private enum Kind {
        READ,
        WRITE,
        METADATA,
        OTHER_COUNTER,
        START_TIME,
        ELAPSED_TIME,
        BLANK,
        UNKNOWN
    }

    /** What a line begins with, to its number, and what it is then. */
    private record Beginning(Kind kind, byte[] bytes) {
        private static final Beginning BLANK = new Beginning(Kind.BLANK, new byte[0]);
        private static final Beginning UNKNOWN = new Beginning(Kind.UNKNOWN, new byte[0]);

        /** Whether this line must be of the same kind. After the name of a time there may also stand a brace, and then it is a counter. */
        boolean begins(byte[] line, int start, int end) {
            int number = start + bytes.length;
            return bytes.length > 0
                    && JobTable.startsWith(bytes, line, start, end)
                    && (!isTime() || (number < end && line[number] >= '0' && line[number] <= '9'));
        }

        private boolean isTime() {
            return kind == Kind.START_TIME || kind == Kind.ELAPSED_TIME;
        }
    }

    /** Begins an entry. */
    void clear() {
        place = 0;
        since = 0;
        readBytes = 0;
        writeBytes = 0;
        reads = 0;
        writes = 0;
        metadata = 0;
    }

    MonotonicCounters counters() {
        return MonotonicCounters.of(since, readBytes, writeBytes, reads, writes, metadata);
    }

    /** Takes a line; false where it is not one. */
    boolean line(byte[] bytes, int start, int end) {
        int here = Math.min(place, MOST_REMEMBERED - 1);
        place++;
        @Nullable Beginning known = beginnings[here];
        if (known == null || !known.begins(bytes, start, end)) {
            known = beginning(bytes, start, end);
            beginnings[here] = known;
        }
        int value = start + known.bytes.length;
        return switch (known.kind) {
            case START_TIME -> {
                since = nanos(bytes, value, end);
                yield true;
            }
            case ELAPSED_TIME, BLANK -> true;
            case UNKNOWN -> false;
            default -> count(known.kind, bytes, value, end);
        };
    }

    private static Beginning beginning(byte[] bytes, int start, int end) {
        int name = blanks(bytes, start, end);
        int colon = name;
        while (colon < end && bytes[colon] != ':') {
            colon++;
        }
        if (name == start || colon == end) {
            return name == end ? Beginning.BLANK : Beginning.UNKNOWN;
        }
        int value = blanks(bytes, colon + 1, end);
        String word = new String(bytes, name, colon - name, UTF_8);
        if (JobTable.startsWith(SAMPLES, bytes, value, end)) {
            Kind kind = word.equals("read_bytes")
                    ? Kind.READ
                    : word.equals("write_bytes")
                            ? Kind.WRITE
                            : Operations.isMetadata(word) ? Kind.METADATA : Kind.OTHER_COUNTER;
            return new Beginning(kind, Arrays.copyOfRange(bytes, start, value + SAMPLES.length));
        }
        Kind kind = word.equals("start_time") ? Kind.START_TIME : Kind.ELAPSED_TIME;
        return kind == Kind.START_TIME || word.equals("elapsed_time")
                ? new Beginning(kind, Arrays.copyOfRange(bytes, start, value))
                : Beginning.UNKNOWN;
    }

    private boolean count(Kind kind, byte[] bytes, int from, int end) {
        int digits = blanks(bytes, from, end);
        long samples = number(bytes, digits, end);
        if (samples == MonotonicCounters.UNKNOWN) {
            return false;
        }
        if (samples == 0 || kind == Kind.OTHER_COUNTER) {
            return true;
        }
        if (kind == Kind.METADATA) {
            metadata += samples;
            return true;
        }
        int sum = afterSum(bytes, digits, end);
        long total = sum < 0 ? MonotonicCounters.UNKNOWN : number(bytes, blanks(bytes, sum, end), end);
        if (total == MonotonicCounters.UNKNOWN) {
            return false;
        }
        boolean read = kind == Kind.READ;
        reads += read ? samples : 0;
        readBytes += read ? total : 0;
        writes += read ? 0 : samples;
        writeBytes += read ? 0 : total;
        return true;
    }

    private static int blanks(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && bytes[at] == ' ') {
            at++;
        }
        return at;
    }

    /** Where the number after {@code sum:} begins, -1 where there is none. */
    private static int afterSum(byte[] bytes, int from, int end) {
        for (int at = from; at + SUM.length <= end; at++) {
            if (bytes[at] == 's' && JobTable.startsWith(SUM, bytes, at, end)) {
                return at + SUM.length;
            }
        }
        return -1;
    }

    /** The digits from here to a comma, blank or brace. */
    private static long number(byte[] bytes, int from, int end) {
        boolean negative = from < end && bytes[from] == '-';
        int start = negative ? from + 1 : from;
        int at = digits(bytes, start, end);
        boolean closed = at < end && (bytes[at] == ',' || bytes[at] == ' ' || bytes[at] == '}');
        if (at == start || at - start > 20 || !closed) {
            return MonotonicCounters.UNKNOWN;
        }
        long value = value(bytes, start, at);
        return negative ? -value : value;
    }

    /** The first word as seconds. Those of today with nine decimals are read in place. */
    private static long nanos(byte[] bytes, int from, int end) {
        int start = blanks(bytes, from, end);
        int point = digits(bytes, start, end);
        if (point > start && point - start <= 10 && point < end && bytes[point] == '.') {
            int decimals = digits(bytes, point + 1, end);
            long seconds = value(bytes, start, point);
            if (decimals == point + 10 && (decimals == end || bytes[decimals] == ' ') && seconds < LAST_SECOND) {
                return seconds * 1_000_000_000 + value(bytes, point + 1, decimals);
            }
        }
        String time = new String(bytes, start, end - start, UTF_8).strip();
        int blank = time.indexOf(' ');
        return KernelNumber.nanos(blank < 0 ? time : time.substring(0, blank));
    }

    private static int digits(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at;
    }

    private static long value(byte[] bytes, int from, int to) {
        long value = 0;
        for (int at = from; at < to; at++) {
            value = 10 * value + (bytes[at] - '0');
        }
        return value;
    }
}
