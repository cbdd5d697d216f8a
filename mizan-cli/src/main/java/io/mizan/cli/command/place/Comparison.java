package io.mizan.cli.command.place;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.PolicyOptions;
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
final class Comparison {
    private static final double NANOS_PER_MILLI = 1e6;

    private final List<PlacementRequest> requests;
    private final SystemView view;
    private final PolicyOptions options;
    private final LongSupplier nanoClock;

    Comparison(List<PlacementRequest> requests, SystemView view, PolicyOptions options, LongSupplier nanoClock) {
        this.requests = requests;
        this.view = view;
        this.options = options;
        this.nanoClock = nanoClock;
    }

    List<Outcome> of(List<PlacementPolicy> policies) {
        return policies.stream().map(this::outcome).toList();
    }

    private Outcome outcome(PlacementPolicy policy) {
        long start = nanoClock.getAsLong();
        Placement placement = policy.place(requests, view);
        double millis = (nanoClock.getAsLong() - start) / NANOS_PER_MILLI;
        List<String> faults =
                Verifier.faults(requests, view, placement, options.reserve(), Policies.rules(policy.name(), options));
        if (!faults.isEmpty()) {
            throw Problem.of(ErrorCode.INTERNAL, "a defect in Mizan: the placement breaks a rule")
                    .with("policy", policy.name())
                    .with("fault", faults.get(0))
                    .with("faults", faults.size())
                    .maybe("leave this policy out, and report the files that lead to this")
                    .exception();
        }
        double lowerBound = LowerBound.ostCost(view, placement, options.reserve());
        PlacementMetrics metrics = PlacementMetrics.of(view, placement, lowerBound);
        return new Outcome(policy.name(), placement, metrics, MissingData.of(policy, view), millis);
    }
}
