package io.mizan.controller.plan;

import io.mizan.database.interaction.RunRecord;

/** Where plans come from: the controller in this process, or one that is asked over the network. */
public interface PlanSource {

    /**
     * A plan, made and stored.
     *
     * @throws io.mizan.model.error.MizanException where there is none to be had; the caller goes on without
     */
    PlanAnswer plan(PlanRequest request);

    /** Whether a plan that was made is in the database of whoever asked, because both have the same. */
    default boolean storesForClients() {
        return false;
    }

    /** The run of a plan is over: what was promised is written now, or never will be. */
    void finished(String plan, RunRecord run);
}
