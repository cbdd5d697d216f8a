package io.mizan.controller.rest.endpoint;

import io.mizan.controller.jobs.JobEngine;
import io.mizan.controller.jobs.memory.BehaviourMemory;
import io.mizan.controller.service.Controller;
import io.mizan.database.job.BehaviourLog;
import io.mizan.database.job.JobDecisions;
import io.mizan.database.sql.Database;

/** Sources of what is shown of jobs and their behaviours. */
public record JobServices(JobEngine engine, JobDecisions decisions, BehaviourLog behaviours, BehaviourMemory memory) {

    static JobServices of(Controller controller, Database database) {
        return new JobServices(
                controller.jobs(),
                database.jobDecisions(),
                database.behaviours(),
                new BehaviourMemory(database.behaviours()));
    }
}
