package io.mizan.cli.shared;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.history.HistoryReader;
import java.util.List;

/** The earlier runs that a command reads: traces, logs, generators, folders of them, or an example. */
public final class HistoryInput {
    private final Configuration configuration;
    private final ProcessContext context;

    public HistoryInput(Configuration configuration, ProcessContext context) {
        this.configuration = configuration;
        this.context = context;
    }

    public HistoryReader read(List<String> names) {
        HistoryReader reader = new HistoryReader(configuration.get(Keys.INPUT_MAX_BYTES));
        Progress progress = new Progress(context, "runs", names.size());
        for (String name : names) {
            if (name.startsWith("example:")) {
                try (DarshanLog log = new LogInput(configuration, context).open(name)) {
                    reader.add(log);
                }
            } else {
                reader.add(name);
            }
            progress.step();
        }
        progress.clear();
        return reader;
    }
}
