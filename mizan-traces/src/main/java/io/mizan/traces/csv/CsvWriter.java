package io.mizan.traces.csv;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSink;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.traces.layout.LayoutText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Writes a workload as text that spreadsheets and scripts can read, and {@link CsvWorkload} without loss:
 *
 * <pre>
 * # mizan workload v1, ranks 2, name demo
 * rank,file,operation,offset,bytes,start,duration,origin
 * file,0,-c 4 -S 1M,/scratch/out
 * 0,0,create,0,0,0.000000000,0.000250000,ior
 * </pre>
 */
public final class CsvWriter implements WorkloadSink {
    /** What {@link io.mizan.model.file.TextInput} reads. */
    private static final int LONGEST_LINE_BYTES = 64 * 1024;

    private static final String[] OPERATIONS = operations();

    private final Appendable out;
    private final StringBuilder line = new StringBuilder();
    private String origin = "";

    public CsvWriter(String name, int ranks, Appendable out) {
        this.out = out;
        line.append(new CsvHeader(ranks, name).line());
        end();
        line.append(CsvHeader.COLUMNS);
        end();
    }

    /** Writes a whole workload. The receiver should encode text as UTF-8. */
    public static void write(WorkloadSource source, Appendable out) {
        source.read(new CsvWriter(source.name(), source.ranks(), out));
    }

    @Override
    public void file(int id, String path, FileLayout layout) {
        line.append("file,").append(id).append(',');
        line.append(CsvText.field(LayoutText.format(layout))).append(',').append(CsvText.field(path));
        end();
    }

    @Override
    public void origin(String text) {
        origin = CsvText.field(text);
    }

    @Override
    public void event(
            int rank, int file, Operation operation, long offset, long bytes, long startNanos, long durationNanos) {
        line.append(rank).append(',').append(file).append(',');
        line.append(OPERATIONS[operation.ordinal()]).append(',');
        line.append(offset).append(',').append(bytes).append(',');
        Seconds.append(startNanos, line);
        line.append(',');
        Seconds.append(durationNanos, line);
        line.append(',').append(origin);
        end();
    }

    private void end() {
        if (line.length() > LONGEST_LINE_BYTES / 3
                && line.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_LINE_BYTES) {
            throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "a name or a layout does not fit on a line of 64 KiB")
                    .with("line", line)
                    .exception();
        }
        try {
            out.append(line.append('\n'));
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "the workload could not be written: " + e.getMessage())
                            .maybe("check the space and the permissions where it goes"),
                    e);
        }
        line.setLength(0);
    }

    private static String[] operations() {
        String[] names = new String[Operation.values().length];
        for (Operation operation : Operation.values()) {
            names[operation.ordinal()] = operation.name().toLowerCase(Locale.ROOT);
        }
        return names;
    }
}
