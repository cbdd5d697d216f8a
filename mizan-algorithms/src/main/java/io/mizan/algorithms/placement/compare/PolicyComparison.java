package io.mizan.algorithms.placement.compare;

import io.mizan.algorithms.placement.balanced.WriteTime;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.bound.FinishTimeBound;
import io.mizan.algorithms.placement.bound.LowerBound;
import io.mizan.algorithms.placement.check.MissingData;
import io.mizan.algorithms.placement.check.PlacementMetrics;
import io.mizan.algorithms.placement.check.Verifier;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.List;
import java.util.function.LongSupplier;

/** Runs policies on the same requests and system; every answer is verified before anybody sees it. */
public final class PolicyComparison {
    private static final double NANOS_PER_MILLI = 1e6;

    private final List<PlacementRequest> requests;
    private final SystemView view;
    private final PolicyOptions options;
    private final LongSupplier nanoClock;

    public PolicyComparison(
            List<PlacementRequest> requests, SystemView view, PolicyOptions options, LongSupplier nanoClock) {
        this.requests = requests;
        this.view = view;
        this.options = options;
        this.nanoClock = nanoClock;
    }

    public List<PolicyOutcome> of(List<PlacementPolicy> policies) {
        return policies.stream().map(this::outcome).toList();
    }

    private PolicyOutcome outcome(PlacementPolicy policy) {
        long start = nanoClock.getAsLong();
        Placement placement = policy.place(requests, view);
        double millis = (nanoClock.getAsLong() - start) / NANOS_PER_MILLI;
        List<String> faults = Verifier.faults(requests, view, placement, options.reserve(), policy.rules());
        if (!faults.isEmpty()) {
            throw Problem.of(ErrorCode.INTERNAL, "internal error: the placement breaks a rule")
                    .with("policy", policy.name())
                    .with("fault", faults.get(0))
                    .with("faults", faults.size())
                    .maybe("leave this policy out, and report the files that cause it")
                    .exception();
        }
        double lowerBound = LowerBound.ostCost(view, placement, options.reserve());
        PlacementMetrics metrics = PlacementMetrics.of(view, placement, lowerBound);
        boolean known = view.dataTargets().stream()
                .anyMatch(target -> target.performance().peakBytesPerSecond() > 0);
        PolicyOutcome.Finish finish = new PolicyOutcome.Finish(
                WriteTime.seconds(view, placement, options),
                FinishTimeBound.seconds(view, placement, options.reserve()),
                known);
        return new PolicyOutcome(policy.name(), placement, metrics, finish, MissingData.of(policy, view), millis);
    }
}
