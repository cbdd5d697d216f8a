package io.mizan.model.job.path;

import io.mizan.model.error.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which forwarding nodes a compute node may use. Made once for a site and shared by all its {@link SiteLayers}, so that a decision
 * does not copy it.
 */
public final class ForwarderMap {
    /** Every compute node may use every forwarding node. */
    public static final ForwarderMap ANY = new ForwarderMap(Map.of());

    private static final List<String> ALL = List.of();

    private final Map<String, List<String>> allowed;

    private ForwarderMap(Map<String, List<String>> allowed) {
        this.allowed = allowed;
    }

    /**
     * @param allowed the forwarding nodes of a compute node, the usual one first; compute nodes that are not listed may use all
     */
    public static ForwarderMap of(Map<String, List<String>> allowed) {
        Map<List<String>, List<String>> shared = new HashMap<>();
        Map<String, List<String>> copy = new HashMap<>();
        allowed.forEach((compute, forwarders) -> {
            if (forwarders.isEmpty()) {
                throw Problem.impossible("a compute node must have a forwarding node")
                        .with("compute node", compute)
                        .maybe("leave the compute node out if it may use all")
                        .exception();
            }
            copy.put(compute, shared.computeIfAbsent(List.copyOf(forwarders), list -> list));
        });
        return new ForwarderMap(copy);
    }

    /** The forwarding nodes of a compute node; empty where it may use all. Equal lists of one map are the same object. */
    public List<String> of(String computeNode) {
        return allowed.getOrDefault(computeNode, ALL);
    }

    /** Whether no compute node is restricted. */
    public boolean isAny() {
        return allowed.isEmpty();
    }
}
