package io.mizan.controller.plan;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.LayoutForm;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.check.Verifier;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.List;

/** Runs the policy and never lets an answer out that breaks a rule. */
public final class Planner {
    private final PlacementPolicy policy;
    private final PolicyOptions options;

    public Planner(String policy, PolicyOptions options) {
        this.policy = Policies.named(policy, options);
        this.options = options;
    }

    /** The same policy for layouts of another form. */
    Planner inForm(LayoutForm form) {
        return new Planner(policy.name(), options.withForm(form));
    }

    public String policyName() {
        return policy.name();
    }

    /** The figures of a placement of this planner. */
    PlanFigures figures(SystemView view, List<PlacementRequest> requests, Placement placement) {
        return PlanFigures.of(view, requests, placement, options);
    }

    public Placement place(List<PlacementRequest> requests, SystemView view) {
        Placement placement = policy.place(requests, view);
        List<String> faults =
                Verifier.faults(requests, view, placement, options.reserve(), Policies.rules(policy.name(), options));
        if (!faults.isEmpty()) {
            throw Problem.of(ErrorCode.INTERNAL, "a defect in Mizan: the placement breaks a rule")
                    .with("policy", policy.name())
                    .with("fault", faults.get(0))
                    .with("faults", faults.size())
                    .maybe("choose another policy, and report the requests that lead to this")
                    .exception();
        }
        return placement;
    }
}
