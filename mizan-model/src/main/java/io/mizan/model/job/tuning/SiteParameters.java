package io.mizan.model.job.tuning;

import io.mizan.model.error.Problem;

/** The parameters of a site as they are, and what limits them. What is unknown is {@link #UNKNOWN_NUMBER}. */
public record SiteParameters(Forwarding forwarding, Clients clients, RequestScheduler scheduler, Metadata metadata) {
    public static final long UNKNOWN_NUMBER = -1;
    public static final SiteParameters UNKNOWN =
            new SiteParameters(Forwarding.UNKNOWN, Clients.UNKNOWN, RequestScheduler.NONE, Metadata.UNKNOWN);

    /**
     * Of forwarding nodes.
     *
     * @param prefetchBufferBytes the read-ahead buffer of one forwarding node
     * @param prefetchChunkBytes the pieces in which it is given to files
     * @param dataShare of requests that read or write, or {@link TuningAction.SetForwarderShare#METADATA_FIRST}
     */
    public record Forwarding(long prefetchBufferBytes, long prefetchChunkBytes, double dataShare) {
        public static final Forwarding UNKNOWN =
                new Forwarding(UNKNOWN_NUMBER, UNKNOWN_NUMBER, TuningAction.SetForwarderShare.METADATA_FIRST);

        public Forwarding {
            check("prefetchBufferBytes", prefetchBufferBytes);
            check("prefetchChunkBytes", prefetchChunkBytes);
        }
    }

    /**
     * Of the Lustre clients on compute nodes.
     *
     * @param readAheadBytes for all files of a node together
     * @param memoryBytes of a node
     * @param roundTripSeconds from a request for data to its answer, on a server at rest
     * @param rpcBytes the largest request
     */
    public record Clients(
            long readAheadBytes,
            long readAheadPerFileBytes,
            long rpcsInFlight,
            long dirtyBytes,
            long memoryBytes,
            double roundTripSeconds,
            long rpcBytes) {
        public static final Clients UNKNOWN = new Clients(
                UNKNOWN_NUMBER,
                UNKNOWN_NUMBER,
                UNKNOWN_NUMBER,
                UNKNOWN_NUMBER,
                UNKNOWN_NUMBER,
                UNKNOWN_NUMBER,
                UNKNOWN_NUMBER);

        public Clients {
            check("readAheadBytes", readAheadBytes);
            check("readAheadPerFileBytes", readAheadPerFileBytes);
            check("rpcsInFlight", rpcsInFlight);
            check("dirtyBytes", dirtyBytes);
            check("memoryBytes", memoryBytes);
            check("rpcBytes", rpcBytes);
            if (!(roundTripSeconds > 0) && roundTripSeconds != UNKNOWN_NUMBER) {
                throw Problem.impossible("a round trip must take longer than 0 s")
                        .with("roundTripSeconds", roundTripSeconds)
                        .exception();
            }
        }
    }

    /**
     * The network request scheduler of servers.
     *
     * @param classification by what its TBF tells requests apart
     * @param exemptRule whether a rule lets root and recovery through before all others
     * @param dataPartitions CPU partitions of a server of targets that serve data; each has the whole rate of a rule
     * @param metadataPartitions likewise of a metadata server
     * @param metadataServers how many serve metadata
     */
    public record RequestScheduler(
            Classification classification,
            boolean exemptRule,
            int dataPartitions,
            int metadataPartitions,
            int metadataServers) {
        /** No token bucket filter is active. */
        public static final RequestScheduler NONE = new RequestScheduler(Classification.NONE, false, 1, 1, 1);

        public RequestScheduler {
            if (dataPartitions < 1 || metadataPartitions < 1 || metadataServers < 1) {
                throw Problem.impossible("a server must have a CPU partition, and a site a metadata server")
                        .with("dataPartitions", dataPartitions)
                        .with("metadataPartitions", metadataPartitions)
                        .with("metadataServers", metadataServers)
                        .exception();
            }
        }
    }

    /** A scheduler tells requests apart in one way only: rules of another do nothing. */
    public enum Classification {
        NONE,
        JOB_ID,
        /** Network address, user, operation or anything else. */
        OTHER
    }

    /**
     * Of metadata targets.
     *
     * @param loadRatio of the busiest one, 0 to 1
     * @param freeBytes of the fullest one
     * @param mostDataBytes of a file that it takes (dom_stripesize)
     * @param operationsPerSecond what one can do at most
     */
    public record Metadata(
            double loadRatio, long freeBytes, long totalBytes, long mostDataBytes, double operationsPerSecond) {
        public static final Metadata UNKNOWN =
                new Metadata(UNKNOWN_NUMBER, UNKNOWN_NUMBER, UNKNOWN_NUMBER, UNKNOWN_NUMBER, UNKNOWN_NUMBER);

        public Metadata {
            check("freeBytes", freeBytes);
            check("totalBytes", totalBytes);
            check("mostDataBytes", mostDataBytes);
            if (loadRatio != UNKNOWN_NUMBER && !(loadRatio >= 0 && loadRatio <= 1)) {
                throw Problem.impossible("a load must be 0 to 1")
                        .with("loadRatio", loadRatio)
                        .exception();
            }
            if (freeBytes > totalBytes) {
                throw Problem.impossible("there cannot be more free bytes than bytes")
                        .with("freeBytes", freeBytes)
                        .with("totalBytes", totalBytes)
                        .exception();
            }
            if (!(operationsPerSecond >= 0) && operationsPerSecond != UNKNOWN_NUMBER) {
                throw Problem.impossible("a rate must not be negative")
                        .with("operationsPerSecond", operationsPerSecond)
                        .exception();
            }
        }
    }

    private static void check(String name, long number) {
        if (number < UNKNOWN_NUMBER) {
            throw Problem.impossible("a parameter must not be negative")
                    .with(name, number)
                    .maybe("give -1 for what is unknown")
                    .exception();
        }
    }
}
