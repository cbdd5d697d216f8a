package io.mizan.cli.command.workload;

import io.mizan.model.document.JsonText;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSink;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.traces.workload.score.WorkloadSummary;
import io.mizan.traces.workload.score.WorkloadSummary.Sum;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * {@code mizan workload --json}, schema {@code mizan/workload/v1}; {@code docs/schemas/workload-v1.json} describes it. It is written
 * piece by piece: a workload may have millions of events.
 */
final class WorkloadJson implements WorkloadSink {
    private final PrintWriter out;
    private final WorkloadSummary summary = new WorkloadSummary();
    private String origin = "";
    private boolean inEvents;
    private String separator = "";

    WorkloadJson(PrintWriter out) {
        this.out = out;
    }

    /** @param tier how a Darshan log was read, or {@code none} for a source that says itself what happened */
    void print(WorkloadSource workload, String tier, long seed) {
        out.print("{\"schema\":\"mizan/workload/v1\"");
        member("log", workload.name());
        member("tier", tier);
        member("seed", seed);
        member("ranks", workload.ranks());
        out.print(",\"files\":[");
        workload.read(this);
        if (!inEvents) {
            beginEvents();
        }
        out.print("]");
        member("origins", sums(summary.origins()));
        Map<String, Sum> operations = new LinkedHashMap<>();
        summary.operations().forEach((operation, sum) -> operations.put(label(operation), sum));
        member("operations", sums(operations));
        member("notes", workload.notes());
        out.println('}');
    }

    private void member(String name, Object value) {
        out.print(",\"" + name + "\":");
        out.print(JsonText.of(value));
    }

    private static Map<String, Object> sums(Map<String, Sum> sums) {
        Map<String, Object> json = new LinkedHashMap<>();
        sums.forEach((name, sum) -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("events", sum.events());
            entry.put("files", sum.files());
            entry.put("bytesRead", sum.read());
            entry.put("bytesWritten", sum.written());
            entry.put("seconds", sum.seconds());
            json.put(name, entry);
        });
        return json;
    }

    private static String label(Operation operation) {
        return operation.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void file(int id, String path, FileLayout layout) {
        summary.file(id, path, layout);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("path", path);
        json.put("layout", LayoutJson.of(layout));
        out.print(separator);
        out.print(JsonText.of(json));
        separator = ",";
    }

    @Override
    public void origin(String label) {
        summary.origin(label);
        origin = label;
    }

    @Override
    public void event(int rank, int file, Operation operation, long offset, long bytes, long start, long duration) {
        if (!inEvents) {
            beginEvents();
        }
        summary.event(rank, file, operation, offset, bytes, start, duration);
        out.print(separator);
        out.print(JsonText.of(List.of(rank, file, label(operation), offset, bytes, start, duration, origin)));
        separator = ",";
    }

    private void beginEvents() {
        inEvents = true;
        separator = "";
        out.print("],\"events\":[");
    }
}
