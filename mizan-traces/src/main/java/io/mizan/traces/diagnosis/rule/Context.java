package io.mizan.traces.diagnosis.rule;

import io.mizan.model.config.ConfigKey;
import io.mizan.model.config.Settings;
import io.mizan.model.finding.Severity;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import io.mizan.traces.profile.FileProfile;
import io.mizan.traces.profile.JobProfile;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All that a rule may look at: the job, the thresholds, and the system where the user gave one. */
public final class Context {
    private final JobProfile job;
    private final Settings settings;
    private final @Nullable SystemView system;

    private Context(JobProfile job, Settings settings, @Nullable SystemView system) {
        this.job = job;
        this.settings = settings;
        this.system = system;
    }

    public static Context of(JobProfile job, Settings settings) {
        return new Context(job, settings, null);
    }

    public Context on(SystemView view) {
        return new Context(job, settings, view);
    }

    public JobProfile job() {
        return job;
    }

    public Optional<SystemView> system() {
        return Optional.ofNullable(system);
    }

    public <T> T get(ConfigKey<T> key) {
        return settings.get(key);
    }

    /** Targets that new files can use: of the system, or as many as the log says there are; 0 where neither tells. */
    public long usableTargets() {
        return system == null
                ? job.systemTargets()
                : system.dataTargets().stream()
                        .filter(target -> target.state() == TargetState.ACTIVE)
                        .count();
    }

    /** The same of one pool; where the system is not known, or does not tell who is in it, all of them. */
    public long usableTargets(String pool) {
        long members = system == null || pool.isEmpty()
                ? 0
                : system.dataTargets().stream()
                        .filter(target -> target.pools().contains(pool) && target.state() == TargetState.ACTIVE)
                        .count();
        return members > 0 ? members : usableTargets();
    }

    /** Bytes per second that one target gives: the median of the system's targets, or an assumption. */
    public double targetRate() {
        long[] known = system == null
                ? new long[0]
                : system.dataTargets().stream()
                        .mapToLong(target -> target.performance().peakBytesPerSecond())
                        .filter(rate -> rate > 0)
                        .sorted()
                        .toArray();
        return known.length == 0 ? get(Thresholds.TARGET_RATE) : known[known.length / 2];
    }

    /**
     * The least time for so many bytes of a file: all its ranks at the rate of one process each, but no faster than the targets
     * that hold it.
     */
    public double idealSeconds(FileProfile file, double bytes) {
        double byRanks = bytes / Math.max(1, file.ranks()) / get(Thresholds.PROCESS_RATE);
        return file.stripes() == 0 ? byRanks : Math.max(byRanks, bytes / (file.stripes() * targetRate()));
    }

    /** A target of the system by its number, where it is known. */
    public Optional<Target> target(long index) {
        return system == null
                ? Optional.empty()
                : system.dataTargets().stream()
                        .filter(target -> target.index() == index)
                        .findFirst();
    }

    /** How much a loss of time matters: by its share of the run. */
    Severity severity(double lostSeconds) {
        double run = job.job().runSeconds();
        double share = run > 0 ? lostSeconds / run : 0;
        if (lostSeconds < get(Thresholds.LEAST_SECONDS)) {
            return Severity.INFO;
        }
        if (share >= get(Thresholds.HIGH)) {
            return Severity.HIGH;
        }
        return share >= get(Thresholds.WARN) ? Severity.WARN : Severity.INFO;
    }
}
