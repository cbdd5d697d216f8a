package io.mizan.cli.shared;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.format.ByteSource;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Opens the log that a command reads. A name is a file, {@code -}, or one of the examples. */
public final class LogInput {
    /** The examples that come with Mizan. */
    public static final List<String> EXAMPLES = List.of("ior.darshan", "slow.darshan");

    private final Configuration configuration;
    private final InputFiles files;

    public LogInput(Configuration configuration, ProcessContext context) {
        this.configuration = configuration;
        this.files = new InputFiles(configuration, context, EXAMPLES);
    }

    public DarshanLog open(String name) {
        return files.open(name, (label, stream) -> DarshanLog.of(inMemory(label, stream)), DarshanLog::open);
    }

    /** A log is read at many places, so one that comes through a pipe must be held. */
    private ByteSource inMemory(String name, InputStream stream) {
        int most = (int) Math.min(configuration.get(Keys.INPUT_MAX_BYTES), Integer.MAX_VALUE - 16);
        try (stream) {
            byte[] bytes = stream.readNBytes(most + 1);
            if (bytes.length > most) {
                throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "the log is too large to be held in memory")
                        .with("input.maxBytes", most)
                        .at(Place.of(name))
                        .maybe("name the file instead of sending it through standard input")
                        .exception();
            }
            return ByteSource.of(name, bytes);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read: " + e.getMessage())
                            .at(Place.of(name))
                            .maybe("name the file instead of sending it through standard input"),
                    e);
        }
    }
}
