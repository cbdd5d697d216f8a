package io.mizan.model.system.driver;

import io.mizan.model.system.FileState;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.time.Instant;
import java.util.List;

/** A system that was opened to be watched: without agents it tells which files are in use and by which jobs, as a simulated one does. */
public interface WatchedSystem {
    /** The system at this moment, by its own clock. */
    Snapshot take();

    /** The mean time of an operation on a target that is as busy as this one. */
    double latencyMillis(Target target);

    /**
     * A system at one moment.
     *
     * @param files those that jobs use
     */
    record Snapshot(Instant at, SystemView view, List<UsedFile> files, List<RunningJob> jobs) {
        public Snapshot {
            files = List.copyOf(files);
            jobs = List.copyOf(jobs);
        }
    }

    /**
     * A file that a job reads or writes.
     *
     * @param readShare the part of the file's traffic that is read, from 0 to 1
     */
    record UsedFile(FileState state, String job, String user, double readShare) {}

    /**
     * What a batch system tells about a job.
     *
     * @param hosts names of its nodes, folded as Slurm writes them; empty where not told
     */
    record RunningJob(String id, String user, String application, int nodes, String hosts) {}
}
