package io.mizan.cli.command.workload;

import io.mizan.model.error.Printable;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSink;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Events as CSV, times in seconds since the start of the job. */
final class WorkloadCsv implements WorkloadSink {
    private static final long SECOND = 1_000_000_000;

    private final PrintWriter out;
    private final List<String> paths = new ArrayList<>();
    private String origin = "";

    WorkloadCsv(PrintWriter out) {
        this.out = out;
        out.println("rank,file,operation,offset,bytes,start,duration,origin");
    }

    @Override
    public void file(int id, String path, FileLayout layout) {
        paths.add(quoted(Printable.of(path)));
    }

    @Override
    public void origin(String label) {
        origin = label;
    }

    @Override
    public void event(int rank, int file, Operation operation, long offset, long bytes, long start, long duration) {
        StringBuilder row = new StringBuilder();
        row.append(rank).append(',').append(paths.get(file)).append(',');
        row.append(operation.name().toLowerCase(Locale.ROOT)).append(',');
        row.append(offset).append(',').append(bytes).append(',');
        seconds(row, start).append(',');
        seconds(row, duration).append(',').append(origin);
        out.println(row);
    }

    private static StringBuilder seconds(StringBuilder row, long nanos) {
        String fraction = String.valueOf(SECOND + nanos % SECOND);
        return row.append(nanos / SECOND).append('.').append(fraction, 1, fraction.length());
    }

    private static String quoted(String text) {
        boolean plain = text.indexOf(',') < 0 && text.indexOf('"') < 0;
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
