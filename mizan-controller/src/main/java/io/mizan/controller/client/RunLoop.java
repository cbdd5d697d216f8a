package io.mizan.controller.client;

import io.mizan.algorithms.layout.Layouts;

/** The loop around runs of applications: that of this machine, or that of a site. */
public interface RunLoop extends AutoCloseable {

    ApplicationRun run(String application, Layouts layouts);

    /** Called now and then while the run goes on. */
    default void watch() {}

    @Override
    void close();
}
