package io.mizan.cli.command.job;

import io.mizan.cli.process.ProcessContext;
import io.mizan.controller.jobs.client.JobClient;
import io.mizan.controller.jobs.client.JobClient.Shown;
import io.mizan.controller.jobs.record.JobRecord;
import picocli.CommandLine;

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
public final class JobFinishCommand extends OneJobCommand {
    public static final String HEADER = "End a job at the controller.";

    public JobFinishCommand(ProcessContext context) {
        super(context);
    }

    @Override
    Shown ask(JobClient client, String job) {
        return client.finish(job);
    }

    @Override
    String text(JobText words, JobRecord record) {
        return JobText.head(record);
    }
}
