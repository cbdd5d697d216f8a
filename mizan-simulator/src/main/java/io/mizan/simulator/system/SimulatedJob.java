package io.mizan.simulator.system;

/**
 * A job of a simulated system, as a batch system would announce it.
 *
 * @param id as files name it
 * @param hosts names of its nodes, folded as Slurm writes them; empty where not told
 */
public record SimulatedJob(String id, String user, String application, int nodes, String hosts) {}
