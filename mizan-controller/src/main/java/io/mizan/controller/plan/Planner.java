package io.mizan.controller.plan;

import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.check.MissingData;
import io.mizan.controller.plan.policy.GuardedPolicy;
import io.mizan.controller.plan.policy.PolicyFailures;
import io.mizan.controller.plan.policy.PolicyState;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Places files by a policy and never lets an answer out that breaks a rule. Where the policy fails, {@link #FALLBACK} decides, and
 * {@link #state} tells.
 */
public final class Planner {
    /** The policy of files whose own one fails. */
    public static final String FALLBACK = BalancedPolicy.NAME;

    /**
     * Files that were placed.
     *
     * @param policy the name of the one that decided, for people: where another was chosen and failed, that one as well
     */
    public record Placed(Placement placement, String policy) {}

    private final PolicyRegistry policies;
    private final String name;
    private final PolicyOptions options;
    private final PolicyFailures failures;
    private final Duration limit;
    private final GuardedPolicy policy;

    /** By one of Mizan's own policies. */
    public Planner(String policy, PolicyOptions options) {
        this(PolicyRegistry.OWN, policy, options, GuardedPolicy.LIMIT);
    }

    /** @param limit for the answers of policies that were loaded from jars */
    public Planner(PolicyRegistry policies, String policy, PolicyOptions options, Duration limit) {
        this(policies, policy, options, new PolicyFailures(), limit);
    }

    private Planner(
            PolicyRegistry policies, String name, PolicyOptions options, PolicyFailures failures, Duration limit) {
        this.policies = policies;
        this.name = name;
        this.options = options;
        this.failures = failures;
        this.limit = limit;
        this.policy = new GuardedPolicy(policies, name, options, failures, limit);
    }

    /** The same policy for layouts of another form. */
    Planner inForm(LayoutForm form) {
        return new Planner(policies, name, options.withForm(form), failures, limit);
    }

    /** Another policy with the same options. */
    Planner with(String otherPolicy) {
        return otherPolicy.equals(name) ? this : new Planner(policies, otherPolicy, options, failures, limit);
    }

    public String policyName() {
        return name;
    }

    /** The figures of a placement of this planner. */
    OstCosts figures(SystemView view, List<PlacementRequest> requests, Placement placement) {
        return OstCosts.planned(view, requests, placement, options);
    }

    public Placed place(List<PlacementRequest> requests, SystemView view) {
        Optional<Placement> own = policy.place(requests, view);
        if (own.isPresent()) {
            return new Placed(own.get(), name);
        }
        if (name.equals(FALLBACK)) {
            throw invalid();
        }
        return new GuardedPolicy(policies, FALLBACK, options, failures, limit)
                .place(requests, view)
                .map(placement -> new Placed(placement, FALLBACK + " instead of " + name))
                .orElseThrow(this::invalid);
    }

    private MizanException invalid() {
        return Problem.of(ErrorCode.INTERNAL, "internal error: the placement breaks a rule")
                .with("policy", FALLBACK)
                .with(
                        "fault",
                        failures.of(FALLBACK).map(PolicyFailures.Failure::last).orElse(""))
                .maybe("report the requests that cause it")
                .exception();
    }

    /** @param rules of the site that choose it */
    PolicyState state(SystemView view, List<String> rules) {
        return new PolicyState(name, rules, unmet(view), failures.of(name), FALLBACK);
    }

    private List<MissingData.Gap> unmet(SystemView view) {
        try {
            return MissingData.gaps(policies.named(name, options), view);
        } catch (RuntimeException | LinkageError e) {
            // A policy from a jar that cannot say what it needs fails when it is asked to place, too; that is told.
            return List.of();
        }
    }
}
