package io.mizan.cli.command.run;

import io.mizan.algorithms.creates.check.HitThresholds;
import io.mizan.algorithms.layout.Layouts;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.frame.ControllerInput;
import io.mizan.cli.frame.DatabaseInput;
import io.mizan.cli.process.FileSystemId;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.apply.IndexOfLayouts;
import io.mizan.controller.client.ApplicationRun;
import io.mizan.controller.client.RemotePlans;
import io.mizan.controller.client.StateFolder;
import io.mizan.controller.service.AliveMessages;
import io.mizan.database.sql.Database;
import io.mizan.model.config.ConfigKey;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.ControllerAddress;
import io.mizan.telemetry.message.Controllers;
import io.mizan.telemetry.message.KeyFiles;
import io.mizan.telemetry.message.MessageContext;
import io.mizan.telemetry.message.RequestLimits;
import io.mizan.telemetry.message.RequestSender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The client's half of the loop; plans come from a controller. */
final class RemoteLoop implements Loop {
    private static final String LUSTRE = "lustre";

    private final Surroundings surroundings;
    private final Configuration configuration;
    private final StateFolder state;
    private final Path mount;
    private final Database database;
    private final MessageContext context = new MessageContext();
    private final RequestSender client;
    private final RemotePlans plans;
    private long tellAgainNanos;

    private RemoteLoop(
            Surroundings surroundings,
            Configuration configuration,
            List<ControllerAddress> controllers,
            Path mount,
            Database database) {
        this.surroundings = surroundings;
        this.configuration = configuration;
        this.state = StateFolder.of(surroundings.environment());
        this.mount = mount;
        this.database = database;
        this.client = new Controllers(
                context,
                controllers,
                KeyFiles.read(file(configuration, Keys.CLIENT_KEYS)),
                RequestLimits.DEFAULT,
                surroundings.nanoClock());
        this.plans = new RemotePlans(client, Duration.ofMillis(configuration.get(Keys.CLIENT_PATIENCE)));
        this.tellAgainNanos = surroundings.nanoClock().getAsLong();
    }

    /** @param hosts with or without a port, separated by commas */
    static RemoteLoop open(Surroundings surroundings, Configuration configuration, String hosts, Path mount) {
        file(configuration, Keys.CLIENT_KEYS);
        file(configuration, Keys.CONTROLLER_KEY);
        return new RemoteLoop(
                surroundings,
                configuration,
                ControllerInput.of(configuration, Keys.CONTROLLER_REQUESTS, hosts),
                mount,
                DatabaseInput.open(surroundings, configuration));
    }

    private static Path file(Configuration configuration, ConfigKey<String> key) {
        String name = configuration.get(key);
        if (name.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "a client needs its own key and that of the controller")
                    .with("missing", key.name())
                    .maybe("--set " + key.name() + "=FILE, or put it into the configuration; mizan keys makes them")
                    .exception();
        }
        return Path.of(name);
    }

    @Override
    public ApplicationRun run(String application, Layouts layouts) {
        boolean lustre = isLustre();
        return new ApplicationRun(
                new ApplicationRun.Setting(
                        state.application(application),
                        lustre
                                ? Optional.empty()
                                : Optional.of(state.system(mount).resolve("layouts")),
                        application,
                        surroundings.user(),
                        Projects.of(surroundings),
                        Path.of(configuration.get(Keys.CLIENT_KEYS))
                                .getFileName()
                                .toString()
                                .replaceAll("\\.secret$", ""),
                        new IndexOfLayouts(mount.toString(), FileSystemId.of(mount), lustre),
                        layouts,
                        HitThresholds.of(configuration),
                        configuration.get(Keys.RUN_HISTORY),
                        BatchJobs.of(surroundings)),
                new ApplicationRun.Parts(
                        plans,
                        (mode, creates, requests) -> Optional.empty(),
                        database.interaction(),
                        database.plans(),
                        database.history(),
                        surroundings.clock(),
                        surroundings.nanoClock()));
    }

    @Override
    public void watch() {
        long now = surroundings.nanoClock().getAsLong();
        if (now - tellAgainNanos >= 0) {
            tellAgainNanos = now + AliveMessages.INTERVAL.toNanos();
            plans.stillRunning();
        }
    }

    private boolean isLustre() {
        try {
            return Files.getFileStore(mount).type().equals(LUSTRE);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        client.close();
        context.close();
        database.close();
    }
}
