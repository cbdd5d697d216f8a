package io.mizan.controller.jobs.site;

import io.mizan.model.job.path.ForwarderMap;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.tuning.SiteParameters;
import io.mizan.model.job.tuning.TuningPermission;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a site allows to be set for jobs, and what of it no server reports.
 *
 * @param permissions of rules by their names; a rule that is not listed is advised
 * @param required rules whose settings have to be in force before a job starts: if one of them fails, all of the job are taken back
 * @param forwarders forwarding nodes or LNet routers, with what they can do at most; none where compute nodes reach servers directly
 * @param map which of them compute nodes may use
 * @param parameters of clients, forwarding nodes and request schedulers as they are
 */
public record JobPolicy(
        Map<String, TuningPermission> permissions,
        Set<String> required,
        List<PathNode> forwarders,
        ForwarderMap map,
        SiteParameters parameters) {
    /** Everything is advised and nothing applied: what holds until an administrator says otherwise. */
    public static final JobPolicy ADVISE =
            new JobPolicy(Map.of(), Set.of(), List.of(), ForwarderMap.ANY, SiteParameters.UNKNOWN);

    public JobPolicy {
        permissions = Collections.unmodifiableMap(new TreeMap<>(permissions));
        required = Set.copyOf(required);
        forwarders = List.copyOf(forwarders);
    }

    public TuningPermission permission(String rule) {
        return permissions.getOrDefault(rule, TuningPermission.ADVISE);
    }
}
