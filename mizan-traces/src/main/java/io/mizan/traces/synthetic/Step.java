package io.mizan.traces.synthetic;

import io.mizan.model.workload.Operation;

/** One operation of one rank before it has a time; filled in by a phase again and again. */
final class Step {
    Operation operation = Operation.STAT;
    int file;
    long offset;
    long bytes;

    void name(Operation what, int on) {
        set(what, on, 0, 0);
    }

    void set(Operation what, int on, long at, long count) {
        operation = what;
        file = on;
        offset = at;
        bytes = count;
    }
}
