package io.mizan.simulator.system;

import io.mizan.model.system.FileState;

/**
 * A file, and the job that reads and writes it.
 *
 * @param job as Lustre names it; empty where nobody uses the file
 * @param user of the job
 */
public record SimulatedFile(FileState state, String job, String user) {}
