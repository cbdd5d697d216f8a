package io.mizan.cli.command.reproduce.tarazu;

import io.mizan.cli.command.reproduce.ExperimentCommand;
import io.mizan.cli.process.ProcessContext;
import io.mizan.experiments.paper.Experiment;
import io.mizan.experiments.tarazu.BandwidthExperiment;
import picocli.CommandLine;

/** Implements {@code mizan reproduce tarazu bandwidth}: repeats section 7.4 of the Tarazu paper. */
@CommandLine.Command(
        name = "bandwidth",
        header = BandwidthCommand.HEADER,
        description = {
            "Runs the paper's benchmarks on its simulated testbed, writing and then reading back, and sets the gain in read"
                    + " bandwidth and the parity of write bandwidth beside the paper's.",
            "",
            "The paper gives no speeds of its hardware: those of the platform follow from its concurrent run, so that only"
                    + " the differences between policies mean something.",
        },
        footer = {
            "  mizan reproduce tarazu bandwidth --seeds 1",
            "  mizan simulate platforms tarazu-testbed",
        })
public final class BandwidthCommand extends ExperimentCommand {
    static final String HEADER = "Read and write bandwidth on the testbed (section 7.4).";

    public BandwidthCommand(ProcessContext context) {
        super(context);
    }

    @Override
    protected Experiment experiment() {
        return new BandwidthExperiment();
    }
}
