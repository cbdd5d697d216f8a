package io.mizan.cli.command.run;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.controller.client.ApplicationRun;
import io.mizan.controller.client.RunOutcome;

/** The loop around runs of applications: that of this machine, or that of a site. */
interface Loop extends AutoCloseable {

    ApplicationRun run(String application, Layouts layouts);

    /** What is told of a run that is over. */
    default RunReport report(RunOutcome outcome) {
        return RunReport.of(outcome);
    }

    /** Called now and then while the run goes on. */
    default void watch() {}

    @Override
    void close();
}
