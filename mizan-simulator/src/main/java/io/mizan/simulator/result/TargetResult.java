package io.mizan.simulator.result;

/**
 * Results of one target in a run.
 *
 * @param totalBytes its size
 * @param utilisation the share of its space that is taken in the end
 * @param placedBytes of the applications' files that are on it in the end
 * @param movedBytes that were written to it or read from it
 * @param busyShare of the run in which it had something to do
 */
public record TargetResult(
        int index,
        String server,
        long totalBytes,
        double utilisation,
        long placedBytes,
        double movedBytes,
        double busyShare) {
    /** The share of its space that the applications' files take. */
    public double placedShare() {
        return totalBytes == 0 ? 0 : (double) placedBytes / totalBytes;
    }
}
