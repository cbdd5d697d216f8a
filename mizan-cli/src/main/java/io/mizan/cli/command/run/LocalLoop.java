package io.mizan.cli.command.run;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.PlannerInput;
import io.mizan.controller.client.ApplicationRun;
import io.mizan.controller.client.RunDriver;
import io.mizan.controller.client.RunLoop;
import io.mizan.controller.client.RunSystem;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.database.sql.Database;
import io.mizan.model.error.MizanException;
import io.mizan.model.system.SystemView;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;

/** The loop of one machine that plans by itself: a system, its controller and its database. */
final class LocalLoop implements RunLoop {
    private final ProcessContext context;
    private final Configuration configuration;
    private final RunDriver driver;
    private final Path mount;
    private final SystemView targets;
    private final Database database;

    private LocalLoop(
            ProcessContext context,
            Configuration configuration,
            RunDriver driver,
            Path mount,
            SystemView targets,
            Database database) {
        this.context = context;
        this.configuration = configuration;
        this.driver = driver;
        this.mount = mount;
        this.targets = targets;
        this.database = database;
    }

    static LocalLoop open(
            ProcessContext context, Configuration configuration, RunDriver driver, Path mount, SystemView targets) {
        return new LocalLoop(
                context, configuration, driver, mount, targets, DatabaseInput.open(context, configuration));
    }

    @Override
    public ApplicationRun run(String application, Layouts layouts) {
        PolicyOptions options = PolicyOptions.DEFAULT.withReserve(configuration.get(Keys.RESERVE));
        Duration validity = Duration.ofHours(configuration.get(Keys.RUN_EXPIRY_HOURS));
        PlanMaker maker = new PlanMaker(
                PlannerInput.configured(configuration, options, driver.defaults()),
                SitePolicy.of(driver.defaults()),
                validity,
                ZoneOffset.UTC);
        RunSystem system = driver.run(
                mount,
                targets,
                new RunDriver.Planning(maker, options, database.placementPlans(), database.reservations()));
        return new RunSetup(context, configuration, database, RunSetup.LOCAL, mount, false)
                .run(application, layouts, Optional.of(system.layouts()), system.plans(), system.measure());
    }

    @Override
    public void close() {
        try {
            var unused = database.forgetBefore(
                    context.clock().instant().minus(Duration.ofDays(configuration.get(Keys.DATABASE_KEEP))));
        } catch (MizanException e) {
            // What is kept for too long harms no run; the next one tries again.
        }
        database.close();
    }
}
