package io.mizan.cli.command.run;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.controller.client.ApplicationRun;
import io.mizan.controller.client.NoPlans;
import io.mizan.controller.client.RunLoop;
import io.mizan.controller.client.RunOutcome;
import io.mizan.controller.lustre.LustreLayouts;
import io.mizan.controller.plan.OstCosts;
import io.mizan.database.sql.Database;
import io.mizan.model.error.Printable;
import io.mizan.model.history.PastCreate;
import io.mizan.model.system.driver.Capability;
import io.mizan.model.system.driver.SystemDriver;
import io.mizan.model.units.Count;
import io.mizan.telemetry.program.ProgramPath;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The loop in a folder for which nobody plans: runs are recorded, no layout is set, and what is told afterwards is what the files
 * themselves say. Targets that somebody imagined have no place there.
 */
final class RecordingLoop implements RunLoop {
    private final ProcessContext context;
    private final Configuration configuration;
    private final SystemDriver driver;
    private final Path mount;
    private final Database database;
    private @Nullable LustreLayouts found;

    private RecordingLoop(
            ProcessContext context, Configuration configuration, SystemDriver driver, Path mount, Database database) {
        this.context = context;
        this.configuration = configuration;
        this.driver = driver;
        this.mount = mount;
        this.database = database;
    }

    /** @param driver that holds the folder */
    static RecordingLoop open(ProcessContext context, Configuration configuration, SystemDriver driver, Path mount) {
        return new RecordingLoop(context, configuration, driver, mount, DatabaseInput.open(context, configuration));
    }

    private boolean ownLayouts() {
        return driver.capabilities().contains(Capability.CREATE);
    }

    @Override
    public ApplicationRun run(String application, Layouts layouts) {
        return new RunSetup(context, configuration, database, RunSetup.LOCAL, mount, ownLayouts())
                .run(
                        application,
                        layouts,
                        Optional.empty(),
                        new NoPlans(context.clock()),
                        (mode, creates, requests) -> readLayouts(creates));
    }

    private Optional<OstCosts> readLayouts(List<PastCreate> creates) {
        if (ownLayouts()) {
            found = LustreLayouts.of(
                    ProgramPath.of(context.variable("PATH").orElse("")),
                    creates.stream().map(create -> Path.of(create.path())).toList());
        }
        return Optional.empty();
    }

    /** What is told of a run that is over. */
    RunReport report(RunOutcome outcome) {
        return RunReport.of(outcome).withLines(lines(outcome, Optional.ofNullable(found), why()));
    }

    private String why() {
        return ownLayouts()
                ? "on Lustre it takes a controller (--controller HOST) or an index (--index FILE)"
                : "it cannot place files on " + driver.schemes().get(0);
    }

    /** @param why no layout was set */
    static List<String> lines(RunOutcome outcome, Optional<LustreLayouts> layouts, String why) {
        long created = outcome.counters().created();
        String first = "mizan: " + Count.of(created, "file") + " created below " + Printable.of(outcome.root())
                + " and recorded; Mizan set no layout: " + why;
        return created == 0 || layouts.isEmpty()
                ? List.of(first)
                : List.of(first, "mizan: " + Printable.of(layouts.get().line()));
    }

    @Override
    public void close() {
        database.close();
    }
}
