package io.mizan.controller.plan.policy;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Which policies failed in this process, for what reason, and which of them are not asked any more. Each reason is logged once. Safe for
 * threads.
 */
public final class PolicyFailures {
    /**
     * Failures of one policy.
     *
     * @param last why it failed the last time
     * @param suspended whether it is not asked again until the process starts anew
     */
    public record Failure(long count, String last, boolean suspended) {}

    /** More different reasons nobody reads, and a policy may name another file in each. */
    private static final int MOST_LOGGED = 50;

    private final Map<String, Failure> failures = new ConcurrentHashMap<>();
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    void add(String policy, String why, boolean suspend) {
        add(policy, why, suspend, null);
    }

    /** @param cause what the policy threw */
    void add(String policy, String why, boolean suspend, @Nullable Throwable cause) {
        if (logged.size() < MOST_LOGGED && logged.add(policy + "\n" + why)) {
            // Not a constant of the class, which commands that log nothing use as well.
            LoggerFactory.getLogger(PolicyFailures.class)
                    .atWarn()
                    .addKeyValue("policy", policy)
                    .addKeyValue("reason", why)
                    .setCause(cause)
                    .log("placement policy failed");
        }
        failures.merge(
                policy,
                new Failure(1, why, suspend),
                (before, now) -> new Failure(before.count + 1, why, before.suspended || suspend));
    }

    public Optional<Failure> of(String policy) {
        return Optional.ofNullable(failures.get(policy));
    }

    boolean suspended(String policy) {
        return of(policy).filter(Failure::suspended).isPresent();
    }
}
