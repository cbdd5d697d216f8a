package io.mizan.cli.command.reproduce.aiot;

import io.mizan.cli.command.reproduce.ExperimentCommand;
import io.mizan.cli.process.ProcessContext;
import io.mizan.experiments.aiot.BalanceExperiment;
import io.mizan.experiments.paper.Experiment;
import picocli.CommandLine;

/** Implements {@code mizan reproduce aiot balance}: repeats Figure 11 of the AIOT paper. */
@CommandLine.Command(
        name = "balance",
        header = BalanceCommand.HEADER,
        description = {
            "Replays generated months of jobs on forwarding nodes, servers and OSTs: with the static map and round robin, and with a path for each job."
                    + " Shows the standard deviation of loads in each layer.",
            "",
            "A part of the jobs is predicted wrong or not at all, as in the paper.",
        },
        footer = {
            "  mizan reproduce aiot balance --seeds 2",
            "  mizan reproduce aiot balance --seeds 1 --json",
        })
public final class BalanceCommand extends ExperimentCommand {
    static final String HEADER = "How evenly layers are loaded over a month (Figure 11).";

    public BalanceCommand(ProcessContext context) {
        super(context);
    }

    @Override
    protected Experiment experiment() {
        return new BalanceExperiment();
    }
}
