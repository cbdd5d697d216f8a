package io.mizan.cli.command.job;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code mizan job list}: lists decisions, the newest first. */
@CommandLine.Command(
        name = "list",
        header = JobListCommand.HEADER,
        description = {
            "Lists jobs with what was decided for them, the newest first. A user sees his own.",
        },
        footer = {
            "  mizan job list",
            "  mizan job list --most 200 --json",
        })
public final class JobListCommand extends Command {
    public static final String HEADER = "List the jobs that were decided for.";

    @Mixin
    private final ControllerOptions controller = new ControllerOptions();

    @Option(names = "--most", paramLabel = "N", description = "List so many, 1 to 1000 (default: ${DEFAULT-VALUE}).")
    private int most = 50;

    @Option(names = "--json", description = "Print JSON (schema mizan/job-decisions/v1).")
    private boolean json;

    public JobListCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        String answer = controller.client(context(), configuration()).list(most);
        print(json ? answer + "\n" : new JobText(style()).list(answer));
        return ExitCode.OK;
    }
}
