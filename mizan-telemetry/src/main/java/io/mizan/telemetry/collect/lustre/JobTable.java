package io.mizan.telemetry.collect.lustre;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.telemetry.collect.JobCounters;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.Notes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@code job_stats} of one target, reading after reading.
 *
 * <p>This is by far the largest text of a server: two kilobytes for each job and target, twenty megabytes at a thousand jobs and ten targets, of which
 * most say the same as five seconds ago. So it is read as bytes and once, and an entry whose {@code snapshot_time} (when its job last did
 * something) is what it was is passed over without a look at its lines. Entries stand in the same order each time, so the one that is expected is tried
 * first. What is known of a job stays where it is in memory, so that nothing is left to collect of jobs that rest.
 *
 * <p>Accepted are all forms from 2.10 to 2.17: numbers without a blank before them, sums of squares, histograms, quoted names with
 * {@code \xHH}, empty names, names with blanks. What is not understood is counted.
 */
final class JobTable {
    private static final byte[] ENTRY = "- job_id:".getBytes(UTF_8);
    private static final byte[] SNAPSHOT = "  snapshot_time:".getBytes(UTF_8);
    private static final int LONGEST_NAME = 255;

    /** An entry whose time has no nanoseconds may have changed again within the same second, so it rests only after a while. */
    private static final long RESTS_AFTER_SECONDS = 2;

    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EACH_BYTE = 0x0101_0101_0101_0101L;
    private static final long EACH_HIGHEST_BIT = EACH_BYTE << 7;

    private final Map<String, Entry> entries = new HashMap<>();
    private final List<Entry> places = new ArrayList<>();
    private final JobLines lines = new JobLines();
    private @Nullable Entry first;
    private int reading;

    /** A job as it was read last, with the bytes of its first two lines, by which it is found again. */
    private static final class Entry {
        final String name;
        JobCounters.Job job;
        byte[] head = new byte[0];
        int nameLength;
        int length;
        int unknownLines;
        boolean rests;
        int seenIn;

        /** The one after it in the text. */
        @Nullable Entry next;

        Entry(String name) {
            this.name = name;
            this.job = new JobCounters.Job(name, MonotonicCounters.NONE);
        }
    }

    /**
     * Reads the whole text.
     *
     * @param nowSeconds the wall clock, for telling whether an entry may still change within its second
     */
    JobCounters read(ParameterText text, long nowSeconds, Notes notes) {
        byte[] bytes = text.bytes();
        int end = text.end();
        reading++;
        int at = preamble(bytes, text.start(), end, notes);
        int count = 0;
        @Nullable Entry expected = first;
        @Nullable Entry last = null;
        while (at < end) {
            Entry entry = expected != null && isNamed(expected, bytes, at, end) ? expected : named(bytes, at, end);
            if (entry.seenIn == reading) {
                at += second(entry, bytes, at, end, nowSeconds, notes);
                continue;
            }
            if (!isUnchanged(entry, bytes, at, end)) {
                parse(entry, bytes, at, end, nowSeconds);
            }
            notes.unknownLines(entry.unknownLines);
            // One that is new was not expected, so what was is expected still.
            expected = entry.seenIn == 0 ? expected : entry.next;
            entry.seenIn = reading;
            if (last == null) {
                first = entry;
            } else {
                last.next = entry;
            }
            last = entry;
            at += entry.length;
            count++;
        }
        if (last == null) {
            first = null;
        } else {
            last.next = null;
        }
        if (count < places.size()) {
            forgetOthers();
        }
        return counters();
    }

    private JobCounters counters() {
        List<JobCounters.Job> jobs = new ArrayList<>(places.size());
        for (Entry entry : places) {
            jobs.add(entry.job);
        }
        return JobCounters.of(jobs);
    }

    /** Forgets those that this reading did not see; the last ones take their places, so that the others keep theirs. */
    private void forgetOthers() {
        for (int i = places.size() - 1; i >= 0; i--) {
            Entry entry = places.get(i);
            if (entry.seenIn != reading) {
                entries.remove(entry.name);
                Entry last = places.remove(places.size() - 1);
                if (last != entry) {
                    places.set(i, last);
                }
            }
        }
    }

    /** The entry of the name that stands here, which may be a new one. */
    private Entry named(byte[] bytes, int at, int end) {
        String name = name(bytes, at + ENTRY.length, lineEnd(bytes, at, end));
        return entries.computeIfAbsent(name, key -> {
            Entry entry = new Entry(key);
            places.add(entry);
            return entry;
        });
    }

    private static boolean isNamed(Entry entry, byte[] bytes, int at, int end) {
        int lineEnd = at + entry.nameLength;
        return lineEnd <= end
                && Arrays.equals(entry.head, 0, entry.nameLength, bytes, at, lineEnd)
                && (lineEnd == end || bytes[lineEnd] == '\n');
    }

    /** Whether the same time stands here, and another entry or the end where this one ends. */
    private static boolean isUnchanged(Entry entry, byte[] bytes, int at, int end) {
        int next = at + entry.length;
        return entry.rests
                && next <= end
                && startsWith(entry.head, bytes, at, end)
                && bytes[next - 1] == '\n'
                && (next == end || startsWith(ENTRY, bytes, next, end));
    }

    /** Adds an entry to one of the same name in the same text, and returns its length. Both are read anew the next time. */
    private int second(Entry entry, byte[] bytes, int at, int end, long nowSeconds, Notes notes) {
        MonotonicCounters before = entry.job.counters();
        parse(entry, bytes, at, end, nowSeconds);
        notes.unknownLines(entry.unknownLines);
        entry.job = new JobCounters.Job(entry.name, before.plus(entry.job.counters()));
        entry.rests = false;
        return entry.length;
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

    private void parse(Entry entry, byte[] bytes, int start, int end, long nowSeconds) {
        int lineEnd = lineEnd(bytes, start, end);
        int headEnd = lineEnd;
        entry.nameLength = lineEnd - start;
        entry.rests = false;
        entry.unknownLines = 0;
        lines.clear();
        int at = lineEnd + 1;
        while (at < end && !startsWith(ENTRY, bytes, at, end)) {
            lineEnd = lineEnd(bytes, at, end);
            if (startsWith(SNAPSHOT, bytes, at, lineEnd)) {
                headEnd = lineEnd;
                entry.rests = rests(bytes, at + SNAPSHOT.length, lineEnd, nowSeconds);
            } else if (!lines.line(bytes, at, lineEnd)) {
                entry.unknownLines++;
            }
            at = lineEnd + 1;
        }
        if (entry.head.length != headEnd - start) {
            entry.head = new byte[headEnd - start];
        }
        System.arraycopy(bytes, start, entry.head, 0, entry.head.length);
        entry.length = Math.min(at, end) - start;
        entry.job = new JobCounters.Job(entry.name, lines.counters());
    }

    /** Whether an entry of this time will have another one when it changes. */
    private static boolean rests(byte[] bytes, int start, int end, long nowSeconds) {
        String time = new String(bytes, start, end - start, UTF_8).strip();
        return time.indexOf('.') > 0 || KernelNumber.nanos(time) / 1_000_000_000 < nowSeconds - RESTS_AFTER_SECONDS;
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

    /** Where the line ends, looked for in eight bytes at a time: the agent's small compiler would make a slow loop of single ones. */
    static int lineEnd(byte[] bytes, int from, int end) {
        int at = from;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            long zeros = (long) EIGHT_BYTES.get(bytes, at) ^ '\n' * EACH_BYTE;
            long found = (zeros - EACH_BYTE) & ~zeros & EACH_HIGHEST_BIT;
            if (found != 0) {
                return at + Long.numberOfTrailingZeros(found) / Byte.SIZE;
            }
        }
        while (at < end && bytes[at] != '\n') {
            at++;
        }
        return at;
    }
}
