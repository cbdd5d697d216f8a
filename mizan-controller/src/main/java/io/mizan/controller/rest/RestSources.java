package io.mizan.controller.rest;

import io.mizan.controller.live.LiveEvents;
import io.mizan.controller.live.LiveSource;
import io.mizan.controller.making.PlanningDesk;
import io.mizan.controller.monitor.FirstReports;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.service.Controller;
import io.mizan.controller.service.ControllerSettings;
import io.mizan.controller.whatif.WeeksDesk;
import io.mizan.controller.whatif.WhatIfDesk;
import io.mizan.database.balance.BalanceLog;
import io.mizan.database.interaction.RunHistory;
import io.mizan.database.plan.AuditLog;
import io.mizan.database.plan.Plans;
import io.mizan.database.sql.Database;
import io.mizan.telemetry.message.KnownKeys;
import io.mizan.telemetry.message.Role;
import io.mizan.telemetry.message.Sender;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where everything that is shown comes from.
 *
 * @param policy the name of the policy that plans
 * @param actions what can be done to plans, if anything
 * @param planning makes plans of changes, where systems are named for it
 * @param whatIf tries things on the system as it is, if there is a simulator
 * @param weeks the same over weeks of use
 */
public record RestSources(
        LiveSource live,
        LiveEvents events,
        ControllerState state,
        Plans plans,
        AuditLog audit,
        RunHistory runs,
        BalanceLog balance,
        SitePolicy site,
        String policy,
        Optional<PlanActions> actions,
        Optional<PlanningDesk> planning,
        Optional<WhatIfDesk> whatIf,
        Optional<WeeksDesk> weeks) {

    public static RestSources of(Controller controller, ControllerSettings settings, Database database) {
        SitePolicy site = settings.maker().site();
        return new RestSources(
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
                database.plans(),
                database.audit(),
                database.history(),
                database.balance(),
                site,
                settings.maker().policyName(),
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

    public RestSources with(PlanActions newActions) {
        return with(Optional.of(newActions), planning, whatIf, weeks);
    }

    public RestSources with(PlanningDesk desk) {
        return with(actions, Optional.of(desk), whatIf, weeks);
    }

    public RestSources with(WhatIfDesk desk, WeeksDesk weeksDesk) {
        return with(actions, planning, Optional.of(desk), Optional.of(weeksDesk));
    }

    private RestSources with(
            Optional<PlanActions> newActions,
            Optional<PlanningDesk> newPlanning,
            Optional<WhatIfDesk> newWhatIf,
            Optional<WeeksDesk> newWeeks) {
        return new RestSources(
                live,
                events,
                state,
                plans,
                audit,
                runs,
                balance,
                site,
                policy,
                newActions,
                newPlanning,
                newWhatIf,
                newWeeks);
    }
}
