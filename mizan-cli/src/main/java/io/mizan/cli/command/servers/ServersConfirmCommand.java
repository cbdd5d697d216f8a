package io.mizan.cli.command.servers;

import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.DatabaseInput;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.monitor.TargetServers;
import io.mizan.database.sql.Database;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.VisibleName;
import io.mizan.model.units.Count;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mizan servers confirm}. */
@CommandLine.Command(
        name = "confirm",
        header = ServersConfirmCommand.HEADER,
        description = {
            "The server that reports a target first gets it. This says that it is right, or with --server that it is another one."
                    + " Without targets all are confirmed that were learnt. The controller sees it within seconds, and it is kept"
                    + " in the audit log.",
        },
        footer = {
            "  mizan servers confirm --reason \"compared with the cabling\"",
            "  mizan servers confirm scratch-OST0004 --server oss2 --reason \"moved for good\"",
        })
public final class ServersConfirmCommand extends Command {
    public static final String HEADER = "Say that targets belong to the server that they are seen on, or to another.";

    private static final int LONGEST_NAME = 200;

    @Parameters(paramLabel = "TARGET", arity = "0..*", description = "Targets, as in scratch-OST0004.")
    private List<String> targets = List.of();

    @Option(
            names = "--server",
            paramLabel = "NAME",
            description = "The server they belong to, where it is another one.")
    private String server = "";

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Why; kept in the audit log.")
    private String reason = "";

    public ServersConfirmCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        if (!server.isEmpty() && targets.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "--server needs the targets that belong to it")
                    .with("server", server)
                    .exception();
        }
        VisibleName.check("server", server, LONGEST_NAME);
        try (Database database = DatabaseInput.open(surroundings(), configuration())) {
            int confirmed = new TargetServers(database.servers(), Freshness.DEFAULT)
                    .confirm(
                            targets,
                            server,
                            surroundings().user(),
                            reason,
                            surroundings().clock().instant())
                    .size();
            print(Count.of(confirmed, "target") + " confirmed by "
                    + surroundings().user() + "\n");
        }
        return ExitCode.OK;
    }
}
