package io.mizan.database.plan;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A plan with the answer that its client gets, byte for byte. */
public record StoredPlacementPlan(PlacementPlanSummary summary, byte[] answer) {
    public StoredPlacementPlan {
        answer = answer.clone();
    }

    public String id() {
        return summary.id();
    }

    public String user() {
        return summary.user();
    }

    /** Whether it was made for a client of a user; a client's name may pass to another user one day. */
    public boolean isOf(String ofClient, String ofUser) {
        return summary.client().equals(ofClient) && summary.user().equals(ofUser);
    }

    @Override
    public byte[] answer() {
        return answer.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StoredPlacementPlan plan
                && summary.equals(plan.summary)
                && Arrays.equals(answer, plan.answer);
    }

    @Override
    public int hashCode() {
        return summary.id().hashCode();
    }
}
