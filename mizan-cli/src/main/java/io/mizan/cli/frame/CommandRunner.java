package io.mizan.cli.frame;

import io.mizan.cli.process.Surroundings;

/** Runs one command line of Mizan, as if it had been typed. */
@FunctionalInterface
public interface CommandRunner {

    /** @return the exit code */
    int run(Surroundings surroundings, String... args);
}
