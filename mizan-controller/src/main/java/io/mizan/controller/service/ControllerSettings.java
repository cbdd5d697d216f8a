package io.mizan.controller.service;

import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.plan.HostLimits;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.database.plan.Candidate;
import io.mizan.telemetry.message.Endpoint;
import io.mizan.telemetry.message.KeyPair;
import io.mizan.telemetry.message.KnownKeys;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * What a controller is told.
 *
 * @param fileSystem whose files it places
 * @param candidate its name among controllers, another one each time it starts, and where it answers
 * @param lease how long it may be out of reach of its database before another one takes over
 */
public record ControllerSettings(
        String fileSystem,
        Candidate candidate,
        Endpoint reports,
        Endpoint requests,
        KeyPair keys,
        Supplier<KnownKeys> known,
        Freshness freshness,
        HostLimits limits,
        Duration lease,
        PlanMaker maker) {

    /** One without HTTP, known to others by the address that it listens on. */
    public ControllerSettings(
            String fileSystem,
            String holder,
            Endpoint reports,
            Endpoint requests,
            KeyPair keys,
            Supplier<KnownKeys> known,
            Freshness freshness,
            HostLimits limits,
            Duration lease,
            PlanMaker maker) {
        this(
                fileSystem,
                new Candidate(holder, requests.toString(), ""),
                reports,
                requests,
                keys,
                known,
                freshness,
                limits,
                lease,
                maker);
    }
}
