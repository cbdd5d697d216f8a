package io.mizan.cli.command.job;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.controller.jobs.client.JobClient.Shown;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan job explain}: prints the reasons behind what was decided for a job. */
@CommandLine.Command(
        name = "explain",
        header = JobExplainCommand.HEADER,
        description = {
            "Shows for each parameter the rule that chose it, the numbers behind its condition, what it should change, and whether the site allows it.",
        },
        footer = {
            "  mizan job explain 4711",
        })
public final class JobExplainCommand extends Command {
    public static final String HEADER = "Show why a job got what it got.";

    @Mixin
    private final ControllerOptions controller = new ControllerOptions();

    @Parameters(paramLabel = "ID", description = "Id of the job, as servers count by it.")
    private String id = "";

    @Option(names = "--json", description = "Print JSON (schema mizan/job-decision/v1).")
    private boolean json;

    public JobExplainCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Shown shown = controller.client(context(), configuration()).show(id);
        print(json ? shown.json() + "\n" : new JobText(style()).explanation(shown.record()));
        return ExitCode.OK;
    }
}
