package io.mizan.cli.architecture;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The classes of mizan-cli in which the rule about the command line sees none, each group with what it is there for. A class that is
 * added here is a part of the process, of its configuration, of its output, or puts parts of other modules together.
 */
final class CliWiring {
    /** The process itself: its start and its end, signals, terminal, and the programs that it starts. */
    private static final List<String> PROCESS = List.of(
            "process.ScreenDiff",
            "process.CommandEnd",
            "process.CpuClock",
            "process.EndingSignals",
            "process.FullScreen",
            "process.Periodic",
            "process.ProcessContext",
            "process.ProcessOwner",
            "process.Signals",
            "process.StandardOutput",
            "process.StopSignal",
            "process.Supervisor",
            "process.Terminal",
            "process.UniqueName");

    /** The configuration: keys, values, their documentation. */
    private static final List<String> CONFIGURATION =
            List.of("config.ConfigReference", "config.Configuration", "config.Keys");

    /** The log of daemons and man pages: output of another form. */
    private static final List<String> OUTPUT = List.of(
            "docs.Roff",
            "log.DaemonLog",
            "log.EventEncoder",
            "log.LogSettings",
            "log.SilentConfigurator",
            "log.SilentLog");

    /** What options and names on the command line mean. */
    private static final List<String> FRAME = List.of(
            "shared.ChoiceOption",
            "shared.CommandRunner",
            "shared.ControllerInput",
            "shared.ExitCode",
            "shared.HistoryInput",
            "shared.LogInput",
            "shared.OutputFile",
            "shared.PeaksInput",
            "shared.PlannerInput",
            "shared.PolicyInput",
            "shared.QuantityOption",
            "shared.SizeOption",
            "shared.SystemInput",
            "shared.Version");

    /** What the screen of {@code mizan top} is about, and which keys were struck. */
    private static final List<String> SCREEN = List.of(
            "command.top.screen.Column",
            "command.top.screen.Key",
            "command.top.screen.KeyDecoder",
            "command.top.screen.Keystrokes",
            "command.top.screen.Level",
            "command.top.screen.Row",
            "command.top.screen.SortKey",
            "command.top.screen.SortValues",
            "command.top.screen.TableSubject",
            "command.top.screen.TopState");

    /** Parts of other modules, put together. */
    private static final List<String> PARTS = List.of(
            "command.agent.Sources",
            "command.plan.SignalledPace",
            "command.whatif.SimulatedWeeks",
            "command.whatif.TunedPolicies");

    static final Set<String> CLASSES = Stream.of(PROCESS, CONFIGURATION, OUTPUT, FRAME, SCREEN, PARTS)
            .flatMap(List::stream)
            .map(name -> "io.mizan.cli." + name)
            .collect(Collectors.toCollection(TreeSet::new));

    private CliWiring() {}
}
