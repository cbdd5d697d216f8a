package io.mizan.traces.workload.request;

import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.Transfer;

/**
 * Requests of one record and direction that are to be generated.
 *
 * @param residual whether they are what traces have lost
 */
public record Demand(FileRecord record, boolean write, RequestSizes sizes, boolean residual) {

    public Transfer transfer() {
        return record.transfer(write);
    }
}
