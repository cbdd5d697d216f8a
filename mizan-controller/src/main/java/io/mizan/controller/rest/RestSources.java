package io.mizan.controller.rest;

import io.mizan.controller.live.LiveEvents;
import io.mizan.controller.live.LiveSource;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.service.Controller;
import io.mizan.controller.service.ControllerSettings;
import io.mizan.controller.whatif.WhatIfDesk;
import io.mizan.database.interaction.RunHistory;
import io.mizan.database.plan.AuditLog;
import io.mizan.database.plan.Plans;
import io.mizan.database.sql.Database;
import java.util.Optional;

/**
 * Where everything that is shown comes from.
 *
 * @param policy the name of the policy that plans
 * @param actions what can be done to plans, if anything
 * @param whatIf tries things on the system as it is, if there is a simulator
 */
public record RestSources(
        LiveSource live,
        LiveEvents events,
        ControllerState state,
        Plans plans,
        AuditLog audit,
        RunHistory runs,
        SitePolicy site,
        String policy,
        Optional<PlanActions> actions,
        Optional<WhatIfDesk> whatIf) {

    public static RestSources of(Controller controller, ControllerSettings settings, Database database) {
        SitePolicy site = settings.maker().site();
        return new RestSources(
                new LiveSource(
                        settings.fileSystem(),
                        controller.monitor(),
                        controller.startedJobs(),
                        settings.freshness().interval(),
                        site.fullAt()),
                controller.events(),
                ControllerState.of(controller),
                database.plans(),
                database.audit(),
                database.history(),
                site,
                settings.maker().policyName(),
                Optional.empty(),
                Optional.empty());
    }

    public RestSources with(PlanActions newActions) {
        return new RestSources(live, events, state, plans, audit, runs, site, policy, Optional.of(newActions), whatIf);
    }

    public RestSources with(WhatIfDesk desk) {
        return new RestSources(live, events, state, plans, audit, runs, site, policy, actions, Optional.of(desk));
    }
}
