package io.mizan.simulator.scenario;

import io.mizan.simulator.platform.StorageServer;

/** Something that happens to the system during a run. */
public record Change(double atSeconds, What what) {

    /** What happens. */
    public sealed interface What {}

    /** A target gets faster or slower than it was at the beginning; with 0 it is gone until it gets faster again. */
    public record TargetSpeed(int index, double factor) implements What {}

    /** A server's network gets faster or slower; with 0 the server is gone with all its targets. */
    public record ServerSpeed(String server, double factor) implements What {}

    /** What others write to a target all the time from then on; 0 for nothing. */
    public record TargetBackground(int index, double bytesPerSecond) implements What {}

    /** Others fill a target up to a share of its size; they never empty it. */
    public record TargetFill(int index, double share) implements What {}

    /** A server is added. */
    public record Addition(StorageServer server) implements What {}
}
