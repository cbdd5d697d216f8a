package io.mizan.cli.command.reproduce.aiot;

import io.mizan.cli.command.reproduce.ExperimentCommand;
import io.mizan.cli.process.ProcessContext;
import io.mizan.experiments.aiot.PrefetchExperiment;
import io.mizan.experiments.paper.Experiment;
import picocli.CommandLine;

/** Implements {@code mizan reproduce aiot prefetch}: repeats Figure 13 of the AIOT paper. */
@CommandLine.Command(
        name = "prefetch",
        header = PrefetchCommand.HEADER,
        description = {
            "Simulates the read-ahead buffer of a forwarding node through which many files are read, in chunks that do not all fit and in those of"
                    + " equation 2. Shows the bandwidth of reads.",
            "",
            "The paper shows it in a picture without numbers.",
        },
        footer = {
            "  mizan reproduce aiot prefetch --seeds 3",
            "  mizan reproduce aiot prefetch --seeds 1 --json",
        })
public final class PrefetchCommand extends ExperimentCommand {
    static final String HEADER = "Read-ahead in chunks of the right size (Figure 13).";

    public PrefetchCommand(ProcessContext context) {
        super(context);
    }

    @Override
    protected Experiment experiment() {
        return new PrefetchExperiment();
    }
}
