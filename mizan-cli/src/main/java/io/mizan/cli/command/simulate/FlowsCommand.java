package io.mizan.cli.command.simulate;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.InputFiles;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.simulator.flows.FlowFiles;
import io.mizan.simulator.flows.FlowPlan;
import io.mizan.simulator.flows.FlowTimes;
import io.mizan.simulator.flows.PlannedLink;
import io.mizan.simulator.flows.Replay;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan simulate flows}: computes when flows that share links start and end. */
@CommandLine.Command(
        name = "flows",
        header = "Compute when flows that share links start and end.",
        description = {
            "A flow holds all links of its path at once, and links are shared max-min fairly. A client's flows of a"
                    + " round start when all its flows of the round before have ended.",
            "",
            "Links have the columns id,name,bytes_per_s; flows have flow,client,round,ost,bytes,links, where links are"
                    + " ids separated by blanks. Links may have loss and background_bytes_per_s as well, flows start,"
                    + " latency, chunks and most_bytes_per_s.",
        },
        footer = {
            "  mizan simulate flows --links example:links.csv --flows example:flows.csv",
            "  mizan simulate flows --links example:links.csv --flows example:flows.csv --csv",
        })
public final class FlowsCommand extends Command {
    private static final List<String> LINKS = List.of("links.csv");
    private static final List<String> FLOWS = List.of("flows.csv");

    @Option(
            names = "--links",
            paramLabel = "FILE",
            required = true,
            description = "The links; - is standard input; example:links.csv comes with Mizan.")
    private String links = "";

    @Option(
            names = "--flows",
            paramLabel = "FILE",
            required = true,
            description = "The flows; - is standard input; example:flows.csv comes with Mizan.")
    private String flows = "";

    @Option(names = "--csv", description = "Print flow,start,finish in seconds.")
    private boolean csv;

    @Option(names = "--json", description = "Print JSON (schema mizan/flows/v1).")
    private boolean json;

    public FlowsCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (csv && json) {
            throw Problem.of(ErrorCode.USAGE, "--csv and --json exclude each other")
                    .maybe("choose one of them")
                    .exception();
        }
        if (links.equals("-") && flows.equals("-")) {
            throw Problem.of(ErrorCode.USAGE, "only one of --links and --flows can be standard input")
                    .maybe("name a file for one of them")
                    .exception();
        }
        List<PlannedLink> known = new InputFiles(configuration(), context(), LINKS).read(links, FlowFiles::links);
        FlowPlan plan =
                new InputFiles(configuration(), context(), FLOWS).read(flows, input -> FlowFiles.flows(input, known));
        FlowTimes times = Replay.run(plan);
        if (csv) {
            FlowsCsv.print(plan, times, context().out());
        } else if (json) {
            printJson(FlowsJson.of(plan, times));
        } else {
            print(new FlowsText(style()).page(plan, times));
        }
        return ExitCode.OK;
    }
}
