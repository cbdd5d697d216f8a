package io.mizan.controller.service;

import io.mizan.controller.jobs.JobEngineSettings;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.peak.ConfiguredPeaks;
import io.mizan.controller.plan.HostLimits;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.database.plan.Candidate;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.socket.Endpoint;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Settings of a controller.
 *
 * @param fileSystem whose files it places
 * @param candidate its name among controllers, another one each time it starts, and where it answers
 * @param lease how long it may be out of reach of its database before another one takes over
 * @param peaks that the site says of its targets
 * @param jobs how it decides for jobs
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
        PlanMaker maker,
        ConfiguredPeaks peaks,
        JobEngineSettings jobs) {

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
                maker,
                ConfiguredPeaks.NONE,
                JobEngineSettings.ADVISE);
    }
}
