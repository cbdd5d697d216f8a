package io.mizan.cli.command.reproduce;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Version;
import io.mizan.experiments.neverslower.NeverSlowerExperiment;
import io.mizan.experiments.neverslower.Outcomes;
import io.mizan.experiments.neverslower.Site;
import io.mizan.experiments.paper.Experiment;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan reproduce never-slower}: holds the default policy against Lustre's own allocators. */
@CommandLine.Command(
        name = "never-slower",
        header = NeverSlowerCommand.HEADER,
        description = {
            "Simulates a matrix of systems (empty, unevenly filled, with new, degraded, slow, full or busy targets, flash beside disks; 35 to"
                    + " 3,600 OSTs), loads (IOR, HACC-I/O, PFL files, small files, several applications) and predictions (true, wrong,"
                    + " late, missing), and compares the default policy with Lustre's round robin, weighted random and the switch between"
                    + " them, with tarazu-online, and with a bound.",
            "",
            "A cell holds where the policy is not slower than the best of Lustre's allocators; where predictions are true, it must also be near the"
                    + " bound. Cells that fail are listed with the reason, and the exit code is 1.",
            "",
            "The whole matrix takes hours: --results keeps what has been simulated, and a run that was ended goes on there.",
        },
        footer = {
            "  mizan reproduce never-slower --quick",
            "  mizan reproduce never-slower --targets 35 --results never-slower.csv --json",
        })
public final class NeverSlowerCommand extends ExperimentCommand {
    static final String HEADER = "The default policy beside the allocators of Lustre.";

    @Option(
            names = "--quick",
            description =
                    "A selection in which any two states, loads, predictions and sizes up to 360 OSTs meet; minutes.")
    private boolean quick;

    @Option(
            names = "--targets",
            paramLabel = "N",
            split = ",",
            description = "Only systems with so many OSTs: 35, 360 or 3600. Default: all of them.")
    private List<Integer> targets = List.of();

    @Option(
            names = "--results",
            paramLabel = "FILE",
            description = "Keep each run in this file, and go on with what is in it.")
    private @Nullable Path results;

    public NeverSlowerCommand(ProcessContext context) {
        super(context);
    }

    @Override
    protected Experiment experiment() {
        if (quick && !targets.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "--quick and --targets exclude each other")
                    .maybe("leave one of them out")
                    .exception();
        }
        Set<Site> sites = targets.isEmpty() ? EnumSet.allOf(Site.class) : Site.withTargets(targets);
        Outcomes outcomes = results == null
                ? Outcomes.inMemory()
                : Outcomes.in(results, Version.lines().get(0));
        return quick ? NeverSlowerExperiment.quick(outcomes) : NeverSlowerExperiment.full(sites, outcomes);
    }

    @Override
    protected boolean mustHold() {
        return true;
    }
}
