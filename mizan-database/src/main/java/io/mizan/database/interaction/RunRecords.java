package io.mizan.database.interaction;

import java.time.Instant;
import java.util.List;

/** The runs of applications, for the check that ends the loop and for people. */
public interface RunRecords {

    /** Keeps a run. One of this id that is known already stays as it is. */
    void add(RunRecord run);

    /** The same without the runs of all others. */
    RunRecords of(String user);

    /** The last runs of an application, the newest first. */
    List<RunRecord> newest(String application, int most);

    /** The last runs inside of a job of the batch system, the newest first. */
    List<RunRecord> ofJob(String job, int most);

    /** The last runs of all applications, the newest first. */
    List<RunRecord> newest(int most);

    /** The runs that started from a moment up to, but without, another, the oldest first. */
    List<RunRecord> between(Instant from, Instant to, int most);

    /** The applications that ran last, the newest first. */
    List<String> applications(int most);
}
