package io.mizan.cli.command.run;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.controller.client.ApplicationRun;

/** The loop around runs of applications: that of this machine, or that of a site. */
interface Loop extends AutoCloseable {

    ApplicationRun run(String application, Layouts layouts);

    @Override
    void close();
}
