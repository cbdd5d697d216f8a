package io.mizan.controller.doctor;

import io.mizan.controller.plan.policy.PolicyMessages;
import io.mizan.controller.plan.policy.PolicyState;
import io.mizan.model.check.Observation;
import io.mizan.model.error.MizanException;
import io.mizan.telemetry.message.request.RequestClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Checks whether the placement policies of a controller work, and whether they have the data that they need. */
final class PolicyChecks {
    private PolicyChecks() {}

    /** What a controller says of its own. */
    static List<Observation> live(RequestClient client, Duration patience, String whose) {
        try {
            byte[] answer = client.ask("doctor-policies", PolicyMessages.KIND, new byte[0], patience)
                    .orTimeout(2 * patience.toSeconds(), TimeUnit.SECONDS)
                    .join();
            return PolicyMessages.answer(answer).stream()
                    .flatMap(state -> observed(state, whose).stream())
                    .toList();
        } catch (CompletionException | MizanException e) {
            Throwable why = e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
            return List.of(Observation.skip(
                    "policy", whose + " does not report the state of its policies: " + why.getMessage()));
        }
    }

    private static List<Observation> observed(PolicyState state, String whose) {
        String what = whose + " places "
                + (state.rules().isEmpty() ? "files" : "files of " + String.join(", ", state.rules())) + " by "
                + state.name();
        List<Observation> seen = new ArrayList<>();
        state.failure()
                .ifPresent(failure -> seen.add(Observation.warn(
                        "policy",
                        what + ", which failed (" + failure.last() + "); " + state.fallback() + " decides instead",
                        "mizan config show  # choose another placement.policy there, or mend the jar")));
        state.unmet()
                .forEach(gap -> seen.add(Observation.warn(
                        "policy",
                        what + ", but " + gap.missing() + ": " + gap.instead(),
                        "mizan agent --controller HOST:PORT  # on each server; its report has these figures")));
        if (seen.isEmpty()) {
            seen.add(Observation.ok("policy", what + ", and it has what it needs"));
        }
        return seen;
    }
}
