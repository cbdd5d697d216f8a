package io.mizan.cli.command.controller;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.command.plan.PlanCommand;
import io.mizan.cli.command.simulate.ChosenPolicies;
import io.mizan.cli.command.whatif.SimulatedWeeks;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.apply.PlanDesk;
import io.mizan.controller.desk.Errands;
import io.mizan.controller.making.PlanningDesk;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.controller.rest.PlanActions;
import io.mizan.controller.rest.RestSources;
import io.mizan.controller.service.Controller;
import io.mizan.controller.service.ControllerSettings;
import io.mizan.controller.whatif.WeeksDesk;
import io.mizan.controller.whatif.WhatIfAnswer;
import io.mizan.controller.whatif.WhatIfDesk;
import io.mizan.controller.whatif.WhatIfQuestion;
import io.mizan.database.sql.Database;
import io.mizan.model.system.SystemView;
import io.mizan.simulator.whatif.Rates;
import io.mizan.simulator.whatif.SimulatedWhatIf;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What a controller does for operators besides planning: it makes and applies plans, and asks the simulator. */
final class Desks implements AutoCloseable {
    /** The same question has the same answer. */
    private static final long SEED = 1;

    private final Optional<PlanDesk> plans;
    private final Optional<PlanningDesk> planning;
    private final WhatIfDesk whatIf;
    private final RestSources sources;

    Desks(
            Surroundings surroundings,
            Configuration configuration,
            Controller controller,
            ControllerSettings settings,
            Database database) {
        RestSources base = RestSources.of(controller, settings, database);
        Optional<PlanDesk.Parts> parts =
                configuration.get(Keys.CONTROLLER_CHANGES).equals(ChangedSystems.NONE)
                        ? Optional.empty()
                        : Optional.of(new PlanDesk.Parts(
                                PlanCommand.folders(surroundings),
                                database.plans(),
                                database.audit(),
                                new ChangedSystems(
                                        surroundings,
                                        configuration,
                                        () -> base.live()
                                                .whole(surroundings.clock().instant())),
                                settings.maker().site().approval(),
                                new QuietTimes(settings.maker().site(), ZoneId.systemDefault()),
                                controller.events(),
                                controller::tables,
                                surroundings.clock()));
        this.plans = parts.map(PlanDesk::new);
        this.planning = parts.map(all -> new PlanningDesk(all, surroundings.nanoClock()));
        PolicyOptions options = PolicyOptions.DEFAULT.withReserve(configuration.get(Keys.RESERVE));
        Supplier<SystemView> now = () ->
                controller.monitor().observed(surroundings.clock().instant()).view();
        List<String> policies = Policies.ALL.stream().map(Policies.Entry::name).toList();
        Errands<WhatIfQuestion, WhatIfAnswer> questions =
                new Errands<>("what-if", surroundings.clock(), surroundings.nanoClock());
        this.whatIf = new WhatIfDesk(
                new SimulatedWhatIf(new ChosenPolicies(options, List.of()), Rates.USUAL, SEED),
                now,
                policies,
                questions);
        WeeksDesk weeks =
                new WeeksDesk(new SimulatedWeeks(Rates.USUAL, options, SEED), now, policies, questions.beside("weeks"));
        RestSources without = base.with(whatIf, weeks);
        RestSources acting =
                plans.map(desk -> without.with(PlanActions.of(desk))).orElse(without);
        this.sources = planning.map(acting::with).orElse(acting);
    }

    RestSources sources() {
        return sources;
    }

    @Override
    public void close() {
        whatIf.close();
        planning.ifPresent(PlanningDesk::close);
        plans.ifPresent(PlanDesk::close);
    }
}
