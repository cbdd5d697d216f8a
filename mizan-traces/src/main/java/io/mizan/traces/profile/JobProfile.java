package io.mizan.traces.profile;

import io.mizan.traces.darshan.record.DarshanModule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * A job as a diagnosis sees it.
 *
 * @param source the log, as the user named it
 * @param files those with the longest times, longest first
 * @param fileCount of all files, also those that {@code files} has no room for
 * @param totals over all files, standard streams included
 * @param ioSeconds of the run that went into files: those of the slowest rank
 * @param nodes that took part, 0 where the log does not tell
 * @param systemTargets OSTs of the file system, 0 where the log does not tell
 * @param modules with records
 * @param incomplete modules that lost records while the job ran
 */
public record JobProfile(
        String source,
        JobFacts job,
        List<FileProfile> files,
        long fileCount,
        Map<Interface, Usage> totals,
        RankActivity ranks,
        TargetLoad targets,
        BytesOverTime course,
        double ioSeconds,
        int nodes,
        long systemTargets,
        Set<DarshanModule> modules,
        List<String> incomplete) {
    public JobProfile {
        files = List.copyOf(files);
        totals = Map.copyOf(totals);
        modules = Set.copyOf(modules);
        incomplete = List.copyOf(incomplete);
    }

    public Usage total(Interface through) {
        Usage usage = totals.get(through);
        return usage == null ? new Usage(through, job.processes()) : usage;
    }

    /** Bytes of one direction, each counted once: at the bottom of what the log saw. */
    public long bytes(Direction direction) {
        long posix = total(Interface.POSIX).side(direction).bytes();
        long mpiio = total(Interface.MPIIO).side(direction).bytes();
        return (posix > 0 ? posix : mpiio)
                + total(Interface.STDIO).side(direction).bytes();
    }

    public long bytes() {
        return bytes(Direction.READ) + bytes(Direction.WRITE);
    }

    /**
     * Seconds of the run that parts of files' times stand for. Where ranks share files in groups these overlap in ways that the
     * log does not tell; then all parts shrink alike, so that the whole is the time that I/O took.
     */
    public double onCriticalPath(Iterable<FileProfile> some, ToDoubleFunction<FileProfile> secondsOf) {
        double whole = CriticalPath.seconds(files, FileProfile::slowestSeconds);
        double scale = whole > ioSeconds ? ioSeconds / whole : 1;
        return scale * CriticalPath.seconds(some, secondsOf);
    }

    public double metadataSeconds() {
        return onCriticalPath(files, file -> file.mover().metadataSeconds());
    }
}
