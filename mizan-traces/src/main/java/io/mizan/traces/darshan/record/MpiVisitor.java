package io.mizan.traces.darshan.record;

/** Receives the records of the APMPI module: how much time processes spent in MPI. */
public interface MpiVisitor {

    /** Comes first. */
    void summary(MpiSummary summary);

    /**
     * One process.
     *
     * @param node the name of the node it ran on
     */
    void process(CounterRecord counters, String node);

    /**
     * The job as a whole.
     *
     * @param synchronised whether times of synchronisation were taken; without, their counters mean nothing
     */
    record MpiSummary(long id, long rank, boolean synchronised, double timeVariance, double syncTimeVariance) {}
}
