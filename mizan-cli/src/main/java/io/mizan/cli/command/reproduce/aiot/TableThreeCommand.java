package io.mizan.cli.command.reproduce.aiot;

import io.mizan.cli.command.reproduce.ExperimentCommand;
import io.mizan.cli.process.ProcessContext;
import io.mizan.experiments.aiot.TableThreeExperiment;
import io.mizan.experiments.paper.Experiment;
import picocli.CommandLine;

/** Implements {@code mizan reproduce aiot table3}: repeats Table III of the AIOT paper. */
@CommandLine.Command(
        name = "table3",
        header = TableThreeCommand.HEADER,
        description = {
            "Simulates five applications on 4 forwarding nodes and 12 OSTs, one of them busy and one abnormal: as they come, and with a path for each."
                    + " Shows what each of them is slower by than alone, beside the paper.",
            "",
            "The paper gives no rates: they are assumed, and docs/reproduce.md has them.",
        },
        footer = {
            "  mizan reproduce aiot table3 --seeds 5",
            "  mizan reproduce aiot table3 --seeds 1 --json",
        })
public final class TableThreeCommand extends ExperimentCommand {
    static final String HEADER = "Five applications that hold each other up (Table III).";

    public TableThreeCommand(ProcessContext context) {
        super(context);
    }

    @Override
    protected Experiment experiment() {
        return new TableThreeExperiment();
    }
}
