package io.mizan.cli.command.reproduce.aiot;

import io.mizan.cli.command.reproduce.ExperimentCommand;
import io.mizan.cli.process.ProcessContext;
import io.mizan.experiments.aiot.SchedulingExperiment;
import io.mizan.experiments.paper.Experiment;
import picocli.CommandLine;

/** Implements {@code mizan reproduce aiot scheduling}: repeats Figure 12 of the AIOT paper. */
@CommandLine.Command(
        name = "scheduling",
        header = SchedulingCommand.HEADER,
        description = {
            "Simulates a job with much data and one with many metadata operations on one forwarding node, which serves metadata first or gives data"
                    + " a share. Shows how long their bursts take for several shares, and for that of the rule.",
            "",
            "The paper does not say which share it used.",
        },
        footer = {
            "  mizan reproduce aiot scheduling --seeds 5",
            "  mizan reproduce aiot scheduling --seeds 1 --json",
        })
public final class SchedulingCommand extends ExperimentCommand {
    static final String HEADER = "Data and metadata on one forwarding node (Figure 12).";

    public SchedulingCommand(ProcessContext context) {
        super(context);
    }

    @Override
    protected Experiment experiment() {
        return new SchedulingExperiment();
    }
}
