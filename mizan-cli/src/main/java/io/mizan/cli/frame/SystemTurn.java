package io.mizan.cli.frame;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.controller.client.StateFolder;
import io.mizan.controller.embedded.Turn;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;

/** The turn that all commands take which plan for an embedded system, or change it. */
public final class SystemTurn {
    private SystemTurn() {}

    /** @param place where the state of the system is */
    public static Turn of(Path place, Configuration configuration) {
        Duration patience = Duration.ofMillis(configuration.get(Keys.CLIENT_PATIENCE));
        return new Turn() {
            @Override
            public <T> T take(Supplier<T> work) {
                return StateFolder.locked(place, patience, work);
            }
        };
    }
}
