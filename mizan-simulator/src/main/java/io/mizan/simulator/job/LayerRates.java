package io.mizan.simulator.job;

import io.mizan.model.error.Problem;

/**
 * What the layers of a simulated site can do.
 *
 * @param forwarderBytes per second, of each forwarding node that does nothing else
 * @param forwarderMetadata operations per second, of each that does nothing else
 * @param serverBytes per second, of each server
 * @param targetBytes per second that each target has for jobs
 * @param serverOf the server of each target
 * @param metadataOperations per second, of all metadata servers together
 */
public record LayerRates(
        int forwarders,
        double forwarderBytes,
        double forwarderMetadata,
        double serverBytes,
        double[] targetBytes,
        int[] serverOf,
        double metadataOperations) {

    public LayerRates {
        targetBytes = targetBytes.clone();
        serverOf = serverOf.clone();
        if (targetBytes.length != serverOf.length || forwarders < 1) {
            throw Problem.impossible("there must be a forwarding node, and a server for each target")
                    .with("forwarders", forwarders)
                    .with("targets", targetBytes.length)
                    .with("servers of targets", serverOf.length)
                    .exception();
        }
    }
}
