package io.mizan.cli.command.job;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.controller.jobs.client.JobClient.Shown;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan job finish}: ends a job and prints its record. */
@CommandLine.Command(
        name = "finish",
        header = JobFinishCommand.HEADER,
        description = {
            "Tells the controller that a job is over: what it reserved is free, and what was set for it is given back. A job that has ended already stays as it is.",
        },
        footer = {
            "  mizan job finish 4711",
        })
public final class JobFinishCommand extends Command {
    public static final String HEADER = "End a job at the controller.";

    @Mixin
    private final ControllerOptions controller = new ControllerOptions();

    @Parameters(paramLabel = "ID", description = "Id of the job, as servers count by it.")
    private String id = "";

    @Option(names = "--json", description = "Print JSON (schema mizan/job-decision/v1).")
    private boolean json;

    public JobFinishCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Shown shown = controller.client(context(), configuration()).finish(id);
        print(json ? shown.json() + "\n" : new JobText(style()).end(shown.record()));
        return ExitCode.OK;
    }
}
