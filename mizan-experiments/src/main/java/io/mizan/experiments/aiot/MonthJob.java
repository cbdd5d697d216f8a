package io.mizan.experiments.aiot;

import io.mizan.model.job.FileAccess;
import io.mizan.model.job.IoRates;

/**
 * A job of a generated month.
 *
 * @param start seconds
 * @param nodes compute nodes
 * @param load while it does I/O
 * @param believed what was predicted for it; none for a job of an unknown category
 * @param period seconds from burst to burst
 * @param burst seconds of each
 */
record MonthJob(
        double start,
        double seconds,
        int nodes,
        FileAccess access,
        IoRates load,
        IoRates believed,
        double period,
        double burst) {

    boolean inBurst(double time) {
        return time >= start && time < start + seconds && (time - start) % period < burst;
    }

    /** A file for each node, or one. */
    int streams(double targetBytes) {
        return switch (access) {
            case N_TO_N -> nodes;
            case N_TO_1 -> (int) Math.max(1, Math.ceil(believed.bytesPerSecond() / targetBytes));
            case ONE_TO_ONE, UNKNOWN -> 1;
        };
    }
}
