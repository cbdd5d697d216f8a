package io.mizan.cli.command.agent;

import io.mizan.cli.config.Keys;
import io.mizan.cli.log.DaemonLog;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.process.StopSignal;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.telemetry.agent.ReportLoop;
import io.mizan.telemetry.agent.ServerSource;
import io.mizan.telemetry.message.report.ReportPublisher;
import io.mizan.telemetry.message.request.ControllerAddress;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.report.ReportJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan agent}: reports what a server does to the controllers. */
@CommandLine.Command(
        name = "agent",
        header = AgentCommand.HEADER,
        description = {
            "Reads what a Lustre server, an LNet router or any other machine does, and reports it to the controller every"
                    + " agent.interval seconds, until TERM or INT. It writes no files and only sends to the controllers. --once prints"
                    + " what would be sent.",
            "",
            "Sources: auto (the default) reads /proc, /sys and debugfs, targets of Lustre included where there are some;"
                    + " lustre is the same and fails where there is no Lustre; lctl[:PROGRAM] runs lctl get_param;"
                    + " folder:DIR[,TARGET] is a folder as a target; exporter:URL reads a Prometheus exporter, here or"
                    + " elsewhere. NAME=SOURCE gives the name of the server. With several sources one agent speaks for"
                    + " several servers, and agent.keys is a folder with a key NAME.secret for each: the controller takes a"
                    + " report only from the key of its server.",
        },
        footer = {
            "  mizan agent --once",
            "  mizan agent --once --json --source folder:/tmp --server laptop",
            "  mizan agent --controller ctl --set agent.keys=/etc/mizan/keys/oss1.secret",
            "  mizan agent --source oss1=exporter:http://oss1:32221/metrics \\",
            "      --set agent.keys=/etc/mizan/keys",
        })
public final class AgentCommand extends Command {
    public static final String HEADER = "Report what a server does to the controller.";

    private static final Duration BETWEEN_READINGS = Duration.ofSeconds(1);
    private static final Duration LONGEST_READING = Duration.ofSeconds(30);
    private static final long LOOK_NANOS = 1_000_000_000L;
    private static final long LONGEST_END_MILLIS = 2_000;

    @Option(
            names = "--controller",
            paramLabel = "HOST[:PORT],...",
            description =
                    "All controllers of the site, separated by commas; each gets every report (controller.reports).")
    private @Nullable String controller;

    @Option(names = "--source", paramLabel = "SOURCE", description = "Where the numbers come from; may be repeated.")
    private List<String> sources = List.of();

    @Option(
            names = "--server",
            paramLabel = "NAME",
            description = "Name of the server, as in its key; by default the host name.")
    private String server = "";

    @Option(
            names = "--root",
            paramLabel = "DIR",
            description = "Read the files below this folder instead of /: a copy of another server.")
    private String root = "/";

    @Option(names = "--once", description = "Print one report, over a second, and send nothing.")
    private boolean once;

    @Option(names = "--json", description = "With --once, print JSON (schema mizan/report/v1), a line for each server.")
    private boolean json;

    public AgentCommand(ProcessContext processContext) {
        super(processContext);
    }

    @Override
    public Integer call() {
        Duration interval = Duration.ofSeconds(configuration().get(Keys.AGENT_INTERVAL));
        Duration patience = interval.compareTo(LONGEST_READING) < 0 ? interval : LONGEST_READING;
        List<ServerSource> servers = new Sources(context(), Path.of(root), patience).of(sources, server);
        if (once) {
            return once(servers);
        }
        AgentKeys keys = AgentKeys.of(configuration(), servers, controller);
        StopSignal stop = new StopSignal();
        DaemonLog.run(configuration(), context().err(), () -> report(servers, keys, interval, stop));
        return stop.exitCode();
    }

    private void report(List<ServerSource> servers, AgentKeys keys, Duration interval, StopSignal stop) {
        tell(servers.size() == 1 ? "agent of " + servers.get(0).server() : "agent of " + servers.size() + " servers");
        tell("reports to "
                + keys.controllers().stream().map(ControllerAddress::toString).collect(Collectors.joining(" and "))
                + " every " + interval.toSeconds() + " s");
        unreadable();
        List<Thread> threads = new ArrayList<>();
        try (MessageContext context = new MessageContext()) {
            for (ServerSource source : servers) {
                Thread thread = new Thread(() -> run(context, source, keys, interval, stop), source.server());
                thread.setDaemon(true);
                thread.start();
                threads.add(thread);
            }
            stop.await(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            tell("agent stops");
            threads.forEach(AgentCommand::end);
        }
    }

    private void run(MessageContext context, ServerSource source, AgentKeys keys, Duration interval, StopSignal stop) {
        List<ReportPublisher> publishers = keys.controllers().stream()
                .map(controller -> new ReportPublisher(
                        context,
                        controller.endpoint(),
                        keys.of(source.server()),
                        controller.key(),
                        context().nanoClock()))
                .toList();
        try {
            ReportLoop loop =
                    new ReportLoop(source, publishers, interval, context().nanoClock());
            long pause;
            do {
                pause = Math.min(LOOK_NANOS, loop.step());
            } while (!stop.await(pause, TimeUnit.NANOSECONDS));
        } finally {
            publishers.forEach(ReportPublisher::close);
        }
    }

    /** A source that hangs, as the files of a file system in trouble do, does not keep the agent. */
    private static void end(Thread thread) {
        try {
            thread.join(LONGEST_END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int once(List<ServerSource> servers) {
        servers.forEach(ServerSource::next);
        try {
            TimeUnit.NANOSECONDS.sleep(BETWEEN_READINGS.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (ServerSource source : servers) {
            ServerSource.Result result = source.next();
            print(json ? ReportJson.text(result.report()) + "\n" : new ReportText(style()).page(result));
        }
        return ExitCode.OK;
    }

    /** Without debugfs most of a server of today is not seen, and nothing else says so. */
    private void unreadable() {
        Path debug = Path.of(root, "sys/kernel/debug");
        if (Files.exists(debug) && !Files.isExecutable(debug)) {
            LoggerFactory.getLogger(AgentCommand.class)
                    .atWarn()
                    .addKeyValue("folder", debug)
                    .log("this user cannot read debugfs: statistics of targets may be missing (docs/agent.md)");
        }
    }

    /** The logger is not a constant of the class: none may be made before the log is started. */
    private static void tell(String sentence) {
        LoggerFactory.getLogger(AgentCommand.class).info(sentence);
    }
}
