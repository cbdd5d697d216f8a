package io.mizan.cli.command.store;

import io.mizan.cli.config.Keys;
import io.mizan.cli.log.DaemonLog;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.process.StopSignal;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.store.service.ServiceOptions;
import io.mizan.store.service.StoreService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code mizan store start}: makes a store if there is none, and starts its service. */
@CommandLine.Command(
        name = "start",
        header = StoreStartCommand.HEADER,
        description = {
            "Makes the store if there is none, and starts its service, which goes on until mizan store stop or TERM. A store whose"
                    + " service was killed is adopted: nothing in it is lost while the node is up.",
            "",
            "Programs use it when they are started by mizan store run, or with MIZAN_STORE set to its folder and LD_PRELOAD to"
                    + " libmizan-store.so.",
        },
        footer = {
            "  mizan store start",
            "  mizan store start --tiers memory:8G,ssd:/local/me:200G --root /scratch/me",
        })
public final class StoreStartCommand extends Command {
    public static final String HEADER = "Make a store, and start its service.";

    private static final long STEP_MILLIS = 50;

    @Mixin
    private StoreFolder folder = new StoreFolder();

    @Mixin
    private StoreSetup setup = new StoreSetup();

    @Option(names = "--foreground", description = "Serve in this process, and log to standard error.")
    private boolean foreground;

    @Option(
            names = "--linger",
            paramLabel = "SECONDS",
            description =
                    "End when no process has used the store for so long and everything is flushed; 0 (the default) never.")
    private int linger;

    public StoreStartCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Path store = folder.path(context());
        if (foreground) {
            StopSignal stop = new StopSignal();
            DaemonLog.run(configuration(), context().err(), () -> serve(store, stop));
            return stop.exitCode();
        }
        if (ServiceProcess.answers(store)) {
            print("the store " + store + " has a service already\n");
            return ExitCode.OK;
        }
        List<String> words = new ArrayList<>(setup.words(store, configuration()));
        words.addAll(List.of("--linger", String.valueOf(linger)));
        options().flags().forEach((key, setting) -> words.addAll(List.of("--set", key + "=" + setting.text())));
        ServiceProcess.start(context(), store, words);
        print("serving the store " + store + "\n");
        return ExitCode.OK;
    }

    private void serve(Path store, StopSignal stop) {
        if (!Files.exists(store)) {
            setup.store(store, configuration()).make();
        }
        ServiceOptions options = new ServiceOptions(
                configuration().get(Keys.STORE_FLUSH_AT),
                Duration.ofSeconds(configuration().get(Keys.STORE_FLUSH_SECONDS)),
                Duration.ofSeconds(linger));
        try (StoreService service = StoreService.open(
                store, options, context().nanoClock(), context().clock())) {
            tell("serves the store " + store);
            boolean goesOn = true;
            while (goesOn && !stop.await(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
                goesOn = service.step();
            }
            if (!service.isOver()) {
                service.stop(false);
            }
            tell(
                    service.isOver()
                            ? "everything is flushed; the store is removed"
                            : "not everything could be flushed; the store stays: mizan store recover");
        }
    }

    /** The logger is not a constant of the class: none may be made before the log is started. */
    private static void tell(String sentence) {
        LoggerFactory.getLogger(StoreStartCommand.class).info(sentence);
    }
}
