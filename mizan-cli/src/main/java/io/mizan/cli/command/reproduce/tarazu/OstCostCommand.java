package io.mizan.cli.command.reproduce.tarazu;

import io.mizan.cli.command.reproduce.ExperimentCommand;
import io.mizan.cli.process.ProcessContext;
import io.mizan.experiments.paper.Experiment;
import io.mizan.experiments.tarazu.OstCostExperiment;
import picocli.CommandLine;

/** Implements {@code mizan reproduce tarazu ost-cost}: repeats sections 7.2 and 7.3 of the Tarazu paper. */
@CommandLine.Command(
        name = "ost-cost",
        header = OstCostCommand.HEADER,
        description = {
            "Places the files of the paper's benchmarks (IOR and HACC-I/O, a file for each process or a shared one, alone and at"
                    + " once) on its testbed of 35 OSTs with each policy, and sets the OST cost, the highest over the mean"
                    + " utilisation, beside the paper's and beside what no placement can go below.",
        },
        footer = {
            "  mizan reproduce tarazu ost-cost --seeds 5",
            "  mizan reproduce tarazu ost-cost --seeds 1 --json",
        })
public final class OstCostCommand extends ExperimentCommand {
    static final String HEADER = "How evenly the testbed is filled (section 7.2).";

    public OstCostCommand(ProcessContext context) {
        super(context);
    }

    @Override
    protected Experiment experiment() {
        return new OstCostExperiment();
    }
}
