package io.mizan.controller.rest.endpoint;

import io.mizan.controller.change.planning.PlanningService;
import io.mizan.controller.live.LiveEvents;
import io.mizan.controller.live.LiveSource;
import io.mizan.controller.monitor.FirstReports;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.service.Controller;
import io.mizan.controller.service.ControllerSettings;
import io.mizan.controller.whatif.WeeksService;
import io.mizan.controller.whatif.WhatIfService;
import io.mizan.database.balance.BalanceLog;
import io.mizan.database.interaction.RunRecords;
import io.mizan.database.plan.AuditLog;
import io.mizan.database.plan.ChangePlans;
import io.mizan.database.plan.PlacementPlans;
import io.mizan.database.sql.Database;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.key.Sender;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Sources of the data that the REST endpoints show.
 *
 * @param jobs what is decided for jobs, and what jobs did
 * @param maker by whose policies placement plans are made
 * @param actions what can be done to change plans, if anything
 * @param planning makes change plans, where systems are named for it
 * @param whatIf tries things on the system as it is, if there is a simulator
 * @param weeks the same over weeks of use
 */
public record RestServices(
        LiveSource live,
        LiveEvents events,
        ControllerState state,
        PlacementPlans placementPlans,
        ChangePlans changePlans,
        AuditLog audit,
        RunRecords runs,
        BalanceLog balance,
        JobServices jobs,
        SitePolicy site,
        PlanMaker maker,
        Optional<PlanActions> actions,
        Optional<PlanningService> planning,
        Optional<WhatIfService> whatIf,
        Optional<WeeksService> weeks) {

    public static RestServices of(Controller controller, ControllerSettings settings, Database database) {
        SitePolicy site = settings.maker().site();
        return new RestServices(
                new LiveSource(
                        settings.fileSystem(),
                        controller.monitor(),
                        controller.startedJobs(),
                        settings.freshness().interval(),
                        site.fullAt(),
                        new FirstReports(
                                () -> agents(settings.known().get()),
                                controller.startedAt(),
                                settings.freshness().silence())),
                controller.events(),
                ControllerState.of(controller),
                database.placementPlans(),
                database.changePlans(),
                database.audit(),
                database.history(),
                database.balance(),
                JobServices.of(controller, database),
                site,
                settings.maker(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Set<String> agents(KnownKeys known) {
        return known.senders().values().stream()
                .filter(sender -> sender.role() == Role.AGENT)
                .map(Sender::name)
                .collect(Collectors.toSet());
    }

    public RestServices with(PlanActions newActions) {
        return with(Optional.of(newActions), planning, whatIf, weeks);
    }

    public RestServices with(PlanningService planService) {
        return with(actions, Optional.of(planService), whatIf, weeks);
    }

    public RestServices with(WhatIfService planService, WeeksService weeksService) {
        return with(actions, planning, Optional.of(planService), Optional.of(weeksService));
    }

    private RestServices with(
            Optional<PlanActions> newActions,
            Optional<PlanningService> newPlanning,
            Optional<WhatIfService> newWhatIf,
            Optional<WeeksService> newWeeks) {
        return new RestServices(
                live,
                events,
                state,
                placementPlans,
                changePlans,
                audit,
                runs,
                balance,
                jobs,
                site,
                maker,
                newActions,
                newPlanning,
                newWhatIf,
                newWeeks);
    }
}
