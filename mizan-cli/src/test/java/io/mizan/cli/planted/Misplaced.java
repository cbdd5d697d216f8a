package io.mizan.cli.planted;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import java.time.Instant;

/** Breaks a rule on purpose: it computes, and has nothing to do with a command line, a terminal or output. */
public final class Misplaced {
    private final WithOption neighbour = new WithOption();

    public Instant expiry(ProcessContext context, Configuration configuration) {
        return context.clock().instant().plusSeconds(neighbour.hours() * configuration.get(Keys.RUN_EXPIRY_HOURS));
    }
}
