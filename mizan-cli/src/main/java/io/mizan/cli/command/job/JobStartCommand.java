package io.mizan.cli.command.job;

import io.mizan.cli.process.ProcessContext;
import io.mizan.controller.jobs.client.JobClient;
import io.mizan.controller.jobs.client.JobClient.Shown;
import io.mizan.controller.jobs.record.JobRecord;
import io.mizan.controller.jobs.record.JobStart;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan job start}: announces a job and prints what is decided for it. */
@CommandLine.Command(
        name = "start",
        header = JobStartCommand.HEADER,
        description = {
            "Tells the controller that a job starts, and prints the path, parameters and reservations that it gets. The same job again gets the same",
            "answer. A user announces his own jobs; a token of role scheduler or operator names the user with --user. Nothing has to wait for it: a job that is not",
            "announced runs as it does without Mizan.",
        },
        footer = {
            "  mizan job start 4711 --name wrf --nodes n[001-016] --processes 512",
            "  mizan job start 4711 --user alice --name wrf --nodes 16 --mode apply --json",
        })
public final class JobStartCommand extends OneJobCommand {
    public static final String HEADER = "Announce a job, and show what is decided for it.";

    @Option(names = "--user", paramLabel = "NAME", description = "User of the job (default: oneself).")
    private String user = "";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of the job: with user and processes its category.")
    private String name = "";

    @Option(
            names = "--nodes",
            paramLabel = "NODES",
            description = "Names of its nodes, folded as Slurm does, or their number.")
    private String nodes = "";

    @Option(names = "--processes", paramLabel = "N", description = "Number of its processes (default: of its nodes).")
    private int processes;

    @Option(names = "--directory", paramLabel = "PATH", description = "Where it writes.")
    private String directory = "";

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "What may be done for it: off, advise or apply (default: ${DEFAULT-VALUE}).")
    private String mode = JobStart.ADVISE;

    @Option(
            names = "--ends-by",
            paramLabel = "TIME",
            description = "When it is over at the latest, as 2026-11-18T04:05:06Z.")
    private String endsBy = "";

    public JobStartCommand(ProcessContext context) {
        super(context);
    }

    @Override
    Shown ask(JobClient client, String job) {
        Map<String, Object> told = new LinkedHashMap<>();
        tell(told, "user", user);
        tell(told, "application", name);
        tell(told, "nodes", nodes);
        tell(told, "directory", directory);
        tell(told, "mode", mode);
        tell(told, "endsBy", endsBy);
        if (processes != 0) {
            told.put("processes", processes);
        }
        return client.start(job, told);
    }

    @Override
    String text(JobText words, JobRecord record) {
        return words.decision(record);
    }

    private static void tell(Map<String, Object> told, String key, String value) {
        if (!value.isEmpty()) {
            told.put(key, value);
        }
    }
}
