package io.mizan.cli.command.controller;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.config.Keys;
import io.mizan.cli.log.DaemonLog;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.process.StopSignal;
import io.mizan.cli.process.UniqueName;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.PeaksInput;
import io.mizan.cli.shared.PlannerInput;
import io.mizan.cli.shared.PolicyInput;
import io.mizan.controller.live.LostJobs;
import io.mizan.controller.live.Squeue;
import io.mizan.controller.lustre.LustreDriver;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.plan.HostLimits;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.service.Controller;
import io.mizan.controller.service.ControllerSettings;
import io.mizan.controller.service.ReachableAddress;
import io.mizan.controller.service.StateChangeLog;
import io.mizan.database.plan.Candidate;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.TermTables;
import io.mizan.model.config.ConfigKey;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.system.driver.SystemDefaults;
import io.mizan.model.units.Count;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.collect.host.HostMeter;
import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.key.KnownKeysFile;
import io.mizan.telemetry.message.socket.Endpoint;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan controller}: runs the controller of a file system. */
@CommandLine.Command(
        name = "controller",
        header = ControllerCommand.HEADER,
        description = {
            "Listens to the agents of a file system and to the clients that want to create files on it, and plans for all of"
                    + " them together. It stops at TERM or INT. Of several controllers on one database, one acts.",
            "",
            "Keys are needed: mizan keys generate. It listens on this machine alone unless the configuration says otherwise."
                    + " docs/control-plane.md has a site from beginning to end.",
        },
        footer = {
            "  mizan controller --fs scratch --set controller.keys=controller.secret \\",
            "      --set controller.known=known",
        })
public final class ControllerCommand extends Command {
    public static final String HEADER = "Plan for all clients of a file system.";

    private static final long LOOK_SECONDS = 1;
    private static final long LOOKS_BETWEEN_FORGETTING = 3600;
    /** Of jobs whose behaviours are kept. */
    private static final long MOST_CATEGORIES = 1_000_000;
    /** Clients wait for about as long before they go without a plan: whoever gets none should hear why. */
    private static final Duration DATABASE_PATIENCE = Duration.ofSeconds(2);

    @Option(
            names = "--fs",
            required = true,
            paramLabel = "NAME",
            description = "The file system, as in scratch-OST0000.")
    private String fileSystem = "";

    public ControllerCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        TargetName.checkFileSystem(fileSystem);
        StopSignal stop = new StopSignal();
        DaemonLog.run(configuration(), context().err(), () -> serve(stop));
        return stop.exitCode();
    }

    private void serve(StopSignal stop) {
        KnownKeysFile known =
                new KnownKeysFile(required(Keys.CONTROLLER_KNOWN), context().nanoClock());
        ControllerSettings settings = settings(known);
        try (Database database = DatabaseInput.open(context(), configuration(), DATABASE_PATIENCE);
                HostMeter host = new HostMeter(context().clock(), context().nanoClock());
                Controller controller = new Controller(
                        settings,
                        database,
                        host::load,
                        context().clock(),
                        context().nanoClock());
                LostJobs jobs = new LostJobs(
                                controller.startedJobs(), scheduler(), context().clock())
                        .start();
                OperatorServices services =
                        new OperatorServices(context(), configuration(), drivers(), controller, settings, database);
                HttpService rest = HttpService.start(context(), configuration(), services.sources())) {
            // Not a constant of the class: no logger may be made before the log is started.
            Logger log = LoggerFactory.getLogger(ControllerCommand.class);
            log.info(
                    "controller of {}: reports at {}, requests at {}, HTTP {}",
                    fileSystem,
                    controller.reports().endpoint(),
                    controller.requests().endpoint(),
                    rest.address());
            StateChangeLog troubles = new StateChangeLog();
            for (long looks = 0; !stop.await(LOOK_SECONDS, TimeUnit.SECONDS); looks++) {
                troubles.tell("not acting", controller.trouble(), "acting");
                troubles.tell(
                        "the file of known keys is invalid; the previous keys stay in force",
                        known.problem(),
                        "the file of known keys is valid again");
                troubles.tell(
                        "some client keys have no user",
                        withoutUser(known.get().withoutUser()),
                        "all keys of clients have a user");
                troubles.tell(
                        "the token file is invalid; all tokens are refused",
                        rest.problem(),
                        "the token file is valid again");
                if (looks % LOOKS_BETWEEN_FORGETTING == 0) {
                    Instant now = controller.now();
                    controller.tables().ifPresent(tables -> forget(tables, now));
                }
            }
            log.info("controller stops: {}", controller.summary());
        }
    }

    private static String withoutUser(long keys) {
        return keys == 0
                ? ""
                : Count.of(keys, "key")
                        + " of clients in the file of known keys without user=NAME; add it to their lines";
    }

    /** @param now by a clock that nobody sets: one that is years ahead for a moment would make it forget everything */
    private void forget(TermTables tables, Instant now) {
        try {
            Instant oldest = now.minus(Duration.ofDays(configuration().get(Keys.DATABASE_KEEP)));
            var unused = tables.forgetBefore(oldest);
            int unusedCategories = tables.behaviours().prune(oldest, MOST_CATEGORIES);
        } catch (MizanException e) {
            // The database is away for now, or another controller acts, which is told as the reason for not acting.
            return;
        }
    }

    /** The jobs that wait or run, where Slurm may be asked for them. */
    private Supplier<Optional<Set<String>>> scheduler() {
        String squeue = configuration().get(Keys.CONTROLLER_SQUEUE);
        return squeue.isEmpty() ? Optional::empty : new Squeue(Path.of(squeue))::jobs;
    }

    private ControllerSettings settings(KnownKeysFile known) {
        Path keys = required(Keys.CONTROLLER_KEYS);
        return new ControllerSettings(
                fileSystem,
                candidate(),
                Endpoint.parse(configuration().get(Keys.CONTROLLER_REPORTS)),
                Endpoint.parse(configuration().get(Keys.CONTROLLER_REQUESTS)),
                KeyFiles.read(keys),
                known,
                new Freshness(Duration.ofSeconds(configuration().get(Keys.AGENT_INTERVAL)), 3, 10),
                new HostLimits(
                        configuration().get(Keys.CONTROLLER_CPU),
                        configuration().get(Keys.CONTROLLER_MEMORY),
                        Duration.ofMillis(configuration().get(Keys.CONTROLLER_DEADLINE))),
                Duration.ofSeconds(configuration().get(Keys.CONTROLLER_LEASE)),
                maker(),
                PeaksInput.configured(context(), configuration()),
                JobSettings.configured(context(), configuration()));
    }

    /** The name has something random in it: a clock that was set back must not make two processes one. */
    private Candidate candidate() {
        ReachableAddress reachable = ReachableAddress.ofThisMachine();
        String rest = configuration().get(Keys.CONTROLLER_REST);
        boolean tls = !configuration().get(Keys.CONTROLLER_TLS_CERTIFICATE).isEmpty()
                || !configuration().get(Keys.CONTROLLER_TLS_STORE).isEmpty();
        return new Candidate(
                fileSystem + " " + UniqueName.ofThisProcess(),
                reachable.at(Endpoint.parse(configuration().get(Keys.CONTROLLER_REQUESTS))),
                rest.equals(HttpService.OFF)
                        ? ""
                        : (tls ? "https://" : "http://") + reachable.at(Endpoint.parse(rest)));
    }

    private PlanMaker maker() {
        PolicyOptions options =
                PolicyOptions.DEFAULT.withReserve(configuration().get(Keys.RESERVE));
        // The servers that report are those of Lustre.
        SystemDefaults defaults = drivers().driver(LustreDriver.SCHEME + ":").defaults();
        SitePolicy site = PolicyInput.configured(context(), configuration(), SitePolicy.of(defaults));
        return new PlanMaker(
                PlannerInput.configured(configuration(), options.withForm(site.form()), defaults),
                site,
                Duration.ofHours(configuration().get(Keys.CONTROLLER_PLAN)),
                ZoneId.systemDefault());
    }

    private Path required(ConfigKey<String> key) {
        String file = configuration().get(key);
        if (file.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "a controller requires keys")
                    .with("missing", key.name())
                    .maybe("mizan keys generate makes them; then --set " + key.name() + "=FILE, or put it into the"
                            + " configuration")
                    .exception();
        }
        return Path.of(file);
    }
}
