package io.mizan.simulator.result;

/**
 * Results of one application in a run.
 *
 * @param nodes that it was on
 * @param endSeconds NaN where it never ended, because a target was gone for good
 * @param ioSeconds the time that a rank spent in I/O, on average
 * @param refusedBytes that found no space, or whose file the policy refused
 * @param createMeanSeconds how long creates took, 0 without any
 * @param slowdown the I/O time as a multiple of what it is without the others and without changes; NaN where nobody asked or it has none
 */
public record ApplicationResult(
        String name,
        int nodes,
        double startSeconds,
        double endSeconds,
        double ioSeconds,
        Transfers written,
        Transfers read,
        double refusedBytes,
        int creates,
        double createMeanSeconds,
        double createP99Seconds,
        double slowdown) {

    public boolean finished() {
        return !Double.isNaN(endSeconds);
    }

    ApplicationResult withSlowdown(double newSlowdown) {
        return new ApplicationResult(
                name,
                nodes,
                startSeconds,
                endSeconds,
                ioSeconds,
                written,
                read,
                refusedBytes,
                creates,
                createMeanSeconds,
                createP99Seconds,
                newSlowdown);
    }
}
