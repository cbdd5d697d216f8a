package io.mizan.traces.synthetic;

/**
 * A part of a program between two barriers: what each rank does, in numbers that can be worked out without doing it. All ranks
 * start it together, when the slowest could be through with the phase before.
 */
interface Phase {

    /** Operations of a rank. */
    long steps(int rank);

    /** Operations of the rank that has most. */
    default long mostSteps() {
        return steps(0);
    }

    /** Bytes that the rank with most moves in all of them; no rank is asked, because there may be millions. */
    long mostBytes();

    /** Describes one operation. */
    void step(int rank, long index, Step step);

    /** When it starts at the earliest, since the start of the workload. */
    default long notBeforeNanos() {
        return 0;
    }

    /** What a rank waits after each operation that moves bytes. */
    default long pauseNanos() {
        return 0;
    }
}
