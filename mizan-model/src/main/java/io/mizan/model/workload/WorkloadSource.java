package io.mizan.model.workload;

/** Anything that yields a workload: a log, a trace, a table, a generator. */
public interface WorkloadSource {

    /** Where it comes from, for reports. */
    String name();

    /** Processes that take part, numbered from 0. */
    int ranks();

    /** Sends all files and events to the sink; may be called again and then sends the same. */
    void read(WorkloadSink sink);
}
