package io.mizan.traces.darshan;

import io.mizan.traces.darshan.JobRecord.Metadata;
import io.mizan.traces.darshan.format.LogHeader;
import io.mizan.traces.darshan.format.RegionInput;
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
final class JobReader {
    private static final int MOST_BYTES = 4096;
    private static final int METADATA_BYTES = 1024;
    private static final long MOST_PROCESSES = Integer.MAX_VALUE;

    /** A job as read, or why not. */
    record Outcome(JobRecord job, boolean preRelease, Optional<String> problem) {}

    private JobReader() {}

    static Outcome read(RegionInput input, LogHeader header) {
        byte[] bytes = new byte[MOST_BYTES];
        input.require(MOST_BYTES);
        int length = Math.min(input.remaining(), MOST_BYTES);
        boolean wide = header.minor() >= LogHeader.WIDE;
        if (length < numbers(wide) * Long.BYTES) {
            return new Outcome(
                    JobRecord.UNREADABLE, false, Optional.of(input.damage().orElse("the job record is too short")));
        }
        long[] numbers = new long[numbers(wide)];
        input.takeLongs(numbers, 0, numbers.length);
        // The texts follow; what was inflated beyond the record is never looked at.
        int texts = length - numbers.length * Long.BYTES;
        System.arraycopy(input.takeBytes(texts), 0, bytes, 0, texts);
        JobRecord job = job(numbers, wide, bytes, 0, texts);
        if (plausible(job.processes())) {
            return new Outcome(job, false, input.damage());
        }
        if (wide && plausible(numbers[3])) {
            // Development logs of 2022 say 3.41 but still have the short form: its texts start two numbers earlier.
            byte[] shifted = new byte[MOST_BYTES];
            for (int i = 5; i < 7; i++) {
                putLong(shifted, (i - 5) * Long.BYTES, numbers[i], header);
            }
            System.arraycopy(bytes, 0, shifted, 2 * Long.BYTES, texts);
            JobRecord old = job(Arrays.copyOf(numbers, 5), false, shifted, 0, texts + 2 * Long.BYTES);
            if (old.libraryVersion().isPresent()) {
                return new Outcome(old, true, input.damage());
            }
        }
        return new Outcome(
                new JobRecord(
                        job.uid(),
                        job.startSeconds(),
                        job.startNanos(),
                        job.endSeconds(),
                        job.endNanos(),
                        0,
                        job.jobId(),
                        job.metadata(),
                        job.command(),
                        job.commandEnds(),
                        job.runSeconds(),
                        job.mounts()),
                false,
                Optional.of("the job record is damaged: " + job.processes() + " processes"));
    }

    private static int numbers(boolean wide) {
        return wide ? 7 : 5;
    }

    private static boolean plausible(long processes) {
        return processes > 0 && processes <= MOST_PROCESSES;
    }

    private static JobRecord job(long[] numbers, boolean wide, byte[] texts, int from, int length) {
        long start = numbers[1];
        long startNanos = wide ? numbers[2] : 0;
        long end = wide ? numbers[3] : numbers[2];
        long endNanos = wide ? numbers[4] : 0;
        // Before 3.41 there are only whole seconds, and a run is counted as at least one.
        double seconds = wide ? (end - start) + (endNanos - startNanos) / 1e9 : end - start + 1;
        String metadata = text(texts, from, Math.min(METADATA_BYTES, length));
        String trailer = length > METADATA_BYTES ? text(texts, from + METADATA_BYTES, length - METADATA_BYTES) : "";
        List<String> lines = new ArrayList<>(Arrays.asList(trailer.split("\n", -1)));
        String command = lines.remove(0);
        return new JobRecord(
                numbers[0],
                start,
                startNanos,
                end,
                endNanos,
                wide ? numbers[5] : numbers[3],
                wide ? numbers[6] : numbers[4],
                metadata(metadata),
                command,
                trailer.indexOf('\n') >= 0,
                seconds,
                mounts(lines));
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

    private static String text(byte[] bytes, int from, int most) {
        int length = 0;
        while (length < most && bytes[from + length] != 0) {
            length++;
        }
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }

    private static void putLong(byte[] target, int offset, long value, LogHeader header) {
        ByteBuffer.wrap(target).order(header.order()).putLong(offset, value);
    }
}
