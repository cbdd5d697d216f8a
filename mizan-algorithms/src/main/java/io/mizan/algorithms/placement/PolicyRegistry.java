package io.mizan.algorithms.placement;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.error.VisibleName;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.PlacementPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The placement policies that can be chosen by name: Mizan's own, and those that were loaded from jars. */
public final class PolicyRegistry {
    /** Mizan's own policies alone. */
    public static final PolicyRegistry OWN = new PolicyRegistry(List.of());

    private static final String ALL = "all";
    /** As {@link LustrePolicy#tunedName} writes it: 0 to 100 %. */
    private static final Pattern TUNED = Pattern.compile(LustrePolicy.NAME + "@(?:100|[0-9]{1,2})");

    private static final int LUSTRE_DEFAULT = -1;
    private static final int LONGEST_NAME = 64;

    private final Map<String, PlacementPolicy> loaded = new LinkedHashMap<>();

    /** @param fromJars policies whose names must differ from each other and from those of Mizan's own */
    public PolicyRegistry(List<PlacementPolicy> fromJars) {
        for (PlacementPolicy policy : fromJars) {
            String name = VisibleName.check("policy", policy.name(), LONGEST_NAME);
            boolean taken = Policies.ALL.stream().anyMatch(entry -> entry.name().equals(name));
            if (taken || loaded.put(name, policy) != null) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "the name of a policy of the jar is used already")
                        .with("policy", name)
                        .maybe("return another name from its name()")
                        .exception();
            }
        }
    }

    /** Whether a policy comes from a jar: its author is not ours, so nothing it does is taken for granted. */
    public boolean isLoaded(String name) {
        return loaded.containsKey(name);
    }

    /** The names of all: Mizan's own policies, then those that were loaded. */
    public List<String> all() {
        return Stream.concat(Policies.ALL.stream().map(Policies.Entry::name), loaded.keySet().stream())
                .toList();
    }

    /** The names of those that were loaded. */
    public List<String> loaded() {
        return List.copyOf(loaded.keySet());
    }

    /** The names of a list, each checked; {@code all} stands for every policy. */
    public List<String> chosen(List<String> asked) {
        List<String> names = asked.stream()
                .map(String::strip)
                .flatMap(name -> name.equals(ALL) ? all().stream() : Stream.of(name))
                .distinct()
                .toList();
        names.forEach(name -> named(name, PolicyOptions.DEFAULT));
        return names;
    }

    /** The same with those that were loaded, which take part even if the list does not name them. */
    public List<String> names(List<String> asked) {
        return Stream.concat(chosen(asked).stream(), loaded.keySet().stream())
                .distinct()
                .toList();
    }

    /** @param options of Mizan's own policies; of those of jars, only the form of layouts and the reserve count */
    public PlacementPolicy named(String name, PolicyOptions options) {
        return named(name, options, LUSTRE_DEFAULT);
    }

    /**
     * The same where a site has set Lustre's allocator.
     *
     * @param name also {@code lustre@25}, Lustre's allocator with a {@code qos_threshold_rr} of 25 %
     * @param prioFree {@code qos_prio_free} of the site, negative for Lustre's default
     */
    public PlacementPolicy named(String name, PolicyOptions options, int prioFree) {
        PlacementPolicy fromJar = loaded.get(name);
        if (fromJar != null) {
            return inForm(fromJar, options);
        }
        for (Policies.Entry entry : Policies.ALL) {
            if (entry.name().equals(name)) {
                PlacementPolicy own = entry.make().apply(options);
                return entry.decidesForms() ? own : inForm(own, options);
            }
        }
        if (TUNED.matcher(name).matches()) {
            int threshold = Integer.parseInt(name.substring(name.indexOf('@') + 1));
            return inForm(LustrePolicy.tuned(options, threshold, prioFree), options);
        }
        List<String> names = all();
        throw Problem.of(ErrorCode.UNKNOWN_NAME, "unknown placement policy")
                .with("policy", name)
                .maybe(Suggestion.nearest(name, names)
                        .map(near -> "you mean " + near)
                        .orElse("use one of " + String.join(", ", names)))
                .exception();
    }

    /** A policy that thinks in lists, held to what the server makes of a first target. */
    private static PlacementPolicy inForm(PlacementPolicy policy, PolicyOptions options) {
        return options.form() == LayoutForm.START_INDEX ? new StartIndexPolicy(policy, options.reserve()) : policy;
    }
}
