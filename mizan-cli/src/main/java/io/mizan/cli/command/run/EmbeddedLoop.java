package io.mizan.cli.command.run;

import io.mizan.algorithms.creates.check.HitThresholds;
import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.frame.DatabaseInput;
import io.mizan.cli.frame.SystemTurn;
import io.mizan.cli.process.FileSystemId;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.apply.IndexOfLayouts;
import io.mizan.controller.check.RunBalance;
import io.mizan.controller.client.ApplicationRun;
import io.mizan.controller.client.Mode;
import io.mizan.controller.client.StateFolder;
import io.mizan.controller.embedded.EmbeddedMeasure;
import io.mizan.controller.embedded.EmbeddedPlans;
import io.mizan.controller.embedded.EmbeddedSystem;
import io.mizan.controller.embedded.LiveRuns;
import io.mizan.controller.embedded.Turn;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.Planner;
import io.mizan.controller.plan.Promises;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.database.sql.Database;
import io.mizan.model.error.MizanException;
import io.mizan.model.history.PastCreate;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The loop of one machine: an embedded system, its controller and its database. */
final class EmbeddedLoop implements Loop {
    private static final String CLIENT = "local";

    private final Surroundings surroundings;
    private final Configuration configuration;
    private final StateFolder state;
    private final Path mount;
    private final Path place;
    private final EmbeddedSystem system;
    private final Turn turn;
    private final Database database;

    private EmbeddedLoop(
            Surroundings surroundings,
            Configuration configuration,
            StateFolder state,
            Path mount,
            SystemView view,
            Database database) {
        this.surroundings = surroundings;
        this.configuration = configuration;
        this.state = state;
        this.mount = mount;
        this.place = state.system(mount);
        this.system = new EmbeddedSystem(mount, view, sideFile(), state.path());
        this.turn = SystemTurn.of(place, configuration);
        this.database = database;
    }

    static EmbeddedLoop open(
            Surroundings surroundings, Configuration configuration, StateFolder state, Path mount, SystemView view) {
        state.system(mount);
        return new EmbeddedLoop(
                surroundings, configuration, state, mount, view, DatabaseInput.open(surroundings, configuration));
    }

    @Override
    public ApplicationRun run(String application, Layouts layouts) {
        PolicyOptions options = PolicyOptions.DEFAULT.withReserve(configuration.get(Keys.RESERVE));
        Duration validity = Duration.ofHours(configuration.get(Keys.RUN_EXPIRY_HOURS));
        PlanMaker maker =
                new PlanMaker(new Planner(BalancedPolicy.NAME, options), SitePolicy.EMBEDDED, validity, ZoneOffset.UTC);
        EmbeddedPlans plans = new EmbeddedPlans(
                system,
                maker,
                database.plans(),
                database.reservations(),
                new EmbeddedPlans.Shared(
                        turn,
                        new LiveRuns(place.resolve("runs")),
                        Promises.within(String.valueOf(place.getFileName()))),
                surroundings.clock());
        String user = surroundings.user();
        return new ApplicationRun(
                new ApplicationRun.Setting(
                        state.application(application),
                        Optional.of(sideFile()),
                        application,
                        user,
                        Projects.of(surroundings),
                        CLIENT,
                        new IndexOfLayouts(mount.toString(), FileSystemId.of(mount), false),
                        layouts,
                        HitThresholds.of(configuration),
                        configuration.get(Keys.RUN_HISTORY),
                        BatchJobs.of(surroundings)),
                new ApplicationRun.Parts(
                        plans,
                        (mode, creates, requests) -> measure(mode, creates, requests, options),
                        database.interaction(),
                        database.plans(),
                        database.history(),
                        surroundings.clock(),
                        surroundings.nanoClock()));
    }

    private Optional<RunBalance> measure(
            Mode mode, List<PastCreate> creates, Map<String, PlacementRequest> requests, PolicyOptions options) {
        RunBalance balance = turn.take(() -> EmbeddedMeasure.of(system, creates, requests, options));
        // Without a plan the embedded system itself is what Lustre's allocator made of it.
        return Optional.of(
                mode == Mode.PLACE
                        ? balance
                        : new RunBalance(balance.ostCost(), balance.ostCost(), balance.lowerBound()));
    }

    private Path sideFile() {
        return place.resolve("layouts");
    }

    @Override
    public void close() {
        try {
            var unused = database.forgetBefore(
                    surroundings.clock().instant().minus(Duration.ofDays(configuration.get(Keys.DATABASE_KEEP))));
        } catch (MizanException e) {
            // What is kept for too long harms no run; the next one tries again.
        }
        database.close();
    }
}
