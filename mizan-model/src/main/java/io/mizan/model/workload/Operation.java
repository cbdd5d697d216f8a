package io.mizan.model.workload;

/** What a process did to a file. */
public enum Operation {
    CREATE,
    OPEN,
    READ,
    WRITE,
    CLOSE
}
