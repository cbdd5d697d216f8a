package io.mizan.cli.command.reproduce.tarazu;

import io.mizan.cli.command.reproduce.ExperimentCommand;
import io.mizan.cli.process.ProcessContext;
import io.mizan.experiments.paper.Experiment;
import io.mizan.experiments.tarazu.TitanExperiment;
import picocli.CommandLine;

/** Implements {@code mizan reproduce tarazu titan}: repeats Table 6 of the Tarazu paper. */
@CommandLine.Command(
        name = "titan",
        header = TitanCommand.HEADER,
        description = {
            "Simulates IOR on Titan with three parameters: what an OST and what a node can write, and how many files are"
                    + " created in a second. They are fitted to four of the nine rows of the paper's Table 6; the other five are"
                    + " predicted, and the error stands beside that of the paper's simulator.",
        },
        footer = {
            "  mizan reproduce tarazu titan --seeds 1",
            "  mizan simulate platforms titan",
        })
public final class TitanCommand extends ExperimentCommand {
    static final String HEADER = "IOR on 32 to 4096 nodes of Titan (Table 6).";

    public TitanCommand(ProcessContext context) {
        super(context);
    }

    @Override
    protected Experiment experiment() {
        return new TitanExperiment();
    }
}
