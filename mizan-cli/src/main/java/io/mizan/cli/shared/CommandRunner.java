package io.mizan.cli.shared;

import io.mizan.cli.process.ProcessContext;

/** Runs one command line of Mizan, as if it had been typed. */
@FunctionalInterface
public interface CommandRunner {

    /** @return the exit code */
    int run(ProcessContext context, String... args);
}
