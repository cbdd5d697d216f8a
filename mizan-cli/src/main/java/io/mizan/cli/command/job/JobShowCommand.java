package io.mizan.cli.command.job;

import io.mizan.cli.process.ProcessContext;
import io.mizan.controller.jobs.client.JobClient;
import io.mizan.controller.jobs.client.JobClient.Shown;
import io.mizan.controller.jobs.record.JobRecord;
import picocli.CommandLine;

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
public final class JobShowCommand extends OneJobCommand {
    public static final String HEADER = "Show what was decided for a job.";

    public JobShowCommand(ProcessContext context) {
        super(context);
    }

    @Override
    Shown ask(JobClient client, String job) {
        return client.show(job);
    }

    @Override
    String text(JobText words, JobRecord record) {
        return words.decision(record);
    }
}
