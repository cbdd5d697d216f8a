package io.mizan.simulator.program;

import io.mizan.model.workload.Operation;
import java.util.Arrays;

/** What a rank does next: it computes for a while, and then moves bytes of one file or asks the metadata server for something. */
public final class Step {
    private final Operation operation;
    private final int file;
    private double computeSeconds;
    private int phase;
    /** Offset and length of each range, one after the other. */
    private long[] ranges = {};

    private int count;

    Step(Operation operation, int file, double computeSeconds, int phase) {
        this.operation = operation;
        this.file = file;
        this.computeSeconds = computeSeconds;
        this.phase = phase;
    }

    public Operation operation() {
        return operation;
    }

    /** The number of the file in the program. */
    public int file() {
        return file;
    }

    /** Whether a file that is not there yet comes into being by this step. */
    public boolean opens() {
        return operation == Operation.CREATE || operation == Operation.OPEN || operation.movesBytes();
    }

    /** How long the rank computes before, once all steps of earlier phases are done. */
    public double computeSeconds() {
        return computeSeconds;
    }

    /** No rank begins a phase before all have ended the one before. */
    public int phase() {
        return phase;
    }

    /** The number of ranges of the file that are moved; 0 where none is. */
    public int ranges() {
        return count;
    }

    public long offset(int range) {
        return ranges[2 * range];
    }

    public long length(int range) {
        return ranges[2 * range + 1];
    }

    public long bytes() {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += length(i);
        }
        return sum;
    }

    void startsPhase(int newPhase, double newComputeSeconds) {
        phase = newPhase;
        computeSeconds = newComputeSeconds;
    }

    /** A pause between two ranges: all computing of a step comes before it. */
    void pause(double seconds) {
        computeSeconds += seconds;
    }

    /** Adds a range; one that goes on where the last one ended becomes part of it. Tells whether it took new room. */
    boolean add(long offset, long length) {
        if (count > 0 && offset(count - 1) + length(count - 1) == offset) {
            ranges[2 * count - 1] += length;
            return false;
        }
        if (2 * count == ranges.length) {
            ranges = Arrays.copyOf(ranges, Math.max(2, 4 * count));
        }
        ranges[2 * count] = offset;
        ranges[2 * count + 1] = length;
        count++;
        return true;
    }
}
