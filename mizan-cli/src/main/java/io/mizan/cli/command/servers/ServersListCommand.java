package io.mizan.cli.command.servers;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.ExitCode;
import io.mizan.controller.rest.json.ServersJson;
import io.mizan.database.server.ServerPair;
import io.mizan.database.server.TargetBinding;
import io.mizan.database.sql.Database;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Implements {@code mizan servers list}: prints the server of each target and the failover pairs. */
@CommandLine.Command(
        name = "list",
        header = ServersListCommand.HEADER,
        description = {
            "Shows the server of each target and the pairs of servers that take over for each other, from the database of the"
                    + " controller. What two servers claim is shown by the controller: GET /api/v1/servers, findings, metrics.",
        },
        footer = {
            "  mizan servers list",
            "  mizan servers list --json",
        })
public final class ServersListCommand extends Command {
    public static final String HEADER = "Show which server has which target, and which servers are pairs.";

    @Option(names = "--json", description = "Print JSON (schema mizan/servers/v1).")
    private boolean json;

    public ServersListCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        try (Database database = DatabaseInput.open(context(), configuration())) {
            List<TargetBinding> targets = database.servers().targets();
            List<ServerPair> pairs = database.servers().pairs();
            if (json) {
                printJson(ServersJson.kept(targets, pairs));
                return ExitCode.OK;
            }
            if (targets.isEmpty()) {
                print("no server has reported a target to a controller with this database\n");
            } else {
                Table table = new Table()
                        .column("target", Align.LEFT)
                        .column("server", Align.LEFT)
                        .column("confirmed by", Align.LEFT)
                        .column("since", Align.LEFT);
                targets.forEach(target -> table.row(
                        Cell.of(target.target()),
                        Cell.of(target.server()),
                        Cell.of(target.confirmed() ? target.confirmedBy() : "-"),
                        Cell.of(target.since().toString())));
                print(table.render(style()));
            }
            pairs.forEach(pair -> print(
                    "pair " + pair.server() + " " + pair.partner() + ", confirmed by " + pair.confirmedBy() + "\n"));
        }
        return ExitCode.OK;
    }
}
