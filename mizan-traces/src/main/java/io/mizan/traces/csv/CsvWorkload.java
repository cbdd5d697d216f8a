package io.mizan.traces.csv;

import io.mizan.model.error.MizanException;
import io.mizan.model.file.TextInput;
import io.mizan.model.workload.WorkloadSink;
import io.mizan.model.workload.WorkloadSource;
import java.nio.file.Path;
import java.util.Optional;

/** A workload in Mizan's CSV, plain or packed with gzip; the text is read again each time. */
public final class CsvWorkload implements WorkloadSource {
    private final Path path;
    private final long maxBytes;
    private final CsvHeader header;

    private CsvWorkload(Path path, long maxBytes, CsvHeader header) {
        this.path = path;
        this.maxBytes = maxBytes;
        this.header = header;
    }

    /** Opens a file; what its first line says is checked, the rest when it is read. */
    public static CsvWorkload open(Path path, long maxBytes) {
        try (TextInput in = TextInput.open(path, maxBytes)) {
            return new CsvWorkload(path, maxBytes, CsvHeader.read(in));
        }
    }

    /** Whether the text of an input starts as a workload does; nothing is consumed. */
    public static boolean recognises(TextInput in) {
        return in.peek().startsWith(CsvHeader.START);
    }

    @Override
    public String name() {
        return header.name();
    }

    @Override
    public int ranks() {
        return header.ranks();
    }

    @Override
    public void read(WorkloadSink sink) {
        try (TextInput in = TextInput.open(path, maxBytes)) {
            CsvEvents events = new CsvEvents(CsvHeader.read(in).ranks(), sink);
            for (Optional<String> line = in.nextLine(); line.isPresent(); line = in.nextLine()) {
                try {
                    events.line(line.get());
                } catch (MizanException e) {
                    throw new MizanException(e.problem().at(in.place()), e);
                }
            }
        }
    }
}
