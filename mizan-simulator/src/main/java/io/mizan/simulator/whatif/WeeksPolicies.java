package io.mizan.simulator.whatif;

import io.mizan.simulator.scenario.PolicySource;

/** The policies of weeks of use: those with names, and Lustre's allocator with other settings of its threshold. */
public interface WeeksPolicies extends PolicySource {
    /** The name of Lustre's allocator with this {@code qos_threshold_rr}, in per cent. */
    String tuned(int threshold);
}
