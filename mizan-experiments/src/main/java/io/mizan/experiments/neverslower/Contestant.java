package io.mizan.experiments.neverslower;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.algorithms.placement.tarazu.TarazuOnlinePolicy;
import io.mizan.model.placement.LayoutForm;
import io.mizan.simulator.scenario.PolicySource;
import java.util.ArrayList;
import java.util.List;

/**
 * A way to place files.
 *
 * @param open whether full and slow targets take files, as on a system where nobody closes them
 * @param form what layouts may say
 * @param rest Lustre's allocator of the files that nobody predicted; empty where all are predicted
 */
record Contestant(String policy, boolean open, LayoutForm form, String rest) {
    /** Lustre's own, of which the best is the measure. */
    static final List<String> ALLOCATORS =
            List.of(LustrePolicy.ROUND_ROBIN_NAME, LustrePolicy.WEIGHTED_NAME, LustrePolicy.NAME);

    static Contestant lustre(String allocator, boolean open) {
        return new Contestant(allocator, open, LayoutForm.LIST, "");
    }

    static Contestant balanced(LayoutForm form, String rest) {
        return new Contestant(BalancedPolicy.NAME, false, form, rest);
    }

    static Contestant online() {
        return new Contestant(TarazuOnlinePolicy.NAME, false, LayoutForm.LIST, "");
    }

    /** All that are run in a cell. */
    static List<Contestant> of(Cell cell) {
        List<Contestant> all = new ArrayList<>();
        for (String allocator : ALLOCATORS) {
            all.add(lustre(allocator, false));
            if (cell.state().closes()) {
                all.add(lustre(allocator, true));
            }
        }
        all.add(online());
        for (LayoutForm form : List.of(LayoutForm.START_INDEX, LayoutForm.LIST)) {
            if (cell.foreknowledge() == Foreknowledge.HALF) {
                ALLOCATORS.forEach(rest -> all.add(balanced(form, rest)));
            } else {
                all.add(balanced(form, ""));
            }
        }
        return all;
    }

    /** Lustre looks at no prediction: it is the same run whatever is foretold. */
    boolean looksAhead() {
        return !ALLOCATORS.contains(policy);
    }

    PolicySource source() {
        return (name, seed) -> {
            PolicyOptions options = PolicyOptions.DEFAULT.withSeed(seed);
            return name.equals(policy)
                    ? Policies.named(policy, options.withForm(form))
                    : Policies.named(rest.isEmpty() ? name : rest, options);
        };
    }

    /** As it stands in results. */
    String label() {
        return policy
                + (open ? ", full and slow targets open" : "")
                + (looksAhead() && form == LayoutForm.START_INDEX ? ", start index" : "")
                + (rest.isEmpty() ? "" : ", the rest by " + rest);
    }

    String key() {
        return policy + (open ? ",open" : ",closed") + "," + form + "," + (rest.isEmpty() ? "-" : rest);
    }
}
