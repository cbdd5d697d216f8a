package io.mizan.model.allocation;

import io.mizan.model.error.Problem;
import java.util.List;

/**
 * An application as the allocation policies see it: it alternates between computing and I/O.
 *
 * @param nodes compute nodes it runs on
 * @param phases how often it computes and then writes
 * @param computeSeconds time spent computing, all phases together
 * @param ioBytes bytes written, all phases together
 * @param bytesPerSecond bandwidth with 1, 2, 3, … resources of its own
 */
public record Application(
        String name, int nodes, int phases, double computeSeconds, double ioBytes, List<Double> bytesPerSecond) {
    public Application {
        bytesPerSecond = List.copyOf(bytesPerSecond);
        boolean bandwidths =
                !bytesPerSecond.isEmpty() && bytesPerSecond.stream().allMatch(b -> b > 0 && b < 1e300);
        if (nodes < 1
                || phases < 1
                || !(computeSeconds >= 0 && computeSeconds < 1e300)
                || !(ioBytes >= 0 && ioBytes < 1e300)
                || !bandwidths) {
            throw Problem.impossible(
                            "an application needs nodes, phases, times, volumes and bandwidths that are positive")
                    .with("application", name)
                    .exception();
        }
    }
}
