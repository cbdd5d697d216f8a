package io.mizan.cli.frame;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.Surroundings;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.history.HistoryReader;
import java.util.List;

/** The earlier runs that a command was asked to read: traces, logs, generators, folders of them, or an example. */
public final class HistoryInput {
    private final Configuration configuration;
    private final Surroundings surroundings;

    public HistoryInput(Configuration configuration, Surroundings surroundings) {
        this.configuration = configuration;
        this.surroundings = surroundings;
    }

    public HistoryReader read(List<String> names) {
        HistoryReader reader = new HistoryReader(configuration.get(Keys.INPUT_MAX_BYTES));
        Progress progress = new Progress(surroundings, "runs", names.size());
        for (String name : names) {
            if (name.startsWith("example:")) {
                try (DarshanLog log = new LogInput(configuration, surroundings).open(name)) {
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
