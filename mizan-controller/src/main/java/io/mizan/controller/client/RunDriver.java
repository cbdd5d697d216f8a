package io.mizan.controller.client;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.database.plan.PlacementPlans;
import io.mizan.database.plan.Reservations;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.driver.SystemDriver;
import java.nio.file.Path;

/** A driver of systems for which this machine plans by itself ({@link io.mizan.model.system.driver.Capability#RUN}). */
public interface RunDriver extends SystemDriver {

    /**
     * What plans are made with.
     *
     * @param options of the policies that runs are compared with
     */
    record Planning(PlanMaker maker, PolicyOptions options, PlacementPlans plans, Reservations reservations) {}

    /**
     * Opens a system for the run of a program.
     *
     * @param folder whose files are those of the system
     * @param targets with what is on them besides the files
     */
    RunSystem run(Path folder, SystemView targets, Planning planning);
}
