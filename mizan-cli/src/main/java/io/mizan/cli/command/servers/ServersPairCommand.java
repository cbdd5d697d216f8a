package io.mizan.cli.command.servers;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.ExitCode;
import io.mizan.database.server.ServerPair;
import io.mizan.database.sql.Database;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.VisibleName;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan servers pair}: declares two servers a failover pair. */
@CommandLine.Command(
        name = "pair",
        header = ServersPairCommand.HEADER,
        description = {
            "After a failure the partner of a server mounts its targets, and its agent reports them. That is accepted of a pair"
                    + " alone, and only while the server itself does not report them. The controller sees it within seconds, and it is"
                    + " kept in the audit log.",
        },
        footer = {
            "  mizan servers pair oss1 oss2 --reason \"failover pair of rack 4\"",
            "  mizan servers pair oss1 oss2 --remove --reason \"oss2 is gone\"",
        })
public final class ServersPairCommand extends Command {
    public static final String HEADER = "Declare two servers a failover pair.";

    private static final int LONGEST_NAME = 200;

    @Parameters(index = "0", paramLabel = "SERVER", description = "One server, by the name of its key.")
    private String server = "";

    @Parameters(index = "1", paramLabel = "PARTNER", description = "The other server.")
    private String partner = "";

    @Option(names = "--remove", description = "Remove the pair.")
    private boolean remove;

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Reason, kept in the audit log.")
    private String reason = "";

    public ServersPairCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        ServerPair pair = new ServerPair(
                VisibleName.check("server", server, LONGEST_NAME),
                VisibleName.check("partner", partner, LONGEST_NAME),
                context().user(),
                context().clock().instant());
        try (Database database = DatabaseInput.open(context(), configuration())) {
            if (!remove) {
                database.servers().pair(pair, reason);
            } else if (!database.servers().unpair(pair, reason)) {
                throw Problem.of(ErrorCode.UNKNOWN_NAME, "these servers are not a pair")
                        .with("server", pair.server())
                        .with("partner", pair.partner())
                        .maybe("mizan servers list shows the pairs")
                        .exception();
            }
        }
        print(pair.server() + " and " + pair.partner() + (remove ? " are no pair any more" : " are a pair") + "\n");
        return ExitCode.OK;
    }
}
