package io.mizan.cli.command.darshan;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.LogInput;
import io.mizan.cli.shared.LogNotices;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.text.DxtText;
import io.mizan.traces.darshan.text.ParserText;
import io.mizan.traces.darshan.text.ParserText.View;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan darshan}: prints a Darshan log as darshan-parser does, or as JSON. */
@CommandLine.Command(
        name = "darshan",
        header = DarshanCommand.HEADER,
        description = {
            "Reads a Darshan log of version 3.00 to 3.41 and prints what darshan-parser and darshan-dxt-parser print with"
                    + " --show-incomplete, dates in UTC, so that scripts made for them can be pointed at it.",
            "",
            "Where darshan-parser is wrong about a log, a note on standard error says what differs. A module that lost"
                    + " records while the job ran, and a log that is damaged, are reported there too; what can be read is"
                    + " printed, and the exit code is 1 if something could not.",
        },
        footer = {
            "  mizan darshan example:ior.darshan",
            "  mizan darshan --total example:ior.darshan",
            "  mizan darshan --json example:ior.darshan",
        })
public final class DarshanCommand extends Command {
    public static final String HEADER = "Show a Darshan log as darshan-parser does, or as JSON.";

    @Parameters(
            paramLabel = "LOG",
            description = "Log to read; - is standard input; example:ior.darshan comes with Mizan.")
    private String log = "";

    @ArgGroup(exclusive = true)
    private Form form = new Form();

    /** What to print. */
    static final class Form {
        @Option(names = "--base", description = "Every counter of every record, one on a line (the default).")
        private boolean base;

        @Option(names = "--total", description = "The counters of each module over all its records.")
        private boolean total;

        @Option(names = "--perf", description = "How fast each module moved its bytes.")
        private boolean perf;

        @Option(names = "--file", description = "Files by how they were used.")
        private boolean file;

        @Option(names = "--dxt", description = "Every traced access (modules DXT_POSIX and DXT_MPIIO).")
        private boolean dxt;

        @Option(names = "--json", description = "Everything, as JSON (schema mizan/darshan/v1).")
        private boolean json;

        View view() {
            if (base) {
                return View.BASE;
            }
            return total ? View.TOTAL : perf ? View.PERF : file ? View.FILE : View.BASE;
        }
    }

    public DarshanCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        try (DarshanLog opened = new LogInput(configuration(), context()).open(log)) {
            LogNotices notices = new LogNotices(context(), opened);
            notices.banner();
            PrintWriter out = context().out();
            if (form.json) {
                new DarshanJson(opened, out).print();
            } else if (form.dxt) {
                DxtText.print(opened, out);
            } else {
                ParserText.print(opened, form.view(), out);
            }
            opened.notes().forEach(notices::note);
            return notices.problems();
        }
    }
}
