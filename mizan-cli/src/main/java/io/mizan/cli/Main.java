package io.mizan.cli;

import io.mizan.cli.log.SilentLog;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.process.Supervisor;

/** The entry point. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        SilentLog.choose();
        ProcessContext context = ProcessContext.ofThisProcess();
        int code = new Cli(context).run(args);
        Supervisor.of(context.environment()).ifPresent(supervisor -> supervisor.over(code));
        System.exit(code);
    }
}
