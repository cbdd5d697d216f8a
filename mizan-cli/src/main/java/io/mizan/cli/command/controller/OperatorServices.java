package io.mizan.cli.command.controller;

import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.command.plan.PlanCommand;
import io.mizan.cli.command.whatif.SimulatedWeeks;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.PlannerInput;
import io.mizan.controller.background.BackgroundJobs;
import io.mizan.controller.change.BackgroundChanges;
import io.mizan.controller.change.planning.PlanningService;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.controller.rest.endpoint.PlanActions;
import io.mizan.controller.rest.endpoint.RestServices;
import io.mizan.controller.service.Controller;
import io.mizan.controller.service.ControllerSettings;
import io.mizan.controller.whatif.WeeksService;
import io.mizan.controller.whatif.WhatIfAnswer;
import io.mizan.controller.whatif.WhatIfQuestion;
import io.mizan.controller.whatif.WhatIfService;
import io.mizan.database.sql.Database;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.driver.SystemDrivers;
import io.mizan.simulator.whatif.Rates;
import io.mizan.simulator.whatif.SimulatedWhatIf;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Services of a controller for operators besides planning: making and applying plans, and simulations. */
final class OperatorServices implements AutoCloseable {
    /** The same question has the same answer. */
    private static final long SEED = 1;

    private final Optional<BackgroundChanges> plans;
    private final Optional<PlanningService> planning;
    private final WhatIfService whatIf;
    private final RestServices sources;

    OperatorServices(
            ProcessContext context,
            Configuration configuration,
            SystemDrivers drivers,
            Controller controller,
            ControllerSettings settings,
            Database database) {
        RestServices base = RestServices.of(controller, settings, database);
        Optional<BackgroundChanges.Parts> parts =
                configuration.get(Keys.CONTROLLER_CHANGES).equals(ChangedSystems.NONE)
                        ? Optional.empty()
                        : Optional.of(new BackgroundChanges.Parts(
                                PlanCommand.folders(context),
                                database.changePlans(),
                                database.audit(),
                                new ChangedSystems(
                                        context,
                                        configuration,
                                        drivers,
                                        () -> base.live().whole(context.clock().instant())),
                                settings.maker().site().approval(),
                                new QuietTimes(settings.maker().site(), ZoneId.systemDefault()),
                                controller.events(),
                                controller::tables,
                                context.clock()));
        this.plans = parts.map(BackgroundChanges::new);
        this.planning = parts.map(all -> new PlanningService(all, context.nanoClock()));
        PolicyOptions options = PolicyOptions.DEFAULT.withReserve(configuration.get(Keys.RESERVE));
        Supplier<SystemView> now =
                () -> controller.monitor().observed(context.clock().instant()).view();
        PolicyRegistry registry = PlannerInput.registry(configuration);
        List<String> policies = first(settings.maker().policyName(), registry.all());
        BackgroundJobs<WhatIfQuestion, WhatIfAnswer> questions =
                new BackgroundJobs<>("what-if", context.clock(), context.nanoClock());
        this.whatIf = new WhatIfService(
                new SimulatedWhatIf((name, seed) -> registry.named(name, options.withSeed(seed)), Rates.USUAL, SEED),
                now,
                policies,
                questions);
        WeeksService weeks = new WeeksService(
                new SimulatedWeeks(Rates.USUAL, registry, options, SEED), now, policies, questions.beside("weeks"));
        RestServices without = base.with(whatIf, weeks);
        RestServices acting = plans.map(planService -> without.with(PlanActions.of(planService)))
                .orElse(without);
        this.sources = planning.map(acting::with).orElse(acting);
    }

    /** All names, one of them moved to the front. */
    private static List<String> first(String name, List<String> all) {
        return Stream.concat(Stream.of(name), all.stream().filter(other -> !other.equals(name)))
                .toList();
    }

    RestServices sources() {
        return sources;
    }

    @Override
    public void close() {
        whatIf.close();
        planning.ifPresent(PlanningService::close);
        plans.ifPresent(BackgroundChanges::close);
    }
}
