package io.mizan.telemetry.collect;

import io.mizan.telemetry.collect.host.Host;
import io.mizan.telemetry.collect.lustre.GetParam;
import io.mizan.telemetry.collect.lustre.LustreServer;
import io.mizan.telemetry.collect.lustre.ParameterSource;
import io.mizan.telemetry.collect.lustre.ParameterTree;
import io.mizan.testing.SharedData;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;

/** Readings of files, at a moment long after those of all samples. */
public final class Readings {
    public static final Instant NOW = Instant.parse("2027-01-01T00:00:00Z");

    private static final Path NOWHERE = Path.of("/nonexistent");

    private Readings() {}

    public static Reading tree(String shared) {
        return tree(SharedData.file(shared));
    }

    public static Reading tree(Path root) {
        return server(new ParameterTree(root), root).read();
    }

    public static Reading getParam(String text) {
        return server(new GetParam(text), NOWHERE).read();
    }

    public static LustreServer server(ParameterSource parameters, Path host) {
        return new LustreServer(
                parameters, new Host(host), InstantSource.fixed(NOW), new AtomicLong()::incrementAndGet);
    }

    public static TargetReading target(Reading reading, String name) {
        return reading.targets().stream()
                .filter(target -> target.target().name().toString().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
