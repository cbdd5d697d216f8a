package io.mizan.cli.command.job;

import io.mizan.cli.process.ProcessContext;
import io.mizan.controller.jobs.client.JobClient;
import io.mizan.controller.jobs.client.JobClient.Shown;
import io.mizan.controller.jobs.record.JobRecord;
import picocli.CommandLine;

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
public final class JobExplainCommand extends OneJobCommand {
    public static final String HEADER = "Show why a job got what it got.";

    public JobExplainCommand(ProcessContext context) {
        super(context);
    }

    @Override
    Shown ask(JobClient client, String job) {
        return client.show(job);
    }

    @Override
    String text(JobText words, JobRecord record) {
        return words.explanation(record);
    }
}
