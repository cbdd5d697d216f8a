package io.mizan.cli.command.run;

import io.mizan.algorithms.creates.check.HitThresholds;
import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.placement.batch.LayoutForm;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.frame.DatabaseInput;
import io.mizan.cli.process.FileSystemId;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.apply.IndexOfLayouts;
import io.mizan.controller.client.ApplicationRun;
import io.mizan.controller.client.RunOutcome;
import io.mizan.controller.client.StateFolder;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanFigures;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.controller.plan.PlanSource;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.sql.Database;
import io.mizan.model.error.Printable;
import io.mizan.model.placement.Placement;
import io.mizan.model.units.Count;
import io.mizan.telemetry.program.ProgramPath;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The loop in a folder of Lustre for which nobody plans: runs are recorded, no layout is set, and what is told afterwards is what
 * the files themselves say. Targets that somebody imagined have no place there.
 */
final class LustreLoop implements Loop {
    private static final String CLIENT = "local";
    /** Of an answer that says nothing. */
    private static final Duration VALIDITY = Duration.ofSeconds(1);

    private final Surroundings surroundings;
    private final Configuration configuration;
    private final Path mount;
    private final ProgramPath programs;
    private final Database database;
    private @Nullable LustreLayouts found;

    private LustreLoop(
            Surroundings surroundings,
            Configuration configuration,
            Path mount,
            ProgramPath programs,
            Database database) {
        this.surroundings = surroundings;
        this.configuration = configuration;
        this.mount = mount;
        this.programs = programs;
        this.database = database;
    }

    static LustreLoop open(Surroundings surroundings, Configuration configuration, Path mount, ProgramPath programs) {
        return new LustreLoop(
                surroundings, configuration, mount, programs, DatabaseInput.open(surroundings, configuration));
    }

    /** Plans nothing. It is an answer, as after a refusal the last plan of a controller would be used. */
    private final class NoPlans implements PlanSource {
        @Override
        public PlanAnswer plan(PlanRequest request) {
            Instant now = surroundings.clock().instant();
            return new PlanAnswer(
                    request.id(),
                    now,
                    now,
                    now.plus(VALIDITY),
                    LayoutForm.COUNT,
                    "nobody plans for this file system",
                    PlanFigures.NOTHING_KNOWN,
                    new Placement(List.of(), List.of()),
                    Map.of());
        }

        @Override
        public void finished(String plan, RunRecord run) {
            // Nothing was promised.
        }
    }

    @Override
    public ApplicationRun run(String application, Layouts layouts) {
        return new ApplicationRun(
                new ApplicationRun.Setting(
                        StateFolder.of(surroundings.environment()).application(application),
                        Optional.empty(),
                        application,
                        surroundings.user(),
                        Projects.of(surroundings),
                        CLIENT,
                        new IndexOfLayouts(mount.toString(), FileSystemId.of(mount), true),
                        layouts,
                        HitThresholds.of(configuration),
                        configuration.get(Keys.RUN_HISTORY),
                        BatchJobs.of(surroundings)),
                new ApplicationRun.Parts(
                        new NoPlans(),
                        (mode, creates, requests) -> {
                            found = LustreLayouts.of(
                                    programs,
                                    creates.stream()
                                            .map(create -> Path.of(create.path()))
                                            .toList());
                            return Optional.empty();
                        },
                        database.interaction(),
                        database.plans(),
                        database.history(),
                        surroundings.clock(),
                        surroundings.nanoClock()));
    }

    @Override
    public RunReport report(RunOutcome outcome) {
        return RunReport.of(outcome).withLines(lines(outcome, Optional.ofNullable(found)));
    }

    static List<String> lines(RunOutcome outcome, Optional<LustreLayouts> layouts) {
        long created = outcome.counters().created();
        String first = "mizan: " + Count.of(created, "file") + " created below " + Printable.of(outcome.root())
                + " and recorded; Mizan set no layout: on Lustre it takes a controller (--controller HOST) or an index"
                + " (--index FILE)";
        return created == 0 || layouts.isEmpty()
                ? List.of(first)
                : List.of(first, "mizan: " + Printable.of(layouts.get().line()));
    }

    @Override
    public void close() {
        database.close();
    }
}
