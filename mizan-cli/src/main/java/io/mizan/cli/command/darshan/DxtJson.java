package io.mizan.cli.command.darshan;

import io.mizan.model.document.JsonText;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtRecord;
import io.mizan.traces.darshan.record.DxtSegments;
import io.mizan.traces.darshan.record.DxtVisitor;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** DXT records; each segment is an array of offset, length, start and end, and the thread where the log has it. */
final class DxtJson implements DxtVisitor {
    private final RecordJson records;
    private final PrintWriter out;
    private boolean open;
    private boolean inReads;
    private boolean separated;

    private DxtJson(RecordJson records, PrintWriter out) {
        this.records = records;
        this.out = out;
    }

    static void print(RecordJson records, DarshanLog log, DarshanModule module, PrintWriter out) {
        DxtJson json = new DxtJson(records, out);
        log.dxt(module, json);
        json.end();
    }

    @Override
    public boolean record(DxtRecord record) {
        end();
        records.separate();
        Map<String, @Nullable Object> head = records.head(record.id(), record.rank());
        head.put("host", record.host());
        head.put("shared", record.shared());
        String json = JsonText.of(head);
        out.print(json.substring(0, json.length() - 1));
        out.print(",\"writes\":[");
        open = true;
        inReads = false;
        separated = true;
        return true;
    }

    @Override
    public void segments(DxtSegments block) {
        if (!block.write() && !inReads) {
            reads();
        }
        for (int i = 0; i < block.size(); i++) {
            List<Object> segment = new ArrayList<>(5);
            segment.add(block.offset(i));
            segment.add(block.length(i));
            segment.add(block.start(i));
            segment.add(block.end(i));
            if (block.withThreads()) {
                segment.add(Long.toUnsignedString(block.thread(i)));
            }
            out.print(separated ? "" : ",");
            out.print(JsonText.of(segment));
            separated = false;
        }
    }

    private void reads() {
        out.print("],\"reads\":[");
        inReads = true;
        separated = true;
    }

    private void end() {
        if (open) {
            if (!inReads) {
                reads();
            }
            out.print("]}");
        }
        open = false;
    }
}
