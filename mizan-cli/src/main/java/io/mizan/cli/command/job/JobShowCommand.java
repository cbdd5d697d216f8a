package io.mizan.cli.command.job;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.controller.jobs.client.JobClient.Shown;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan job show}: prints what was decided for a job. */
@CommandLine.Command(
        name = "show",
        header = JobShowCommand.HEADER,
        description = {
            "Shows the newest job with this id: what was predicted, its path, its parameters, and what became of them.",
        },
        footer = {
            "  mizan job show 4711",
            "  mizan job show 4711 --json",
        })
public final class JobShowCommand extends Command {
    public static final String HEADER = "Show what was decided for a job.";

    @Mixin
    private final ControllerOptions controller = new ControllerOptions();

    @Parameters(paramLabel = "ID", description = "Id of the job, as servers count by it.")
    private String id = "";

    @Option(names = "--json", description = "Print JSON (schema mizan/job-decision/v1).")
    private boolean json;

    public JobShowCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Shown shown = controller.client(context(), configuration()).show(id);
        print(json ? shown.json() + "\n" : new JobText(style()).decision(shown.record()));
        return ExitCode.OK;
    }
}
