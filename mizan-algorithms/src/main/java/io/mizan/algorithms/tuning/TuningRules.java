package io.mizan.algorithms.tuning;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.TuningPermission;
import io.mizan.model.job.tuning.TuningRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rules by name, in the order in which they are asked, and what a site allows them. */
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

    private final Map<String, TuningPermission> permissions;

    private TuningRules(Map<String, TuningPermission> permissions) {
        this.permissions = permissions;
    }

    /** All rules, for what lists them. */
    public static List<TuningRule> all() {
        return ALL;
    }

    /**
     * As a site allows them.
     *
     * @param permissions by the name of the rule; a rule without one is only advised
     */
    public static TuningRules of(Map<String, TuningPermission> permissions) {
        List<String> names = ALL.stream().map(TuningRule::name).toList();
        for (String name : permissions.keySet()) {
            if (!names.contains(name)) {
                throw Problem.of(ErrorCode.INPUT_UNKNOWN_KEY, "there is no such tuning rule")
                        .with("rule", name)
                        .maybe(Suggestion.nearest(name, names)
                                .map(near -> "you meant " + near)
                                .orElse("use one of " + String.join(", ", names)))
                        .exception();
            }
        }
        return new TuningRules(new TreeMap<>(permissions));
    }

    /**
     * A setting and whether it is to be applied.
     *
     * @param permission {@code APPLY} or {@code ADVISE}
     */
    public record Chosen(ParameterSetting setting, TuningPermission permission) {}

    /**
     * What the rules choose for a job. Of two settings that write the same parameter the one that is applied counts, else the first: files that fit on
     * the metadata target need no other layout.
     */
    public List<Chosen> choose(JobContext job) {
        Map<String, Chosen> chosen = new LinkedHashMap<>();
        for (TuningRule rule : ALL) {
            TuningPermission permission = permissions.getOrDefault(rule.name(), TuningPermission.ADVISE);
            if (permission != TuningPermission.OFF) {
                rule.advise(job)
                        .ifPresent(setting -> chosen.merge(
                                setting.parameter(), new Chosen(setting, permission), TuningRules::preferred));
            }
        }
        return List.copyOf(chosen.values());
    }

    private static Chosen preferred(Chosen first, Chosen second) {
        return first.permission() != TuningPermission.APPLY && second.permission() == TuningPermission.APPLY
                ? second
                : first;
    }
}
