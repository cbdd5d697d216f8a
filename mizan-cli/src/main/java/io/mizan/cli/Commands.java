package io.mizan.cli;

import io.mizan.cli.command.agent.AgentCommand;
import io.mizan.cli.command.allocate.AllocateCommand;
import io.mizan.cli.command.behaviours.BehavioursCommand;
import io.mizan.cli.command.calibrate.CalibrateCommand;
import io.mizan.cli.command.calibrate.CalibrateTargetsCommand;
import io.mizan.cli.command.config.ConfigCheckCommand;
import io.mizan.cli.command.config.ConfigCommand;
import io.mizan.cli.command.config.ConfigReferenceCommand;
import io.mizan.cli.command.config.ConfigShowCommand;
import io.mizan.cli.command.controller.ControllerCommand;
import io.mizan.cli.command.darshan.DarshanCommand;
import io.mizan.cli.command.demo.DemoCommand;
import io.mizan.cli.command.diagnose.DiagnoseCommand;
import io.mizan.cli.command.doctor.DoctorCommand;
import io.mizan.cli.command.forecast.ForecastCommand;
import io.mizan.cli.command.index.IndexCommand;
import io.mizan.cli.command.index.IndexShowCommand;
import io.mizan.cli.command.job.JobCommand;
import io.mizan.cli.command.job.JobExplainCommand;
import io.mizan.cli.command.job.JobFinishCommand;
import io.mizan.cli.command.job.JobListCommand;
import io.mizan.cli.command.job.JobShowCommand;
import io.mizan.cli.command.job.JobStartCommand;
import io.mizan.cli.command.keys.KeysCommand;
import io.mizan.cli.command.keys.KeysGenerateCommand;
import io.mizan.cli.command.keys.KeysKnownCommand;
import io.mizan.cli.command.keys.KeysShowCommand;
import io.mizan.cli.command.layout.DecodeCommand;
import io.mizan.cli.command.layout.EncodeCommand;
import io.mizan.cli.command.layout.LayoutCommand;
import io.mizan.cli.command.layout.ShowCommand;
import io.mizan.cli.command.phases.PhasesCommand;
import io.mizan.cli.command.place.PlaceCommand;
import io.mizan.cli.command.plan.ApplyCommand;
import io.mizan.cli.command.plan.AuditCommand;
import io.mizan.cli.command.plan.PlanApproveCommand;
import io.mizan.cli.command.plan.PlanCommand;
import io.mizan.cli.command.plan.PlanExplainCommand;
import io.mizan.cli.command.plan.PlanListCommand;
import io.mizan.cli.command.plan.UndoCommand;
import io.mizan.cli.command.predict.PredictCommand;
import io.mizan.cli.command.report.ReportCommand;
import io.mizan.cli.command.reproduce.CollapseCommand;
import io.mizan.cli.command.reproduce.NeverSlowerCommand;
import io.mizan.cli.command.reproduce.ReproduceCommand;
import io.mizan.cli.command.reproduce.aiot.AiotCommand;
import io.mizan.cli.command.reproduce.aiot.BalanceCommand;
import io.mizan.cli.command.reproduce.aiot.PrefetchCommand;
import io.mizan.cli.command.reproduce.aiot.SchedulingCommand;
import io.mizan.cli.command.reproduce.aiot.StripingCommand;
import io.mizan.cli.command.reproduce.aiot.TableThreeCommand;
import io.mizan.cli.command.reproduce.scheduling.IoSchedulingCommand;
import io.mizan.cli.command.reproduce.tarazu.BandwidthCommand;
import io.mizan.cli.command.reproduce.tarazu.OstCostCommand;
import io.mizan.cli.command.reproduce.tarazu.ScaleCommand;
import io.mizan.cli.command.reproduce.tarazu.TarazuCommand;
import io.mizan.cli.command.reproduce.tarazu.TitanCommand;
import io.mizan.cli.command.run.RunCommand;
import io.mizan.cli.command.servers.ServersCommand;
import io.mizan.cli.command.servers.ServersConfirmCommand;
import io.mizan.cli.command.servers.ServersListCommand;
import io.mizan.cli.command.servers.ServersPairCommand;
import io.mizan.cli.command.simulate.FlowsCommand;
import io.mizan.cli.command.simulate.PlatformsCommand;
import io.mizan.cli.command.simulate.SimulateCommand;
import io.mizan.cli.command.status.StatusCommand;
import io.mizan.cli.command.store.StoreCommand;
import io.mizan.cli.command.store.StoreDrainCommand;
import io.mizan.cli.command.store.StoreExplainCommand;
import io.mizan.cli.command.store.StoreFlushCommand;
import io.mizan.cli.command.store.StoreLsCommand;
import io.mizan.cli.command.store.StoreRecoverCommand;
import io.mizan.cli.command.store.StoreRunCommand;
import io.mizan.cli.command.store.StoreStartCommand;
import io.mizan.cli.command.store.StoreStatusCommand;
import io.mizan.cli.command.store.StoreStopCommand;
import io.mizan.cli.command.store.StoreVerifyCommand;
import io.mizan.cli.command.store.StoreWaitCommand;
import io.mizan.cli.command.token.TokenAddCommand;
import io.mizan.cli.command.token.TokenCommand;
import io.mizan.cli.command.token.TokenListCommand;
import io.mizan.cli.command.token.TokenRevokeCommand;
import io.mizan.cli.command.top.TopCommand;
import io.mizan.cli.command.trace.TraceCommand;
import io.mizan.cli.command.tunelayout.TuneLayoutCommand;
import io.mizan.cli.command.whatif.SnapshotScriptCommand;
import io.mizan.cli.command.whatif.WhatIfCommand;
import io.mizan.cli.command.workload.WorkloadCommand;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Help;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The commands, grouped by task as the help shows them. A new command is added here.
 *
 * <p>Only the command that runs is built: picocli reads annotations by reflection, which costs more than starting the JVM, and
 * more with each command. The headers are compile-time constants, so listing them loads no command.
 */
public final class Commands {
    /** A command by name; {@code build} makes it with its subcommands. */
    record Entry(String name, String header, Function<ProcessContext, CommandLine> build) {}

    /** Commands for one kind of task, under their title in the help. */
    record Group(String title, List<Entry> entries) {}

    static final List<Group> GROUPS = List.of(
            new Group(
                    "Look",
                    List.of(
                            new Entry(
                                    "demo",
                                    DemoCommand.HEADER,
                                    s -> new CommandLine(
                                            new DemoCommand(s, (inner, args) -> new Cli(inner).run(args)))),
                            new Entry("status", StatusCommand.HEADER, s -> new CommandLine(new StatusCommand(s))),
                            new Entry("top", TopCommand.HEADER, s -> new CommandLine(new TopCommand(s))),
                            new Entry("report", ReportCommand.HEADER, s -> new CommandLine(new ReportCommand(s))))),
            new Group(
                    "Understand",
                    List.of(
                            new Entry("diagnose", DiagnoseCommand.HEADER, s -> new CommandLine(new DiagnoseCommand(s))),
                            new Entry("darshan", DarshanCommand.HEADER, s -> new CommandLine(new DarshanCommand(s))),
                            new Entry("workload", WorkloadCommand.HEADER, s -> new CommandLine(new WorkloadCommand(s))),
                            new Entry("phases", PhasesCommand.HEADER, s -> new CommandLine(new PhasesCommand(s))),
                            new Entry(
                                    "behaviours",
                                    BehavioursCommand.HEADER,
                                    s -> new CommandLine(new BehavioursCommand(s))),
                            new Entry("forecast", ForecastCommand.HEADER, s -> new CommandLine(new ForecastCommand(s))),
                            new Entry("predict", PredictCommand.HEADER, s -> new CommandLine(new PredictCommand(s))),
                            new Entry(
                                    "layout",
                                    LayoutCommand.HEADER,
                                    s -> new CommandLine(new LayoutCommand())
                                            .addSubcommand(new DecodeCommand(s))
                                            .addSubcommand(new EncodeCommand(s))
                                            .addSubcommand(new ShowCommand(s))),
                            new Entry(
                                    "index",
                                    IndexCommand.HEADER,
                                    s -> new CommandLine(new IndexCommand()).addSubcommand(new IndexShowCommand(s))))),
            new Group(
                    "Plan and change",
                    List.of(
                            new Entry("place", PlaceCommand.HEADER, s -> new CommandLine(new PlaceCommand(s))),
                            new Entry("allocate", AllocateCommand.HEADER, s -> new CommandLine(new AllocateCommand(s))),
                            new Entry(
                                    "tune-layout",
                                    TuneLayoutCommand.HEADER,
                                    s -> new CommandLine(new TuneLayoutCommand(s))),
                            new Entry(
                                    "plan",
                                    PlanCommand.HEADER,
                                    s -> new CommandLine(new PlanCommand(s))
                                            .addSubcommand(new PlanExplainCommand(s))
                                            .addSubcommand(new PlanApproveCommand(s))
                                            .addSubcommand(new PlanListCommand(s))),
                            new Entry("apply", ApplyCommand.HEADER, s -> new CommandLine(new ApplyCommand(s))),
                            new Entry("undo", UndoCommand.HEADER, s -> new CommandLine(new UndoCommand(s))),
                            new Entry("audit", AuditCommand.HEADER, s -> new CommandLine(new AuditCommand(s))))),
            new Group(
                    "Run",
                    List.of(
                            new Entry(
                                    "run",
                                    RunCommand.HEADER,
                                    s -> new CommandLine(new RunCommand(s)).setStopAtPositional(true)),
                            new Entry(
                                    "trace",
                                    TraceCommand.HEADER,
                                    // What follows the command is its own, options too.
                                    s -> new CommandLine(new TraceCommand(s)).setStopAtPositional(true)),
                            new Entry(
                                    "store",
                                    StoreCommand.HEADER,
                                    s -> new CommandLine(new StoreCommand())
                                            .addSubcommand(
                                                    new CommandLine(new StoreRunCommand(s)).setStopAtPositional(true))
                                            .addSubcommand(new StoreStartCommand(s))
                                            .addSubcommand(new StoreStopCommand(s))
                                            .addSubcommand(new StoreStatusCommand(s))
                                            .addSubcommand(new StoreFlushCommand(s))
                                            .addSubcommand(new StoreWaitCommand(s))
                                            .addSubcommand(new StoreDrainCommand(s))
                                            .addSubcommand(new StoreLsCommand(s))
                                            .addSubcommand(new StoreExplainCommand(s))
                                            .addSubcommand(new StoreVerifyCommand(s))
                                            .addSubcommand(new StoreRecoverCommand(s))),
                            new Entry(
                                    "job",
                                    JobCommand.HEADER,
                                    s -> new CommandLine(new JobCommand())
                                            .addSubcommand(new JobStartCommand(s))
                                            .addSubcommand(new JobFinishCommand(s))
                                            .addSubcommand(new JobListCommand(s))
                                            .addSubcommand(new JobShowCommand(s))
                                            .addSubcommand(new JobExplainCommand(s))))),
            new Group(
                    "Simulate and reproduce",
                    List.of(
                            new Entry(
                                    "simulate",
                                    SimulateCommand.HEADER,
                                    s -> new CommandLine(new SimulateCommand(s))
                                            .addSubcommand(new PlatformsCommand(s))
                                            .addSubcommand(new FlowsCommand(s))),
                            new Entry("what-if", WhatIfCommand.HEADER, s -> new CommandLine(new WhatIfCommand(s))),
                            new Entry(
                                    "snapshot-script",
                                    SnapshotScriptCommand.HEADER,
                                    s -> new CommandLine(new SnapshotScriptCommand(s))),
                            new Entry(
                                    "reproduce",
                                    ReproduceCommand.HEADER,
                                    s -> new CommandLine(new ReproduceCommand())
                                            .addSubcommand(new CommandLine(new TarazuCommand())
                                                    .addSubcommand(new OstCostCommand(s))
                                                    .addSubcommand(new BandwidthCommand(s))
                                                    .addSubcommand(new ScaleCommand(s))
                                                    .addSubcommand(new TitanCommand(s)))
                                            .addSubcommand(new CommandLine(new AiotCommand())
                                                    .addSubcommand(new TableThreeCommand(s))
                                                    .addSubcommand(new BalanceCommand(s))
                                                    .addSubcommand(new SchedulingCommand(s))
                                                    .addSubcommand(new PrefetchCommand(s))
                                                    .addSubcommand(new StripingCommand(s)))
                                            .addSubcommand(new NeverSlowerCommand(s))
                                            .addSubcommand(new CollapseCommand(s))
                                            .addSubcommand(new IoSchedulingCommand(s))))),
            new Group(
                    "Operate",
                    List.of(
                            new Entry(
                                    "controller",
                                    ControllerCommand.HEADER,
                                    s -> new CommandLine(new ControllerCommand(s))),
                            new Entry("agent", AgentCommand.HEADER, s -> new CommandLine(new AgentCommand(s))),
                            new Entry("doctor", DoctorCommand.HEADER, s -> new CommandLine(new DoctorCommand(s))),
                            new Entry(
                                    "calibrate",
                                    CalibrateCommand.HEADER,
                                    s -> new CommandLine(new CalibrateCommand())
                                            .addSubcommand(new CalibrateTargetsCommand(s))),
                            new Entry(
                                    "keys",
                                    KeysCommand.HEADER,
                                    s -> new CommandLine(new KeysCommand())
                                            .addSubcommand(new KeysGenerateCommand(s))
                                            .addSubcommand(new KeysShowCommand(s))
                                            .addSubcommand(new KeysKnownCommand(s))),
                            new Entry(
                                    "servers",
                                    ServersCommand.HEADER,
                                    s -> new CommandLine(new ServersCommand())
                                            .addSubcommand(new ServersListCommand(s))
                                            .addSubcommand(new ServersConfirmCommand(s))
                                            .addSubcommand(new ServersPairCommand(s))),
                            new Entry(
                                    "token",
                                    TokenCommand.HEADER,
                                    s -> new CommandLine(new TokenCommand())
                                            .addSubcommand(new TokenAddCommand(s))
                                            .addSubcommand(new TokenListCommand(s))
                                            .addSubcommand(new TokenRevokeCommand(s))),
                            new Entry(
                                    "config",
                                    ConfigCommand.HEADER,
                                    s -> new CommandLine(new ConfigCommand())
                                            .addSubcommand(new ConfigShowCommand(s))
                                            .addSubcommand(new ConfigCheckCommand(s))
                                            .addSubcommand(new ConfigReferenceCommand(s))))));

    static final List<Entry> ALL =
            GROUPS.stream().flatMap(group -> group.entries().stream()).toList();

    private Commands() {}

    /** All commands under one root, for man pages and completions. */
    public static CommandLine tree(ProcessContext context) {
        CommandSpec spec = CommandSpec.create().name("mizan");
        spec.usageMessage()
                .header(RootHelp.HEADER)
                .footer(RootHelp.EXAMPLES.toArray(String[]::new))
                .synopsisSubcommandLabel("COMMAND");
        spec.addOption(OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description(RootHelp.VERSION_OPTION)
                .build());
        CommandLine root = new CommandLine(spec);
        ALL.forEach(entry -> root.addSubcommand(entry.name(), entry.build().apply(context)));
        Help.shape(root);
        return root;
    }
}
