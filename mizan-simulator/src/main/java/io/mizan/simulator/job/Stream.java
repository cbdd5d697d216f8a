package io.mizan.simulator.job;

/** What a job sends through one forwarding node: data to a target, or metadata operations. */
public sealed interface Stream {
    int forwarder();

    /**
     * @param most bytes per second that the job's processes would send at most
     */
    record Data(int forwarder, int target, double bytes, double most) implements Stream {}

    /**
     * @param most operations per second that the job's processes would send at most
     */
    record Metadata(int forwarder, double operations, double most) implements Stream {}
}
