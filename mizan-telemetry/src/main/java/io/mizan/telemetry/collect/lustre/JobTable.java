package io.mizan.telemetry.collect.lustre;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.telemetry.collect.Counters;
import io.mizan.telemetry.collect.Notes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@code job_stats} of one target, reading after reading.
 *
 * <p>This is by far the largest text of a server: two kilobytes for each job and target, twenty megabytes at a thousand jobs and ten targets, of which
 * most say the same as five seconds ago. So it is read as bytes and once, and an entry whose {@code snapshot_time} (when its job last did
 * something) is what it was is passed over without a look at its lines. Entries stand in the same order each time, so the one that is expected is tried first.
 *
 * <p>Accepted are all forms from 2.10 to 2.17: numbers without a blank before them, sums of squares, histograms, quoted names with
 * {@code \xHH}, empty names, names with blanks. What is not understood is counted.
 */
final class JobTable {
    private static final byte[] ENTRY = "- job_id:".getBytes(UTF_8);
    private static final byte[] SNAPSHOT = "  snapshot_time:".getBytes(UTF_8);
    private static final byte[] SUM = "sum:".getBytes(UTF_8);
    private static final int LONGEST_NAME = 255;

    /** An entry whose time has no nanoseconds may have changed again within the same second, so it rests only after a while. */
    private static final long RESTS_AFTER_SECONDS = 2;

    private final Map<String, Entry> entries = new HashMap<>();
    private @Nullable Entry first;
    private int reading;

    /** An entry as it was read, with the bytes of its first two lines, by which it is found again. */
    private static final class Entry {
        final String name;
        final byte[] head;
        final int length;
        final boolean rests;
        final Counters counters;

        @Nullable Entry next;

        int seenIn;

        Entry(String name, byte[] head, int length, boolean rests, Counters counters) {
            this.name = name;
            this.head = head;
            this.length = length;
            this.rests = rests;
            this.counters = counters;
        }
    }

    /**
     * Reads the whole text.
     *
     * @param nowSeconds the wall clock, for telling whether an entry may still change within its second
     */
    Map<String, Counters> read(Text text, long nowSeconds, Notes notes) {
        byte[] bytes = text.bytes();
        int end = text.end();
        reading++;
        Map<String, Counters> result = new HashMap<>(2 * entries.size());
        int at = preamble(bytes, text.start(), end, notes);
        @Nullable Entry expected = first;
        @Nullable Entry newFirst = null;
        @Nullable Entry last = null;
        while (at < end) {
            Entry entry;
            if (expected != null && unchanged(expected, bytes, at, end)) {
                entry = expected;
            } else {
                entry = entry(bytes, at, end, nowSeconds, notes);
                @Nullable Entry old = entries.put(entry.name, entry);
                expected = old == null ? expected : old;
            }
            if (expected != null) {
                expected = expected.next;
            }
            at += entry.length;
            entry.seenIn = reading;
            @Nullable Counters before = result.put(entry.name, entry.counters);
            if (before != null) {
                result.put(entry.name, before.plus(entry.counters));
            }
            if (last == null) {
                newFirst = entry;
            } else {
                last.next = entry;
            }
            last = entry;
        }
        if (last != null) {
            last.next = null;
        }
        if (entries.size() > result.size()) {
            entries.values().removeIf(entry -> entry.seenIn != reading);
        }
        first = newFirst;
        return result;
    }

    /** Whether the same entry with the same time stands here, and another one or the end where it ends. */
    private static boolean unchanged(Entry entry, byte[] bytes, int at, int end) {
        int next = at + entry.length;
        return entry.rests
                && next <= end
                && startsWith(entry.head, bytes, at, end)
                && bytes[next - 1] == '\n'
                && (next == end || startsWith(ENTRY, bytes, next, end));
    }

    /** Passes over what stands before the first entry. */
    private static int preamble(byte[] bytes, int start, int end, Notes notes) {
        int at = start;
        while (at < end && !startsWith(ENTRY, bytes, at, end)) {
            int next = lineEnd(bytes, at, end);
            String line = new String(bytes, at, Math.min(next - at, 80), UTF_8).strip();
            if (!line.isEmpty() && !line.equals("job_stats:") && line.charAt(0) != 0) {
                notes.unknownLine();
            }
            at = Math.min(next + 1, end);
        }
        return at;
    }

    private static Entry entry(byte[] bytes, int start, int end, long nowSeconds, Notes notes) {
        int lineEnd = lineEnd(bytes, start, end);
        String name = name(bytes, start + ENTRY.length, lineEnd);
        int headEnd = lineEnd;
        boolean rests = false;
        JobLines lines = new JobLines();
        int at = lineEnd + 1;
        while (at < end && !startsWith(ENTRY, bytes, at, end)) {
            lineEnd = lineEnd(bytes, at, end);
            if (startsWith(SNAPSHOT, bytes, at, lineEnd)) {
                String time = new String(bytes, at + SNAPSHOT.length, lineEnd - at - SNAPSHOT.length, UTF_8).strip();
                headEnd = lineEnd;
                rests = time.indexOf('.') > 0 || Number.nanos(time) / 1_000_000_000 < nowSeconds - RESTS_AFTER_SECONDS;
            } else if (!lines.line(bytes, at, lineEnd)) {
                notes.unknownLine();
            }
            at = lineEnd + 1;
        }
        int next = Math.min(at, end);
        return new Entry(name, Arrays.copyOfRange(bytes, start, headEnd), next - start, rests, lines.counters());
    }

    private static String name(byte[] bytes, int start, int end) {
        String text = new String(bytes, Math.min(start, end), Math.max(0, end - start), UTF_8).strip();
        boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
        String name = quoted ? unescaped(text.substring(1, text.length() - 1)) : text;
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME);
    }

    /** {@code \xHH} is a byte, so several of them may be one character. */
    private static String unescaped(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        byte[] in = text.getBytes(UTF_8);
        byte[] out = new byte[in.length];
        int length = 0;
        for (int i = 0; i < in.length; i++) {
            int value = i + 3 < in.length && in[i] == '\\' && in[i + 1] == 'x'
                    ? 16 * Character.digit(in[i + 2], 16) + Character.digit(in[i + 3], 16)
                    : -1;
            boolean escape = value >= 0 && Character.digit(in[i + 2], 16) >= 0 && Character.digit(in[i + 3], 16) >= 0;
            out[length++] = escape ? (byte) value : in[i];
            i += escape ? 3 : 0;
        }
        return new String(out, 0, length, UTF_8);
    }

    static boolean startsWith(byte[] word, byte[] bytes, int at, int end) {
        return at + word.length <= end && Arrays.equals(word, 0, word.length, bytes, at, at + word.length);
    }

    static int lineEnd(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && bytes[at] != '\n') {
            at++;
        }
        return at;
    }

    /** Where the number after {@code sum:} begins, -1 where there is none. */
    static int afterSum(byte[] bytes, int from, int end) {
        for (int at = from; at + SUM.length <= end; at++) {
            if (bytes[at] == 's' && startsWith(SUM, bytes, at, end)) {
                return at + SUM.length;
            }
        }
        return -1;
    }
}
