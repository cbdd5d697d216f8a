package io.mizan.cli.command.run;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.ControllerInput;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.controller.client.ApplicationRun;
import io.mizan.controller.client.RemotePlans;
import io.mizan.controller.client.RunLoop;
import io.mizan.controller.client.StateFolder;
import io.mizan.controller.service.AliveMessages;
import io.mizan.database.sql.Database;
import io.mizan.model.config.ConfigKey;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.driver.Capability;
import io.mizan.model.system.driver.SystemDriver;
import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.request.ControllerAddress;
import io.mizan.telemetry.message.request.Controllers;
import io.mizan.telemetry.message.request.RequestLimits;
import io.mizan.telemetry.message.request.RequestSender;
import io.mizan.telemetry.message.socket.MessageContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The client's half of the loop; plans come from a controller. */
final class RemoteLoop implements RunLoop {
    private final ProcessContext processContext;
    private final Configuration configuration;
    private final StateFolder state;
    private final SystemDriver driver;
    private final Path mount;
    private final Database database;
    private final MessageContext context = new MessageContext();
    private final RequestSender client;
    private final RemotePlans plans;
    private long tellAgainNanos;

    private RemoteLoop(
            ProcessContext processContext,
            Configuration configuration,
            List<ControllerAddress> controllers,
            SystemDriver driver,
            Path mount,
            Database database) {
        this.processContext = processContext;
        this.configuration = configuration;
        this.state = StateFolder.of(processContext.environment());
        this.driver = driver;
        this.mount = mount;
        this.database = database;
        this.client = new Controllers(
                context,
                controllers,
                KeyFiles.read(file(configuration, Keys.CLIENT_KEYS)),
                RequestLimits.DEFAULT,
                processContext.nanoClock());
        this.plans = new RemotePlans(client, Duration.ofMillis(configuration.get(Keys.CLIENT_PATIENCE)));
        this.tellAgainNanos = processContext.nanoClock().getAsLong();
    }

    /**
     * @param hosts with or without a port, separated by commas
     * @param driver that holds the folder
     */
    static RemoteLoop open(
            ProcessContext processContext, Configuration configuration, String hosts, SystemDriver driver, Path mount) {
        file(configuration, Keys.CLIENT_KEYS);
        file(configuration, Keys.CONTROLLER_KEY);
        return new RemoteLoop(
                processContext,
                configuration,
                ControllerInput.of(configuration, Keys.CONTROLLER_REQUESTS, hosts),
                driver,
                mount,
                DatabaseInput.open(processContext, configuration));
    }

    private static Path file(Configuration configuration, ConfigKey<String> key) {
        String name = configuration.get(key);
        if (name.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "a client requires its own key and that of the controller")
                    .with("missing", key.name())
                    .maybe("--set " + key.name() + "=FILE, or put it into the configuration; mizan keys makes them")
                    .exception();
        }
        return Path.of(name);
    }

    @Override
    public ApplicationRun run(String application, Layouts layouts) {
        boolean ownLayouts = driver.capabilities().contains(Capability.CREATE);
        String client = Path.of(configuration.get(Keys.CLIENT_KEYS))
                .getFileName()
                .toString()
                .replaceAll("\\.secret$", "");
        return new RunSetup(processContext, configuration, database, client, mount, ownLayouts)
                .run(
                        application,
                        layouts,
                        ownLayouts
                                ? Optional.empty()
                                : Optional.of(state.system(mount).resolve("layouts")),
                        plans,
                        (mode, creates, requests) -> Optional.empty());
    }

    @Override
    public void watch() {
        long now = processContext.nanoClock().getAsLong();
        if (now - tellAgainNanos >= 0) {
            tellAgainNanos = now + AliveMessages.INTERVAL.toNanos();
            plans.stillRunning();
        }
    }

    @Override
    public void close() {
        client.close();
        context.close();
        database.close();
    }
}
