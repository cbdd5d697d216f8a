package io.mizan.controller.plan.policy;

import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.check.Verifier;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementPolicy.Rules;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs a placement policy and keeps to itself whatever goes wrong: an exception, an answer that breaks a rule, and, of a policy
 * from a jar, an answer that does not come in time. Who called it then asks another policy.
 *
 * <p>A policy from a jar runs in a thread of its own, because one that loops cannot be stopped. One that was not ready in time is not
 * asked again: each time would cost another thread.
 */
public final class GuardedPolicy {
    /** Above what any policy of Mizan's own takes for the largest batch. */
    public static final Duration LIMIT = Duration.ofSeconds(10);

    private final PlacementPolicy policy;
    private final String name;
    private final boolean loaded;
    private final PolicyOptions options;
    private final PolicyFailures failures;
    private final Duration limit;

    public GuardedPolicy(
            PolicyRegistry policies, String name, PolicyOptions options, PolicyFailures failures, Duration limit) {
        this.policy = policies.named(name, options);
        this.name = name;
        this.loaded = policies.isLoaded(name);
        this.options = options;
        this.failures = failures;
        this.limit = limit;
    }

    /** An answer that keeps the rules; none where there is no such, which {@link PolicyFailures} then explains. */
    public Optional<Placement> place(List<PlacementRequest> requests, SystemView view) {
        if (failures.suspended(name)) {
            return Optional.empty();
        }
        try {
            Placement placement = loaded ? limited(requests, view) : policy.place(requests, view);
            if (placement == null) {
                return failed("it gave no answer");
            }
            List<String> faults = Verifier.faults(
                    requests, view, placement, options.reserve(), loaded ? Rules.EXACT : policy.rules());
            return faults.isEmpty()
                    ? Optional.of(placement)
                    : failed("its answer breaks a rule: " + faults.get(0)
                            + (faults.size() == 1 ? "" : ", and " + (faults.size() - 1) + " more"));
        } catch (ExecutionException e) {
            return failed("it failed: " + e.getCause(), e.getCause());
        } catch (RuntimeException e) {
            return failed("it failed: " + e, e);
        } catch (TimeoutException e) {
            failures.add(name, "it took longer than " + limit.toMillis() + " ms, and is not asked again", true);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed("it was interrupted");
        }
    }

    private Optional<Placement> failed(String why) {
        return failed(why, null);
    }

    private Optional<Placement> failed(String why, @Nullable Throwable cause) {
        failures.add(name, why, false, cause);
        return Optional.empty();
    }

    private Placement limited(List<PlacementRequest> requests, SystemView view)
            throws ExecutionException, TimeoutException, InterruptedException {
        FutureTask<Placement> task = new FutureTask<>(() -> policy.place(requests, view));
        Thread thread = new Thread(task, "mizan-policy " + name);
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            // One that waits for something ends by it; one that computes does not.
            task.cancel(true);
        }
    }
}
