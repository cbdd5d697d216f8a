package io.mizan.cli.command.reproduce.tarazu;

import io.mizan.cli.command.reproduce.ExperimentCommand;
import io.mizan.cli.process.ProcessContext;
import io.mizan.experiments.paper.Experiment;
import io.mizan.experiments.tarazu.ScaleExperiment;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan reproduce tarazu scale}: repeats section 7.5 of the Tarazu paper. */
@CommandLine.Command(
        name = "scale",
        header = ScaleCommand.HEADER,
        description = {
            "Runs genomicPrediction, E3SM and cosmoFlow at the same time on simulated systems of 160 to 3600 OSTs, and sets the gain in"
                    + " read and write bandwidth beside the paper's.",
            "",
            "The paper does not say into how many files the applications split their bytes, nor how fast its simulated OSTs"
                    + " are: docs/reproduce.md has what was chosen.",
        },
        footer = {
            "  mizan reproduce tarazu scale --targets 160 --seeds 1",
            "  mizan simulate platforms tarazu-scale",
        })
public final class ScaleCommand extends ExperimentCommand {
    static final String HEADER = "Three applications on 160 to 3600 OSTs (section 7.5).";

    private static final int LARGEST = 3600;
    private static final int TARGETS_OF_A_SERVER = 8;

    @Option(
            names = "--targets",
            paramLabel = "N[,N...]",
            split = ",",
            description = "Numbers of OSTs, multiples of 8 (default: 160,480,1000,1600,2400,3600).")
    private List<Integer> targets = List.of(160, 480, 1000, 1600, 2400, 3600);

    public ScaleCommand(ProcessContext context) {
        super(context);
    }

    @Override
    protected Experiment experiment() {
        for (int count : targets) {
            if (count < 1 || count > LARGEST || count % TARGETS_OF_A_SERVER != 0) {
                throw Problem.of(ErrorCode.USAGE, "--targets must be multiples of 8 from 8 to 3600")
                        .with("--targets", count)
                        .maybe("give multiples of 8 up to 3600")
                        .exception();
            }
        }
        return new ScaleExperiment(targets);
    }
}
