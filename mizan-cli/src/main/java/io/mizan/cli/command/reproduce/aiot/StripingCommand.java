package io.mizan.cli.command.reproduce.aiot;

import io.mizan.cli.command.reproduce.ExperimentCommand;
import io.mizan.cli.process.ProcessContext;
import io.mizan.experiments.aiot.StripingExperiment;
import io.mizan.experiments.paper.Experiment;
import picocli.CommandLine;

/** Implements {@code mizan reproduce aiot striping}: repeats Figures 10 and 14 of the AIOT paper. */
@CommandLine.Command(
        name = "striping",
        header = StripingCommand.HEADER,
        description = {
            "Simulates processes that write one file together, with the default striping and with that of equation 3. Shows the bandwidth of the file.",
            "",
            "The patterns of Figure 10 are the paper's; the sizes of the application of Figure 14 are assumed.",
        },
        footer = {
            "  mizan reproduce aiot striping --seeds 1",
            "  mizan reproduce aiot striping --seeds 1 --json",
        })
public final class StripingCommand extends ExperimentCommand {
    static final String HEADER = "Shared files with the right stripes (Figures 10 and 14).";

    public StripingCommand(ProcessContext context) {
        super(context);
    }

    @Override
    protected Experiment experiment() {
        return new StripingExperiment();
    }
}
