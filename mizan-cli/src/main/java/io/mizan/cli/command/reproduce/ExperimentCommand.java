package io.mizan.cli.command.reproduce;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.process.Surroundings;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.simulator.scenario.PolicySource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that repeats an experiment: it needs no files and no network, and gives the same for any number of threads. */
public abstract class ExperimentCommand extends Command {
    /** The policies of Mizan, as they come. */
    public static final PolicySource POLICIES =
            (name, seed) -> Policies.named(name, PolicyOptions.DEFAULT.withSeed(seed));

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

    protected ExperimentCommand(Surroundings surroundings) {
        super(surroundings);
    }

    /** Seeds where none are asked for, so that it takes less than a minute on two cores. */
    protected abstract int usualSeeds();

    protected abstract Reproduction reproduce(int runs, Workers workers) throws InterruptedException;

    @Override
    public final Integer call() throws InterruptedException {
        int runs = within("--seeds", seeds == null ? usualSeeds() : seeds);
        Reproduction reproduction = reproduce(runs, new Workers(surroundings(), within("--threads", threads)));
        if (json) {
            printJson(ReproductionJson.of(reproduction));
        } else {
            print(new ReproductionText(style()).page(reproduction));
        }
        return ExitCode.OK;
    }

    private static int within(String option, int count) {
        if (count < 1 || count > MOST) {
            throw Problem.of(ErrorCode.USAGE, "not a number from 1 to " + MOST)
                    .with(option, count)
                    .maybe("leave it out")
                    .exception();
        }
        return count;
    }
}
