package io.mizan.cli;

import io.mizan.cli.process.Supervisor;
import io.mizan.cli.process.Surroundings;

/** The entry point. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        Surroundings surroundings = Surroundings.ofThisProcess();
        int code = new Cli(surroundings).run(args);
        Supervisor.of(surroundings.environment()).ifPresent(supervisor -> supervisor.over(code));
        System.exit(code);
    }
}
