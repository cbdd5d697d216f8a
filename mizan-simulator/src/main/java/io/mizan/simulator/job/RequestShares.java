package io.mizan.simulator.job;

/**
 * How a forwarding node divides its time between data and metadata: Algorithm 2 of AIOT (paper 003), made work-conserving, in the limit of many small requests.
 *
 * @param data share of its time for data, 0 to 1
 * @param metadata likewise
 */
record RequestShares(double data, double metadata) {
    /**
     * @param dataWanted share of the node that data would use if it were alone; likewise metadata
     * @param dataShare of data while both wait; 0 for metadata first
     */
    static RequestShares of(double dataWanted, double metadataWanted, double dataShare) {
        double data = Math.min(1, dataWanted);
        double metadata = Math.min(1, metadataWanted);
        if (data + metadata > 1) {
            // Each has its share; what one of them does not need of it, the other gets.
            metadata = Math.min(metadata, Math.max(1 - dataShare, 1 - data));
            data = Math.min(data, 1 - metadata);
        }
        return new RequestShares(data, metadata);
    }
}
