package io.mizan.traces.profile;

import io.mizan.traces.darshan.DarshanModule;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A job as a diagnosis sees it.
 *
 * @param source the log, as the user named it
 * @param files those with the longest times, longest first
 * @param fileCount of all files, also those that {@code files} has no room for
 * @param totals over all files, standard streams included
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
        Course course,
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

    /** Seconds of the run that went into files. */
    public double ioSeconds() {
        return Math.min(
                job.runSeconds() > 0 ? job.runSeconds() : Double.MAX_VALUE,
                CriticalPath.seconds(files, FileProfile::slowestSeconds));
    }

    public double metadataSeconds() {
        return Math.min(
                ioSeconds(), CriticalPath.seconds(files, file -> file.mover().metadataSeconds()));
    }
}
