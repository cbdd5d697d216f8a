package io.mizan.cli;

import io.mizan.cli.process.Surroundings;

/** The entry point. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        System.exit(new Cli(Surroundings.ofThisProcess()).run(args));
    }
}
