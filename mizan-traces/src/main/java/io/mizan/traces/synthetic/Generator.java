package io.mizan.traces.synthetic;

import io.mizan.model.workload.WorkloadSource;
import java.util.List;

/** Makes workloads of one kind. The same values give the same workload, event by event. */
public interface Generator {

    /** The word that names it: {@code ior}. */
    String name();

    /** What it makes, in one line. */
    String summary();

    /** All that it understands, in the order in which help lists them. */
    List<Parameter<?>> parameters();

    /** The workload; refuses values that do not go together. */
    WorkloadSource create(ParameterValues values);
}
