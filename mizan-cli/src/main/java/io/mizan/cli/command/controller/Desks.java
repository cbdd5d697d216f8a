package io.mizan.cli.command.controller;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.command.plan.PlanCommand;
import io.mizan.cli.command.simulate.ChosenPolicies;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.apply.PlanDesk;
import io.mizan.controller.rest.PlanActions;
import io.mizan.controller.rest.RestSources;
import io.mizan.controller.service.Controller;
import io.mizan.controller.service.ControllerSettings;
import io.mizan.controller.whatif.WhatIfDesk;
import io.mizan.database.sql.Database;
import io.mizan.simulator.whatif.Rates;
import io.mizan.simulator.whatif.SimulatedWhatIf;
import java.util.List;
import java.util.Optional;

/** What a controller does for operators besides planning: it applies plans, and asks the simulator. */
final class Desks implements AutoCloseable {
    /** The same question has the same answer. */
    private static final long SEED = 1;

    private final Optional<PlanDesk> plans;
    private final WhatIfDesk whatIf;
    private final RestSources sources;

    Desks(
            Surroundings surroundings,
            Configuration configuration,
            Controller controller,
            ControllerSettings settings,
            Database database) {
        this.plans = configuration.get(Keys.CONTROLLER_CHANGES).equals(ChangedSystems.NONE)
                ? Optional.empty()
                : Optional.of(new PlanDesk(new PlanDesk.Parts(
                        PlanCommand.folders(surroundings),
                        database.plans(),
                        database.audit(),
                        new ChangedSystems(surroundings, configuration),
                        settings.maker().site().approval(),
                        controller.events(),
                        controller::acts,
                        surroundings.clock())));
        PolicyOptions options = PolicyOptions.DEFAULT.withReserve(configuration.get(Keys.RESERVE));
        this.whatIf = new WhatIfDesk(
                new SimulatedWhatIf(new ChosenPolicies(options, List.of()), Rates.USUAL, SEED),
                () -> controller
                        .monitor()
                        .observed(surroundings.clock().instant())
                        .view(),
                Policies.ALL.stream().map(Policies.Entry::name).toList(),
                surroundings.clock(),
                surroundings.nanoClock());
        RestSources without = RestSources.of(controller, settings, database).with(whatIf);
        this.sources = plans.map(desk -> without.with(PlanActions.of(desk))).orElse(without);
    }

    RestSources sources() {
        return sources;
    }

    @Override
    public void close() {
        whatIf.close();
        plans.ifPresent(PlanDesk::close);
    }
}
