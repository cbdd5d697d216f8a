package io.mizan.cli.command.job;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.controller.jobs.client.JobClient;
import io.mizan.controller.jobs.client.JobClient.Shown;
import io.mizan.controller.jobs.record.JobRecord;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that asks a controller about one job, and prints its record as text or JSON. */
abstract class OneJobCommand extends Command {
    @Mixin
    private final ControllerOptions controller = new ControllerOptions();

    @Parameters(paramLabel = "ID", description = "Id of the job, as servers count by it.")
    private String id = "";

    @Option(names = "--json", description = "Print JSON (schema mizan/job-decision/v1).")
    private boolean json;

    OneJobCommand(ProcessContext context) {
        super(context);
    }

    abstract Shown ask(JobClient client, String job);

    abstract String text(JobText words, JobRecord record);

    @Override
    public final Integer call() {
        Shown shown = ask(controller.client(context(), configuration()), id);
        print(json ? shown.json() + "\n" : text(new JobText(style()), shown.record()));
        return ExitCode.OK;
    }
}
