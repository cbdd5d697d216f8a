package io.mizan.simulator.system;

/**
 * What a batch system would tell about a job.
 *
 * @param id as files name it
 * @param hosts names of its nodes, folded as Slurm writes them; empty where not told
 */
public record SimulatedJob(String id, String user, String application, int nodes, String hosts) {}
