package io.mizan.cli.command.reproduce;

import io.mizan.cli.process.ProcessContext;
import io.mizan.experiments.collapse.CollapseExperiment;
import io.mizan.experiments.paper.Experiment;
import picocli.CommandLine;

/** Implements {@code mizan reproduce lustre-qos-collapse}: simulates bandwidth on unevenly filled Lustre systems. */
@CommandLine.Command(
        name = "lustre-qos-collapse",
        header = CollapseCommand.HEADER,
        description = {
            "Writes to simulated systems that are filled more or less unevenly, as in reports of administrators: once free"
                    + " space differs by a sixth, Lustre chooses targets at random, weighted by free space (its QOS allocator). Some targets then"
                    + " get many files and others none, and bandwidth collapses.",
            "",
            "Shows bandwidth, idle targets, how uneven the system is afterwards and what did not fit, for each policy.",
        },
        footer = {
            "  mizan reproduce lustre-qos-collapse --seeds 1",
            "  mizan place --system example:scratch.txt --requests example:requests.json",
        })
public final class CollapseCommand extends ExperimentCommand {
    static final String HEADER = "Bandwidth on unevenly filled Lustre systems.";

    public CollapseCommand(ProcessContext context) {
        super(context);
    }

    @Override
    protected Experiment experiment() {
        return new CollapseExperiment();
    }
}
