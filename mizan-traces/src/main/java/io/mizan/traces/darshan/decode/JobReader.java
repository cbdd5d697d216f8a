package io.mizan.traces.darshan.decode;

import io.mizan.traces.darshan.format.LogHeader;
import io.mizan.traces.darshan.format.RegionInput;
import io.mizan.traces.darshan.record.JobRecord;
import io.mizan.traces.darshan.record.JobRecord.Metadata;
import io.mizan.traces.darshan.record.Mount;
import io.mizan.traces.darshan.record.MountTable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reads the job record: numbers, 1024 bytes of metadata, then the command line and one line for each mount.
 *
 * <pre>
 * up to 3.21: i64 uid, start, end, processes, job id
 * 3.41:       i64 uid, start, start nanos, end, end nanos, processes, job id
 * </pre>
 */
public final class JobReader {
    private static final int MOST_BYTES = 4096;
    private static final int METADATA_BYTES = 1024;
    private static final int NARROW_NUMBERS = 5;
    private static final int WIDE_NUMBERS = 7;
    private static final long MOST_PROCESSES = Integer.MAX_VALUE;

    /** A job as read, whether it has the form of development logs, and what is wrong with it. */
    public record Outcome(JobRecord job, boolean preRelease, Optional<String> problem) {}

    private JobReader() {}

    public static Outcome read(RegionInput input, LogHeader header) {
        input.require(MOST_BYTES);
        // The record may be shorter; what was inflated beyond it is never looked at.
        byte[] bytes = input.takeBytes(Math.min(input.remaining(), MOST_BYTES));
        boolean wide = header.minor() >= LogHeader.WIDE;
        if (bytes.length < Long.BYTES * (wide ? WIDE_NUMBERS : NARROW_NUMBERS)) {
            String why = input.damage().orElse("the job record is too short");
            return new Outcome(JobRecord.UNREADABLE, false, Optional.of(why));
        }
        JobRecord job = job(bytes, wide, header);
        if (plausible(job)) {
            return new Outcome(job, false, input.damage());
        }
        if (wide) {
            // Development logs of 2022 say 3.41 but still have the narrow form.
            JobRecord narrow = job(bytes, false, header);
            if (plausible(narrow) && narrow.libraryVersion().isPresent()) {
                return new Outcome(narrow, true, input.damage());
            }
        }
        return new Outcome(
                job.withoutProcesses(),
                false,
                Optional.of("the job record is damaged: " + job.processes() + " processes"));
    }

    private static boolean plausible(JobRecord job) {
        return job.processes() > 0 && job.processes() <= MOST_PROCESSES;
    }

    private static JobRecord job(byte[] bytes, boolean wide, LogHeader header) {
        ByteBuffer numbers = ByteBuffer.wrap(bytes).order(header.order());
        long uid = numbers.getLong();
        long start = numbers.getLong();
        long startNanos = wide ? numbers.getLong() : 0;
        long end = numbers.getLong();
        long endNanos = wide ? numbers.getLong() : 0;
        long processes = numbers.getLong();
        long jobId = numbers.getLong();
        int texts = numbers.position();
        // Before 3.41 there are only whole seconds, and a run is counted as at least one.
        double seconds = wide ? (end - start) + (endNanos - startNanos) / 1e9 : end - start + 1;
        String trailer = text(bytes, texts + METADATA_BYTES, MOST_BYTES);
        List<String> lines = Arrays.asList(trailer.split("\n", -1));
        return new JobRecord(
                uid,
                start,
                startNanos,
                end,
                endNanos,
                processes,
                jobId,
                metadata(text(bytes, texts, METADATA_BYTES)),
                lines.get(0),
                lines.size() > 1,
                seconds,
                mounts(lines.subList(1, lines.size())));
    }

    private static List<Metadata> metadata(String text) {
        List<Metadata> entries = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            int equals = line.indexOf('=');
            if (equals >= 0) {
                entries.add(new Metadata(line.substring(0, equals), line.substring(equals + 1)));
            }
        }
        return List.copyOf(entries);
    }

    private static MountTable mounts(List<String> lines) {
        List<Mount> mounts = new ArrayList<>();
        for (String line : lines) {
            int tab = line.indexOf('\t');
            if (tab >= 0) {
                mounts.add(new Mount(line.substring(tab + 1), line.substring(0, tab)));
            }
        }
        return new MountTable(mounts);
    }

    /** The text in a field, up to its first NUL or the end of the record. */
    private static String text(byte[] bytes, int from, int width) {
        int to = Math.min(from, bytes.length);
        int end = Math.min(bytes.length, from + width);
        while (to < end && bytes[to] != 0) {
            to++;
        }
        return from >= to ? "" : new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}
