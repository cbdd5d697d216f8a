package io.mizan.algorithms.tuning;

import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.TuningPermission;
import io.mizan.model.job.tuning.TuningRule;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The rules that choose parameters for a job, in the order in which they are asked, and their choice. */
public final class TuningRules {
    private static final List<TuningRule> ALL = List.of(
            new PrefetchChunkRule(),
            new ReadAheadRule(),
            new ReadAheadPerFileRule(),
            new ForwarderShareRule(),
            new TbfMetadataRule(),
            new TbfDataRule(),
            new SharedFileStripingRule(),
            new MpiIoHintsRule(),
            new Hdf5AlignmentRule(),
            new DataOnMdtRule(),
            new ExclusiveFilesRule(),
            new RpcsInFlightRule(),
            new DirtyBytesRule());

    private TuningRules() {}

    /** All rules, for what lists them. */
    public static List<TuningRule> all() {
        return ALL;
    }

    /**
     * A setting and whether it is to be applied.
     *
     * @param permission {@code APPLY} or {@code ADVISE}
     */
    public record Chosen(ParameterSetting setting, TuningPermission permission) {}

    /**
     * What rules chose for a job.
     *
     * @param failed rules that threw something, by their names
     */
    public record Choice(List<Chosen> settings, Map<String, RuntimeException> failed) {
        public Choice {
            settings = List.copyOf(settings);
            failed = Collections.unmodifiableMap(new LinkedHashMap<>(failed));
        }
    }

    /**
     * What rules choose for a job. Of two settings that write the same parameter the one that is applied counts, else the first: files that fit on the metadata
     * target need no other layout. A rule that fails costs the job its own setting alone.
     *
     * @param permission what a rule may do for this job
     */
    public static Choice choose(
            List<TuningRule> rules, Function<TuningRule, TuningPermission> permission, JobContext job) {
        Map<String, Chosen> chosen = new LinkedHashMap<>();
        Map<String, RuntimeException> failed = new LinkedHashMap<>();
        for (TuningRule rule : rules) {
            TuningPermission allowed = permission.apply(rule);
            if (allowed != TuningPermission.OFF) {
                try {
                    rule.advise(job)
                            .ifPresent(setting -> chosen.merge(
                                    setting.parameter(), new Chosen(setting, allowed), TuningRules::preferred));
                } catch (RuntimeException e) {
                    failed.put(rule.name(), e);
                }
            }
        }
        return new Choice(List.copyOf(chosen.values()), failed);
    }

    private static Chosen preferred(Chosen first, Chosen second) {
        return first.permission() != TuningPermission.APPLY && second.permission() == TuningPermission.APPLY
                ? second
                : first;
    }
}
