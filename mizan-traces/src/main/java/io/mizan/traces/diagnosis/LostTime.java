package io.mizan.traces.diagnosis;

import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.traces.profile.JobProfile;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * The time that a job lost to the way it does I/O: that of the finding that costs it most. Others may cost it time as well, but times of findings overlap, so
 * they are not added.
 *
 * @param nodes that waited
 * @param nodesKnown false where the log does not tell, and they were computed from the processes
 */
public record LostTime(
        long jobId,
        String program,
        Instant startedAt,
        double runSeconds,
        long processes,
        long nodes,
        boolean nodesKnown,
        double lostSeconds,
        String code,
        String title) {
    private static final double HOUR = 3600;

    public static final Comparator<LostTime> WORST =
            Comparator.comparingDouble(LostTime::nodeHours).reversed().thenComparingLong(LostTime::jobId);

    /** None for a job that loses nothing worth a warning. */
    public static Optional<LostTime> of(Diagnosis diagnosis, int ranksPerNode) {
        JobProfile profile = diagnosis.job();
        return diagnosis.atLeast(Severity.WARN).stream()
                .max(Comparator.comparingDouble(Finding::lostSeconds))
                .filter(finding -> finding.lostSeconds() > 0)
                .map(finding -> {
                    long processes = profile.job().processes();
                    boolean known = profile.nodes() > 0;
                    double run = profile.job().runSeconds();
                    return new LostTime(
                            profile.job().jobId(),
                            program(profile.job().command()),
                            Instant.ofEpochSecond(profile.job().startSeconds()),
                            run,
                            processes,
                            known ? profile.nodes() : (processes + ranksPerNode - 1) / ranksPerNode,
                            known,
                            run > 0 ? Math.min(run, finding.lostSeconds()) : finding.lostSeconds(),
                            finding.code(),
                            finding.title());
                });
    }

    public double nodeHours() {
        return nodes * lostSeconds / HOUR;
    }

    /** The name of the program without its folder and arguments, which may tell more than a meeting should know. */
    private static String program(String command) {
        String first = command.strip().split("\\s+", 2)[0];
        return first.substring(first.lastIndexOf('/') + 1);
    }
}
