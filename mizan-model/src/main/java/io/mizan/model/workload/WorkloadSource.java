package io.mizan.model.workload;

import java.util.List;

/** Anything that yields a workload: a log, a trace, a table, a generator. */
public interface WorkloadSource {

    /** Where it comes from, for reports. */
    String name();

    /** Processes that take part, numbered from 0. */
    int ranks();

    /** What the user should know of how the events came about; complete once they were read. */
    default List<String> notes() {
        return List.of();
    }

    /** Sends all files and events to the sink; may be called again and then sends the same. */
    void read(WorkloadSink sink);
}
