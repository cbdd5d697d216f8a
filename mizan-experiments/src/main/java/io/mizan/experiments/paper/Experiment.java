package io.mizan.experiments.paper;

/** An experiment of a paper that can be repeated without files or network; the same for any number of threads. */
public interface Experiment {
    /** Seeds where none are asked for, so that it takes less than a minute on two cores. */
    int usualSeeds();

    /**
     * Runs it.
     *
     * @param seeds how often to repeat it with other random draws
     */
    Reproduction reproduce(int seeds, Workers workers) throws InterruptedException;
}
