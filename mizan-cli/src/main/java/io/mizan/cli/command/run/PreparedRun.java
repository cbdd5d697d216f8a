package io.mizan.cli.command.run;

import java.util.Map;

/** What Mizan has made ready for a program that is about to run. */
interface PreparedRun extends AutoCloseable {

    /** Variables to set for the program. */
    Map<String, String> environment();

    /** Looks at the run while it goes on; called now and then. */
    void watch();

    /** The program is over. */
    RunReport finish(int exitCode);

    /** The program never began. */
    void abandon();

    @Override
    void close();
}
