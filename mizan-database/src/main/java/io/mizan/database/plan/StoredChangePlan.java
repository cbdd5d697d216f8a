package io.mizan.database.plan;

/**
 * A change plan as the database keeps it.
 *
 * @param document the whole plan as text, schema {@code mizan/plan/v1}
 */
public record StoredChangePlan(ChangePlanSummary summary, String document) {

    public String id() {
        return summary.id();
    }

    public String owner() {
        return summary.owner();
    }

    public ChangePlanState state() {
        return summary.state();
    }
}
