package io.mizan.simulator.system;

import io.mizan.model.system.FileState;

/**
 * A file, and the job that reads and writes it.
 *
 * @param job as Lustre names it; empty where nobody uses the file
 * @param user of the job
 * @param readShare the part of the file's traffic that is read, from 0 to 1
 */
public record SimulatedFile(FileState state, String job, String user, double readShare) {
    /** A file that is only written. */
    public SimulatedFile(FileState state, String job, String user) {
        this(state, job, user, 0);
    }
}
