package io.mizan.cli.command.reproduce;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.experiments.paper.Experiment;
import io.mizan.experiments.paper.Reproduction;
import io.mizan.experiments.paper.Workers;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that repeats an experiment of a paper and prints its tables, or JSON. */
public abstract class ExperimentCommand extends Command {
    private static final int MOST = 1000;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "How often to repeat with other random draws; more take longer.")
    private @Nullable Integer seeds;

    @Option(names = "--threads", paramLabel = "N", description = "Runs at the same time (all processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--json", description = "Print JSON (schema mizan/reproduce/v1).")
    private boolean json;

    protected ExperimentCommand(ProcessContext context) {
        super(context);
    }

    /** What to run, as the options say. */
    protected abstract Experiment experiment();

    @Override
    public final Integer call() throws InterruptedException {
        Experiment experiment = experiment();
        int runs = within("--seeds", seeds == null ? experiment.usualSeeds() : seeds);
        Workers workers = new ProgressWorkers(context(), "runs", within("--threads", threads));
        Reproduction reproduction = experiment.reproduce(runs, workers);
        if (json) {
            printJson(ReproductionJson.of(reproduction));
        } else {
            print(new ReproductionText(style()).page(reproduction));
        }
        return mustHold() && !reproduction.holds() ? ExitCode.FAILURE : ExitCode.OK;
    }

    /** Whether a statement that does not hold is a failure: those of papers are not ours. */
    protected boolean mustHold() {
        return false;
    }

    private static int within(String option, int count) {
        if (count < 1 || count > MOST) {
            throw Problem.of(ErrorCode.USAGE, option + " must be 1 to " + MOST)
                    .with(option, count)
                    .maybe("leave it out")
                    .exception();
        }
        return count;
    }
}
