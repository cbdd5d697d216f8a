package io.mizan.database.job;

import java.util.List;
import java.util.Optional;

/** Stores what was decided for each run of each job. */
public interface JobDecisions {

    /** Writes these in one transaction; a row of the same job and run is replaced. */
    void keep(List<StoredJob> jobs);

    /** The jobs that run, or of which something is not given back yet, the oldest first. */
    List<StoredJob> open();

    /** The newest run of a job. */
    Optional<StoredJob> newest(String job);

    /** The same without the jobs of all other users. */
    JobDecisions of(String user);

    /** The jobs that started last, the newest first. */
    List<StoredJob> newest(int most);
}
