package io.mizan.traces.darshan.text;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.LogModule;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtRecord;
import io.mizan.traces.darshan.record.DxtSegments;
import io.mizan.traces.darshan.record.DxtVisitor;
import io.mizan.traces.darshan.record.LustreRecord;
import io.mizan.traces.darshan.record.Mount;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What darshan-dxt-parser prints for a log with {@code --show-incomplete}. */
public final class DxtText {
    private static final String STARS = "# ***************************************************\n";

    private final DarshanLog log;
    private final TextOut out;
    private final Map<Long, LustreRecord> layouts = new HashMap<>();

    private DxtText(DarshanLog log, TextOut out) {
        this.log = log;
        this.out = out;
    }

    /** Prints a log; {@link DarshanLog#problems} tells afterwards what could not be read. */
    public static void print(DarshanLog log, PrintWriter out) {
        try {
            TextOut text = new TextOut(out);
            new DxtText(log, text).print();
            text.flush();
        } catch (TextOut.Gone e) {
            // The reader has what it wanted.
        }
    }

    private void print() {
        LogHead.print(out.text(), log, false);
        List<DarshanModule> traces = List.of(DarshanModule.DXT_POSIX, DarshanModule.DXT_MPIIO);
        if (traces.stream().noneMatch(log::has)) {
            out.text().append("\n# no DXT module data available for this Darshan log.\n");
            return;
        }
        if (log.has(DarshanModule.LUSTRE)) {
            log.module(DarshanModule.LUSTRE).filter(LogModule::partial).ifPresent(this::incomplete);
            log.lustre(record -> layouts.put(record.id(), record));
        }
        for (DarshanModule module : traces) {
            if (log.has(module)) {
                out.text().append('\n').append(STARS);
                out.text()
                        .append("# ")
                        .append(module.label())
                        .append(" module data\n")
                        .append(STARS);
                log.module(module).filter(LogModule::partial).ifPresent(this::incomplete);
                log.dxt(module, new Printer(module));
            }
        }
    }

    private void incomplete(LogModule module) {
        LogHead.incomplete(out.text(), module);
    }

    /** Prints the records of one module. */
    private final class Printer implements DxtVisitor {
        private final DarshanModule module;
        private final ThreadCounts threads;
        private @Nullable LustreRecord layout;
        private long rank;

        Printer(DarshanModule module) {
            this.module = module;
            this.threads = ThreadCounts.of(log, module);
        }

        @Override
        public boolean record(DxtRecord head) {
            StringBuilder text = out.text();
            Mount mount = RecordLines.mount(log, head.id());
            rank = head.rank();
            layout = module == DarshanModule.DXT_POSIX && mount.type().equals("lustre") ? layouts.get(head.id()) : null;
            text.append("\n# DXT, file_id: ").append(Long.toUnsignedString(head.id()));
            text.append(", file_name: ").append(RecordLines.name(log, head.id()));
            text.append("\n# DXT, rank: ").append(rank);
            text.append(", hostname: ").append(TextOut.safe(head.host()));
            text.append("\n# DXT, number of threads: ").append(threads.next());
            text.append("\n# DXT, write_count: ").append(head.writes());
            text.append(", read_count: ").append(head.reads());
            text.append("\n# DXT, mnt_pt: ").append(TextOut.safe(mount.path()));
            text.append(", fs_type: ").append(TextOut.safe(mount.type())).append('\n');
            if (layout != null) {
                StripeText.components(text, layout);
            }
            text.append("# Module    Rank  Wt/Rd  Segment          Offset          Length    Start(s)      End(s)");
            text.append(layout == null ? "" : "   [OST]").append("   Pthread-ID\n");
            out.endRecord();
            return true;
        }

        @Override
        public void segments(DxtSegments block) {
            StringBuilder text = out.text();
            for (int i = 0; i < block.size(); i++) {
                text.append(module == DarshanModule.DXT_POSIX ? " X_POSIX" : " X_MPIIO");
                Numbers.integer(text, rank, 8);
                text.append(block.write() ? "  write" : "   read");
                Numbers.integer(text, block.first() + i, 9);
                Numbers.integer(text, block.offset(i), 16);
                Numbers.integer(text, block.length(i), 16);
                Numbers.fixed(text, block.start(i), 4, 12);
                Numbers.fixed(text, block.end(i), 4, 12);
                if (layout != null) {
                    StripeText.targets(text, layout, block.offset(i), block.length(i));
                }
                text.append("   ").append(block.withThreads() ? Long.toUnsignedString(block.thread(i)) : "N/A");
                text.append('\n');
                out.endRecord();
            }
        }
    }
}
