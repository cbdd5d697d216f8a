package io.mizan.controller.whatif;

import io.mizan.model.plan.WhatIf;
import io.mizan.model.system.SystemView;
import java.util.List;

/**
 * Results of a burst simulation so far.
 *
 * @param before the system that the question is about
 * @param tried one for each policy that is done
 */
public record WhatIfAnswer(SystemView before, List<Tried> tried) {

    /** What a policy would do. */
    public record Tried(String policy, WhatIf.Outcome outcome) {}

    public WhatIfAnswer {
        tried = List.copyOf(tried);
    }
}
