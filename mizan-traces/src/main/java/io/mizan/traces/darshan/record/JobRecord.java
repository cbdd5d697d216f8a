package io.mizan.traces.darshan.record;

import java.util.List;
import java.util.Optional;

/**
 * Who ran what, when, on how many processes.
 *
 * @param endSeconds 0 where the job was killed before Darshan could write its end
 * @param processes 0 where the job record could not be read
 * @param metadata in the order of the log
 * @param command the command line, cut by Darshan where it is long
 * @param commandEnds whether the command line is followed by the mounts; one that fills its field leaves no room for them
 */
public record JobRecord(
        long uid,
        long startSeconds,
        long startNanos,
        long endSeconds,
        long endNanos,
        long processes,
        long jobId,
        List<Metadata> metadata,
        String command,
        boolean commandEnds,
        double runSeconds,
        MountTable mounts) {

    /** One {@code key=value} of the log; a value may hold further equals signs. */
    public record Metadata(String key, String value) {}

    /** Where the job record is unreadable. */
    public static final JobRecord UNREADABLE =
            new JobRecord(0, 0, 0, 0, 0, 0, 0, List.of(), "", true, 0, new MountTable(List.of()));

    /** The same job where the number of processes cannot be believed. */
    public JobRecord withoutProcesses() {
        return new JobRecord(
                uid,
                startSeconds,
                startNanos,
                endSeconds,
                endNanos,
                0,
                jobId,
                metadata,
                command,
                commandEnds,
                runSeconds,
                mounts);
    }

    public Optional<String> metadata(String key) {
        return metadata.stream()
                .filter(entry -> entry.key().equals(key))
                .map(Metadata::value)
                .findFirst();
    }

    /** The version of the library that wrote the log. */
    public Optional<String> libraryVersion() {
        return metadata("lib_ver");
    }
}
