package io.mizan.controller.service;

import io.mizan.controller.check.Breaker;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveEvents;
import io.mizan.controller.plan.RunMessages;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.PlacementPlanState;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.TermTables;
import io.mizan.telemetry.message.key.Sender;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Follows runs under a plan until they end or are silent for too long, and then releases what they were promised. */
final class RunLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(RunLifecycle.class);

    private final Database database;
    private final InstantSource clock;
    private final LiveEvents events;
    private final ActiveRuns going;
    private final RunCounts runs = new RunCounts();

    RunLifecycle(Database database, InstantSource clock, LongSupplier nanoClock, LiveEvents events) {
        this.database = database;
        this.clock = clock;
        this.events = events;
        this.going = new ActiveRuns(nanoClock);
    }

    RunCounts counts() {
        return runs;
    }

    /** A run is over: what it was promised is written or never will be. */
    void finished(TermTables tables, RunMessages.RunEnd end, Sender sender) {
        // A run of tomorrow would be the newest one for ever.
        RunRecord run = end.run().notAfter(clock.instant());
        tables.history().add(run);
        PlacementPlanState state = run.placed() ? PlacementPlanState.APPLIED : PlacementPlanState.EXPIRED;
        boolean own = letGo(tables, end.plan(), sender, state, "the run is over");
        end.replaced().forEach(plan -> letGo(tables, plan, sender, PlacementPlanState.EXPIRED, "planned again"));
        runs.add(run, own && run.placed());
        LOG.atInfo()
                .addKeyValue("run", run.id())
                .addKeyValue("plan", end.plan())
                .addKeyValue("application", run.application())
                .addKeyValue("user", run.user())
                .addKeyValue("exitCode", run.exitCode())
                .log("run ended");
        tell("run", run.id(), run.application(), run.user(), "exit code " + run.exitCode());
        if (Breaker.isOpen(run.breaker())) {
            LOG.atWarn()
                    .addKeyValue("run", run.id())
                    .addKeyValue("application", run.application())
                    .addKeyValue("user", run.user())
                    .addKeyValue("reason", run.breaker())
                    .log("placing is off for an application");
            tell("breaker", run.id(), run.application(), run.user(), run.breaker());
        }
    }

    /** Space that was promised is not kept any longer; whether the plan was one of the sender. */
    private boolean letGo(TermTables tables, String plan, Sender sender, PlacementPlanState state, String why) {
        going.over(new ActiveRuns.Going(plan, sender));
        boolean own = isOf(plan, sender);
        if (own) {
            tables.placementPlans().move(plan, state, sender.toString(), why);
            tables.reservations().release(plan);
        }
        return own;
    }

    private boolean isOf(String plan, Sender sender) {
        return database.placementPlans()
                .find(plan)
                .filter(known -> known.isOf(sender.name(), sender.user()))
                .isPresent();
    }

    /** The run of a plan says that it goes on. */
    void heard(String plan, Sender sender) {
        ActiveRuns.Going run = new ActiveRuns.Going(plan, sender);
        if (going.knows(run) || isOf(plan, sender)) {
            going.heard(run);
        }
    }

    /** Lets go what was promised to runs that are silent, and what has expired. */
    void expire(TermTables tables) {
        going.silent()
                .forEach(run -> letGo(
                        tables,
                        run.plan(),
                        run.sender(),
                        PlacementPlanState.EXPIRED,
                        "its run has said nothing for " + AliveMessages.LONGEST_SILENCE.toMinutes() + " minutes"));
        tables.placementPlans().expire(clock.instant());
        tables.changePlans().expire(clock.instant());
        tables.reservations().expire(clock.instant());
    }

    private void tell(String kind, String subject, String application, String user, String text) {
        events.add(new LiveEvent(clock.instant(), kind, subject, application, user, text));
    }
}
