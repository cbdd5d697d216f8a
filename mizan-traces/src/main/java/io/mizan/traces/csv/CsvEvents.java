package io.mizan.traces.csv;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSink;
import io.mizan.traces.layout.LayoutParser;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The lines after the first one: columns, comments, files and events, checked and sent on. */
final class CsvEvents {
    private static final Map<String, Operation> OPERATIONS = operations();
    private static final List<String> COLUMNS = Arrays.asList(CsvHeader.COLUMNS.split(",", -1));

    private final int ranks;
    private final WorkloadSink sink;
    private final CsvFields fields = new CsvFields();
    private final Map<String, FileLayout> layouts = new HashMap<>();
    private int files;
    private long lastStart;
    private @Nullable String origin;

    CsvEvents(int ranks, WorkloadSink sink) {
        this.ranks = ranks;
        this.sink = sink;
    }

    void line(String line) {
        if (line.isEmpty() || line.charAt(0) == '#') {
            return;
        }
        if (!fields.split(line)) {
            throw wrong("quotes are not closed, or text follows them")
                    .with("line", line)
                    .maybe("write a quote inside of quotes twice")
                    .exception();
        }
        if (fields.size() == 0) {
            return;
        }
        switch (fields.get(0)) {
            case "file" -> file();
            case "rank" -> columns();
            default -> event();
        }
    }

    private void columns() {
        for (int i = 0; i < COLUMNS.size(); i++) {
            if (!fields.get(i).equals(COLUMNS.get(i))) {
                throw wrong("the columns are in another order")
                        .with("column", i + 1)
                        .with("found", fields.get(i))
                        .with("expected", COLUMNS.get(i))
                        .maybe("put them in this order: " + CsvHeader.COLUMNS)
                        .exception();
            }
        }
    }

    private void file() {
        long id = number(1, "file");
        if (id != files || fields.count() < 4 || fields.size() > 4) {
            throw wrong("files must be announced as file,NUMBER,LAYOUT,PATH and numbered from 0")
                    .with("number", id)
                    .with("expected", files)
                    .with("fields", fields.count())
                    .maybe("put quotes round a path with commas in it")
                    .exception();
        }
        String layout = fields.get(2);
        FileLayout known = layouts.get(layout);
        if (known == null) {
            known = LayoutParser.parse(layout);
            // Most files have the layout of their neighbours; no workload has thousands of them by heart.
            if (layouts.size() >= 1000) {
                layouts.clear();
            }
            layouts.put(layout, known);
        }
        sink.file(files++, text(3), known);
    }

    private void event() {
        if (fields.size() < 7 || fields.size() > 8) {
            throw wrong("an event must have seven or eight fields")
                    .with("fields", fields.size())
                    .maybe("write " + CsvHeader.COLUMNS)
                    .exception();
        }
        long rank = number(0, "rank");
        long file = number(1, "file");
        Operation operation = operation(fields.get(2));
        long offset = number(3, "offset");
        long bytes = number(4, "bytes");
        long start = nanos(5, "start");
        long duration = nanos(6, "duration");
        if (rank >= ranks) {
            throw wrong("the rank is not below the number of ranks in the first line")
                    .with("rank", rank)
                    .with("ranks", ranks)
                    .maybe("raise the number of ranks in the first line")
                    .exception();
        }
        if (file >= files) {
            throw wrong("the file of an event was not announced before")
                    .with("file", file)
                    .with("files", files)
                    .maybe("put a line file,NUMBER,LAYOUT,PATH before it")
                    .exception();
        }
        if (offset > Long.MAX_VALUE - bytes) {
            throw wrong("the event reaches beyond the last byte that a file can have")
                    .with("offset", offset)
                    .with("bytes", bytes)
                    .exception();
        }
        if (start < lastStart) {
            throw wrong("an event starts before the one above it")
                    .with("start", fields.get(5))
                    .maybe("sort the events by their start")
                    .exception();
        }
        lastStart = start;
        origin();
        sink.event((int) rank, (int) file, operation, offset, bytes, start, duration);
    }

    /** Told when it changes only. */
    private void origin() {
        String raw = fields.get(7);
        if (!raw.equals(origin)) {
            origin = raw;
            sink.origin(text(7));
        }
    }

    private String text(int index) {
        return CsvText.unescape(fields.get(index))
                .orElseThrow(() -> wrong("an invalid escape sequence")
                        .with("text", fields.get(index))
                        .maybe("write a backslash twice")
                        .exception());
    }

    private long number(int index, String column) {
        try {
            long number = Long.parseLong(fields.get(index));
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new MizanException(notANumber(index, column), e);
        }
        throw notANumber(index, column).exception();
    }

    private Problem notANumber(int index, String column) {
        return wrong("not a whole number from 0 on")
                .with(column, fields.get(index))
                .maybe("write digits only, without blanks, units or thousands separators");
    }

    private long nanos(int index, String column) {
        return Seconds.parse(fields.get(index))
                .orElseThrow(() -> wrong("not a number of seconds, to the nanosecond at most")
                        .with(column, fields.get(index))
                        .maybe("write it as 12.000000345")
                        .exception());
    }

    private static Operation operation(String name) {
        Operation operation = OPERATIONS.get(name);
        if (operation == null) {
            Problem problem = wrong("not an operation").with("operation", name);
            throw Suggestion.nearest(name, OPERATIONS.keySet())
                    .map(nearest -> problem.maybe("you meant " + nearest))
                    .orElse(problem.maybe("write one of "
                            + String.join(
                                    ", ", OPERATIONS.keySet().stream().sorted().toList())))
                    .exception();
        }
        return operation;
    }

    private static Problem wrong(String message) {
        return Problem.of(ErrorCode.INPUT_FORMAT, message);
    }

    private static Map<String, Operation> operations() {
        Map<String, Operation> byName = new HashMap<>();
        for (Operation operation : Operation.values()) {
            byName.put(operation.name().toLowerCase(Locale.ROOT), operation);
        }
        return Map.copyOf(byName);
    }
}
