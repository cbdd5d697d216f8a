package io.mizan.controller.client;

import java.util.Map;

/**
 * The preparations of Mizan for a program that is about to run.
 *
 * @param <R> what is known of the run when it is over
 */
public interface PreparedRun<R> extends AutoCloseable {

    /** Variables to set for the program. */
    Map<String, String> environment();

    /** Looks at the run while it goes on; called now and then. */
    void watch();

    /** The program is over. */
    R finish(int exitCode);

    /** The program never began. */
    void abandon();

    @Override
    void close();
}
