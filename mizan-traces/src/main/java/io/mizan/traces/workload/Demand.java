package io.mizan.traces.workload;

/**
 * Requests of one record and direction that are to be generated.
 *
 * @param residual whether they are what traces have lost
 */
record Demand(FileRecord record, boolean write, RequestSizes sizes, boolean residual) {

    Transfer transfer() {
        return record.transfer(write);
    }
}
