package io.mizan.telemetry.collect.lustre;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.telemetry.collect.Counters;

/** Adds up the lines of one entry of {@code job_stats}: {@code   name: { samples: N, unit: bytes, min: a, max: b, sum: c, … }}. */
final class JobLines {
    private static final byte[] SAMPLES = "{ samples:".getBytes(UTF_8);
    private static final byte[] START_TIME = "start_time".getBytes(UTF_8);
    private static final byte[] ELAPSED_TIME = "elapsed_time".getBytes(UTF_8);
    private static final byte[] READ_BYTES = "read_bytes".getBytes(UTF_8);
    private static final byte[] WRITE_BYTES = "write_bytes".getBytes(UTF_8);

    private long since;
    private long readBytes;
    private long writeBytes;
    private long reads;
    private long writes;
    private long metadata;

    Counters counters() {
        return Counters.of(since, readBytes, writeBytes, reads, writes, metadata);
    }

    /** Takes a line; false where it is not one. */
    boolean line(byte[] bytes, int start, int end) {
        int name = blanks(bytes, start, end);
        int colon = name;
        while (colon < end && bytes[colon] != ':') {
            colon++;
        }
        if (name == start || colon == end) {
            return name == end;
        }
        int value = blanks(bytes, colon + 1, end);
        int length = colon - name;
        if (!JobTable.startsWith(SAMPLES, bytes, value, end)) {
            if (is(START_TIME, bytes, name, length)) {
                String time = new String(bytes, value, end - value, UTF_8).strip();
                int blank = time.indexOf(' ');
                since = Number.nanos(blank < 0 ? time : time.substring(0, blank));
                return true;
            }
            return is(ELAPSED_TIME, bytes, name, length);
        }
        int digits = blanks(bytes, value + SAMPLES.length, end);
        long samples = number(bytes, digits, end);
        if (samples == Counters.UNKNOWN) {
            return false;
        }
        if (samples == 0) {
            return true;
        }
        return count(bytes, name, length, samples, digits, end);
    }

    private boolean count(byte[] bytes, int name, int length, long samples, int from, int end) {
        boolean read = is(READ_BYTES, bytes, name, length);
        if (read || is(WRITE_BYTES, bytes, name, length)) {
            int sum = JobTable.afterSum(bytes, from, end);
            long total = sum < 0 ? Counters.UNKNOWN : number(bytes, blanks(bytes, sum, end), end);
            if (total == Counters.UNKNOWN) {
                return false;
            }
            reads += read ? samples : 0;
            readBytes += read ? total : 0;
            writes += read ? 0 : samples;
            writeBytes += read ? 0 : total;
        } else if (Operations.isMetadata(new String(bytes, name, length, UTF_8))) {
            metadata += samples;
        }
        return true;
    }

    private static boolean is(byte[] word, byte[] bytes, int at, int length) {
        return length == word.length && JobTable.startsWith(word, bytes, at, at + length);
    }

    private static int blanks(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && bytes[at] == ' ') {
            at++;
        }
        return at;
    }

    /** The digits from here to a comma, blank or brace. */
    private static long number(byte[] bytes, int from, int end) {
        boolean negative = from < end && bytes[from] == '-';
        int start = negative ? from + 1 : from;
        int at = start;
        long value = 0;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            value = 10 * value + (bytes[at] - '0');
            at++;
        }
        boolean closed = at < end && (bytes[at] == ',' || bytes[at] == ' ' || bytes[at] == '}');
        return at == start || at - start > 20 || !closed ? Counters.UNKNOWN : negative ? -value : value;
    }
}
