package io.mizan.cli.command.run;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.prediction.check.HitThresholds;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.controller.client.ApplicationRun;
import io.mizan.controller.client.FileSystemId;
import io.mizan.controller.client.RunParts;
import io.mizan.controller.client.RunSetting;
import io.mizan.controller.client.StateFolder;
import io.mizan.controller.plan.IndexOfLayouts;
import io.mizan.controller.plan.PlanSource;
import io.mizan.database.sql.Database;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Puts a run of an application together from the configuration, the surroundings and the database, whoever plans for it.
 *
 * @param client name by which a controller knows this machine
 * @param mount of the file system
 * @param ownLayouts whether files keep the layouts that they are created with
 */
record RunSetup(
        ProcessContext context,
        Configuration configuration,
        Database database,
        String client,
        Path mount,
        boolean ownLayouts) {
    /** The client of runs that no controller plans for. */
    static final String LOCAL = "local";

    /**
     * @param named layouts for files by name
     * @param kept file for layouts that files cannot keep, if there is one
     */
    ApplicationRun run(
            String application, Layouts named, Optional<Path> kept, PlanSource plans, RunParts.Measure measure) {
        return new ApplicationRun(
                new RunSetting(
                        StateFolder.of(context.environment()).application(application),
                        kept,
                        application,
                        context.user(),
                        Projects.of(context),
                        client,
                        new IndexOfLayouts(mount.toString(), FileSystemId.of(mount), ownLayouts),
                        named,
                        HitThresholds.of(configuration),
                        configuration.get(Keys.RUN_HISTORY),
                        BatchJobs.of(context)),
                new RunParts(
                        plans,
                        measure,
                        database.interaction(),
                        database.placementPlans(),
                        database.history(),
                        context.clock(),
                        context.nanoClock()));
    }
}
