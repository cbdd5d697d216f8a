package io.mizan.cli.command.servers;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.ExitCode;
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

/** Implements {@code mizan servers confirm}: confirms which server targets belong to. */
@CommandLine.Command(
        name = "confirm",
        header = ServersConfirmCommand.HEADER,
        description = {
            "The server that reports a target first gets it. This command confirms that, or with --server gives it to another one."
                    + " Without TARGET it confirms all that were learnt. The controller sees it within seconds, and it is kept"
                    + " in the audit log.",
        },
        footer = {
            "  mizan servers confirm --reason \"compared with the cabling\"",
            "  mizan servers confirm scratch-OST0004 --server oss2 --reason \"moved for good\"",
        })
public final class ServersConfirmCommand extends Command {
    public static final String HEADER = "Confirm which server targets belong to.";

    private static final int LONGEST_NAME = 200;

    @Parameters(paramLabel = "TARGET", arity = "0..*", description = "Targets, as in scratch-OST0004.")
    private List<String> targets = List.of();

    @Option(
            names = "--server",
            paramLabel = "NAME",
            description = "The server that they belong to, if it is another one.")
    private String server = "";

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Reason, kept in the audit log.")
    private String reason = "";

    public ServersConfirmCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        if (!server.isEmpty() && targets.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "--server requires the targets that belong to it")
                    .with("server", server)
                    .exception();
        }
        VisibleName.check("server", server, LONGEST_NAME);
        try (Database database = DatabaseInput.open(context(), configuration())) {
            int confirmed = new TargetServers(database.servers(), Freshness.DEFAULT)
                    .confirm(
                            targets,
                            server,
                            context().user(),
                            reason,
                            context().clock().instant())
                    .size();
            print(Count.of(confirmed, "target") + " confirmed by " + context().user() + "\n");
        }
        return ExitCode.OK;
    }
}
