package io.mizan.traces.darshan.text;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.LogModule;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.summary.ModuleSummary;
import java.io.PrintWriter;
import java.util.Optional;

/** What darshan-parser prints for a log with {@code --show-incomplete}. */
public final class ParserText {
    /** Which of its forms. */
    public enum View {
        BASE,
        TOTAL,
        PERF,
        FILE
    }

    private static final String COLUMNS = """

            # description of columns:
            #   <module>: module responsible for this I/O record.
            #   <rank>: MPI rank.  -1 indicates that the file is shared
            #      across all processes and statistics are aggregated.
            #   <record id>: hash of the record's file path
            #   <counter name> and <counter value>: statistical counters.
            #      A value of -1 indicates that Darshan could not monitor
            #      that counter, and its value should be ignored.
            #   <file name>: full file path for the record.
            #   <mount pt>: mount point that the file resides on.
            #   <fs type>: type of file system that the file resides on.
            """;
    private static final String STARS = "# *******************************************************\n";
    private static final String HEADINGS =
            "\n#<module>\t<rank>\t<record id>\t<counter>\t<value>\t<file name>\t<mount pt>\t<fs type>\n";

    private final DarshanLog log;
    private final View view;
    private final TextOut out;

    private ParserText(DarshanLog log, View view, TextOut out) {
        this.log = log;
        this.view = view;
        this.out = out;
    }

    /** Prints a log; {@link DarshanLog#problems} tells afterwards what could not be read. */
    public static void print(DarshanLog log, View view, PrintWriter out) {
        try {
            TextOut text = new TextOut(out);
            new ParserText(log, view, text).print();
            text.flush();
        } catch (TextOut.Gone e) {
            // The reader has what it wanted.
        }
    }

    private void print() {
        LogHead.print(out.text(), log, true);
        if (view == View.BASE) {
            out.text().append(COLUMNS);
        }
        boolean empty = true;
        for (LogModule module : log.modules()) {
            empty &= module.region().isEmpty();
            module.module().filter(known -> shows(known, module)).ifPresent(known -> section(known, module));
        }
        if (empty) {
            out.text().append("\n# no module data available.\n");
        }
    }

    private boolean shows(DarshanModule module, LogModule entry) {
        if (entry.region().isEmpty()) {
            return true;
        }
        boolean dxt = module == DarshanModule.DXT_POSIX || module == DarshanModule.DXT_MPIIO;
        return log.has(module) && !dxt && (view == View.BASE || ModuleSummary.MODULES.contains(module));
    }

    private void section(DarshanModule module, LogModule entry) {
        StringBuilder text = out.text();
        text.append('\n').append(STARS);
        text.append("# ").append(module.label()).append(" module data\n").append(STARS);
        if (entry.partial()) {
            LogHead.incomplete(text, entry);
        }
        if (entry.region().isEmpty()) {
            return;
        }
        if (view == View.BASE || view == View.TOTAL) {
            Descriptions.print(text, module, entry.version());
        }
        if (view == View.BASE) {
            text.append(HEADINGS);
            new BaseText(log, out, module).print();
        } else {
            summary(ModuleSummary.of(log, module));
        }
        out.endRecord();
    }

    private void summary(ModuleSummary summary) {
        Optional.of(view).filter(v -> summary.totals().records() > 0).ifPresent(v -> {
            switch (v) {
                case TOTAL -> SummaryText.totals(out.text(), summary.totals());
                case PERF -> SummaryText.performance(out.text(), summary.performance());
                default -> SummaryText.files(out.text(), summary.files());
            }
        });
    }
}
